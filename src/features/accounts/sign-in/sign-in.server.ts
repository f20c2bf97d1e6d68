import type { CandidateRow } from '../../../db/schema.ts'
import type { Account } from '../../../http/security-log/security-events.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { decryptEmail, lookupsOf } from '../candidate-records.server.ts'
import type { SessionUser } from '../contract.ts'
import { limitKeyOfCandidate, limitKeyOfIdentifier, parseIdentifier } from '../identity.ts'
import { isPassword } from '../passwords/passwords.server.ts'
import { findByIdentifier } from '../queries.server.ts'
import { createSessionStore } from '../sessions/session-store.server.ts'

/** The account that an identifier belongs to. All identifiers of a candidate have the same `limitKey`. */
export type NamedAccount = { limitKey: string; candidate: CandidateRow | null }

type SignIn =
  | { ok: true; user: SessionUser; token: string; sessionsEnded: number }
  | { ok: false; code: 'wrong' | 'suspended' }

/** The account that the security log records for an attempt. */
export function accountForLog({ candidate, limitKey }: NamedAccount): Account {
  return candidate?.id ?? limitKey
}

export function createSignIn({ db, clock, encryption }: Pick<AccountParts, 'db' | 'clock' | 'encryption'>) {
  const { startSession } = createSessionStore({ db, clock })
  return { findAccount, signIn }

  /** Finds an account by email address, username or phone number, in any spelling. */
  async function findAccount(identifier: string): Promise<NamedAccount> {
    const parsed = parseIdentifier(identifier)
    const candidate = (await findByIdentifier(db, lookupsOf(encryption, parsed))) ?? null
    return { candidate, limitKey: candidate ? limitKeyOfCandidate(candidate.id) : limitKeyOfIdentifier(parsed) }
  }

  /**
   * Takes as long for an account that does not exist as for a wrong password. `suspended` only after the right password.
   * Throws `TooBusyError`.
   */
  async function signIn({ candidate }: NamedAccount, password: string, client: string): Promise<SignIn> {
    const isRight = await isPassword(password, candidate?.password_hash ?? null, client)
    if (isRight && candidate?.suspended_at) return { ok: false, code: 'suspended' }
    const session = candidate && isRight ? await startSession(candidate) : null
    return candidate && session
      ? { ok: true, user: { name: candidate.name, email: decryptEmail(encryption, candidate) }, ...session }
      : { ok: false, code: 'wrong' }
  }
}
