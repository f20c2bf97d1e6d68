import { type Clock, systemClock } from '../../clock.ts'
import { CommandError, withDatabase } from '../../command/command.server.ts'
import { readExistingSecrets } from '../../config/app-secret.server.ts'
import { readConfig } from '../../config/config.server.ts'
import { createLogger } from '../../config/logger.server.ts'
import type { Database } from '../../db/connect.server.ts'
import { createSealing, type Sealing } from '../../encryption/sealing.server.ts'
import { ensureEncrypted, ensureSecretsOpen } from '../../encryption/secret-check.server.ts'
import { accountHash, type SecurityEvent, writeSecurityLine } from '../../http/security-log/security-events.server.ts'
import { type Candidate, findCandidate, openCandidate } from '../accounts/operator-service.server.ts'

/** What the commands about candidates work with. */
export type CandidateParts = {
  db: Database
  sealing: Sealing
  clock: Clock
  /** Absolute path of the folder that mails may be files in. */
  dataDir: string
}

/** Writes what a command did to an account into the security log. */
export type RecordEvent = (candidateId: number, event: SecurityEvent) => void

/** Runs `use` on what the app uses, whether the app is running or not. */
export function withCandidates<Result>(
  environment: NodeJS.ProcessEnv,
  use: (parts: CandidateParts, recordEvent: RecordEvent) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment)
  return withDatabase(environment, async (db) => {
    await ensureEncrypted(db)
    const sealing = createSealing(await readExistingSecrets(config))
    // With another secret no candidate would be found, and the answer would be that there is none.
    await ensureSecretsOpen(db, sealing)
    // Standard output is the command's answer.
    const logger = createLogger(config, process.stderr)
    return use({ db, sealing, clock: systemClock, dataDir: config.dataDir }, (candidateId, event) =>
      writeSecurityLine(logger, event, { account: accountHash(sealing, candidateId) }),
    )
  })
}

/** The candidate that the operator named. Throws a `CommandError` that does not repeat the name if there is none. */
export async function demandCandidate(
  { db, sealing }: Pick<CandidateParts, 'db' | 'sealing'>,
  who: string,
): Promise<Candidate> {
  const candidate = await findCandidate(db, sealing, who)
  if (!candidate) throw new CommandError('Nobody has registered with this email address, username or phone number.')
  return openCandidate(sealing, candidate)
}

/** Whether a text, such as a mail, holds the email address of a candidate, in any letter case, and not as a part of a longer one. */
export function mentions({ email }: Pick<Candidate, 'email'>): (text: string) => boolean {
  const wanted = email.toLowerCase()
  return (text) => {
    const lower = text.toLowerCase()
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
      const end = at + wanted.length
      if (!goesOnBefore.test(lower.slice(Math.max(0, at - 1), at)) && !goesOnAfter.test(lower.slice(end, end + 2)))
        return true
    }
    return false
  }
}

const goesOnBefore = /[\w.!#$%&'*+/=?^`{|}~-]/
/** A dot may end a sentence. */
const goesOnAfter = /^\.?[a-z0-9-]/
