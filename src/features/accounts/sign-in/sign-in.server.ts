import type { Account } from '../../../http/security-log/security-events.server.ts'
import type { AccountParts } from '../account-parts.server.ts'
import { lookupsOf, openEmail } from '../contact-details.server.ts'
import type { SessionUser } from '../contract.ts'
import { keyOfCandidate, keyOfNobody, namesIn } from '../identity.ts'
import { isPassword } from '../passwords/passwords.server.ts'
import { findByIdentifier, type SignInRow } from '../queries.server.ts'
import { createSessionStore } from '../sessions/session-store.server.ts'

/** Who was named, and under which key attempts on them are counted: the same key whichever name of theirs was given, and one for names that nobody has. */
export type NamedAccount = { key: string; candidate: SignInRow | null }

/** `sessionsEnded`: older ones that this one took the place of. */
export type SignIn = { ok: true; user: SessionUser; token: string; sessionsEnded: number } | { ok: false }

/** Which account the security log names for an attempt. */
export function accountOf({ candidate, key }: NamedAccount): Account {
  return candidate?.id ?? key
}

export function createSignIn({ db, clock, sealing }: Pick<AccountParts, 'db' | 'clock' | 'sealing'>) {
  const { startSession } = createSessionStore({ db, clock })
  return { findAccount, signIn }

  /** Finds whom an email address, username or phone number means, in any spelling. */
  async function findAccount(identifier: string): Promise<NamedAccount> {
    const names = namesIn(identifier)
    const candidate = (await findByIdentifier(db, lookupsOf(sealing, names))) ?? null
    return { candidate, key: candidate ? keyOfCandidate(candidate.id) : keyOfNobody(names) }
  }

  /** Takes as long for an account that does not exist as for a wrong password. Throws `TooBusyError`. */
  async function signIn({ candidate }: NamedAccount, password: string): Promise<SignIn> {
    const isRight = await isPassword(password, candidate?.password_hash ?? null)
    const session = candidate && isRight ? await startSession(candidate) : null
    return candidate && session
      ? { ok: true, user: { name: candidate.name, email: openEmail(sealing, candidate) }, ...session }
      : { ok: false }
  }
}
