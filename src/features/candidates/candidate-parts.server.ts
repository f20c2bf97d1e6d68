import type { Clock } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { CommandError } from '../../terminal/terminal.server.ts'
import { type Candidate, decryptCandidate, findCandidates } from '../accounts/candidate-records.server.ts'

/** What the commands about candidates need. */
export type CandidateParts = {
  db: Database
  encryption: Encryption
  clock: Clock
  /** Absolute path of the data folder, which may hold mail files. */
  dataDir: string
}

/** Writes more in the transaction of a change, such as a line of the office's log. */
export type Alongside = (trx: Database) => Promise<void>

/** Finds a candidate. If there is none or several, throws a `CommandError` that does not repeat the name. */
export async function requireCandidate(
  { db, encryption }: Pick<CandidateParts, 'db' | 'encryption'>,
  who: string,
): Promise<Candidate> {
  const [candidate, another] = await findCandidates(db, encryption, who)
  if (!candidate) throw new CommandError('No candidate has this email address, username, phone number or national ID.')
  if (another)
    throw new CommandError(
      'This is the national ID of one candidate, and the username or phone number of another. Use the email address.',
    )
  return decryptCandidate(encryption, candidate)
}
