import { dayMs, later } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import { findOwners, lockPerson, type PersonLookups } from './queries.server.ts'

const maxUnusedMs = 14 * dayMs

/**
 * Erases a candidate within a transaction, unless their email address is confirmed or they used their account after
 * `since`. Returns whether the candidate is gone.
 */
export type EraseUnused = (transaction: Database, candidateId: number, since: Date) => Promise<boolean>

/** Another account has the email address, phone number, national ID or username. Undoes the transaction. */
class IdentityTaken extends Error {
  override name = 'IdentityTaken'
}

type Claim = {
  person: PersonLookups
  /** The account that may have these values already. */
  candidateId?: number
  now: Date
  /** Null without a mail server, because no one can confirm an email address then. */
  eraseUnused: EraseUnused | null
}

/**
 * Makes sure that no other account has one of these values until the end of the transaction, which must undo everything
 * if this throws: see `unlessTaken`. Unconfirmed accounts that were unused for 14 days are erased; returns their ids.
 */
export async function claimIdentity(
  trx: Database,
  { person, candidateId, now, eraseUnused }: Claim,
): Promise<number[]> {
  await lockPerson(trx, person)
  const owners = (await findOwners(trx, person)).filter((id) => id !== candidateId)
  for (const id of owners) if (!(await eraseUnused?.(trx, id, later(now, -maxUnusedMs)))) refuseTaken()
  return owners
}

export function refuseTaken(): never {
  throw new IdentityTaken()
}

/** Returns null if the transaction was undone because another account has one of the values. */
export async function unlessTaken<T>(transaction: Promise<T>): Promise<T | null> {
  return transaction.catch((error: unknown) => {
    if (error instanceof IdentityTaken) return null
    throw error
  })
}
