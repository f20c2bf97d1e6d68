import { type Clock, systemClock } from '../../clock.ts'
import { CommandError, withDatabase } from '../../command/command.server.ts'
import { readExistingSecrets } from '../../config/app-secret.server.ts'
import { readConfig } from '../../config/config.server.ts'
import { createLogger } from '../../config/logger.server.ts'
import type { Database } from '../../db/connect.server.ts'
import { createEncryption, type Encryption } from '../../encryption/encryption.server.ts'
import { ensureEncrypted } from '../../encryption/plain-values.server.ts'
import { ensureSecretsDecrypt } from '../../encryption/site-secrets.server.ts'
import { accountHash, type SecurityEvent, writeSecurityLine } from '../../http/security-log/security-events.server.ts'
import { type Candidate, decryptCandidate, findCandidates } from '../accounts/candidate-records.server.ts'

export const exitCodes = 'Exit code 0: success. 1: failure; the output says why.'

export const helpFooter = `WHO is the candidate's email address, username, phone number or national ID.

${exitCodes}
See docs/candidates.md for more.`

/** What the commands about candidates need. */
export type CandidateParts = {
  db: Database
  encryption: Encryption
  clock: Clock
  /** Absolute path of the data folder, which may hold mail files. */
  dataDir: string
}

/** Writes what a command did to an account to the security log. */
export type RecordEvent = (candidateId: number, event: SecurityEvent) => void

/** Runs `use` with the site's database and secrets, whether or not the site is running. */
export function withCandidates<Result>(
  environment: NodeJS.ProcessEnv,
  use: (parts: CandidateParts, recordEvent: RecordEvent) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment)
  return withDatabase(environment, async (db) => {
    await ensureEncrypted(db)
    const encryption = createEncryption(await readExistingSecrets(config))
    // With the wrong secret no candidate is found, and the command would report that there is none.
    await ensureSecretsDecrypt(db, encryption)
    // Standard output is for the command's result.
    const logger = createLogger(config, process.stderr)
    return use({ db, encryption, clock: systemClock, dataDir: config.dataDir }, (candidateId, event) =>
      writeSecurityLine(logger, event, { account: accountHash(encryption, candidateId) }),
    )
  })
}

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
