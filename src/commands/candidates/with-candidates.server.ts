import { systemClock } from '../../calendar.ts'
import { readExistingSecrets } from '../../config/app-secret.server.ts'
import { readConfig } from '../../config/config.server.ts'
import { createLogger } from '../../config/logger.server.ts'
import { Encryption } from '../../encryption/encryption.server.ts'
import { ensureSecretsDecrypt } from '../../encryption/site-secrets.server.ts'
import type { Alongside, CandidateParts } from '../../features/candidates/candidate-parts.server.ts'
import type { StaffAction } from '../../features/staff/log/actions.ts'
import { writeLog } from '../../features/staff/log/staff-log.server.ts'
import { accountHash, type SecurityEvent, writeSecurityLine } from '../../http/security-log/security-events.server.ts'
import { exitCodes, withDatabase } from '../command.server.ts'

/** The end of the help of commands about one candidate. */
export const aboutWho = `WHO is the candidate's email address, username, phone number or national ID.

${exitCodes}
See docs/candidates.md for more.`

/** Writes what a command did to an account to the security log. */
type RecordEvent = (candidateId: number, event: SecurityEvent) => void

/** Runs `use` with the site's database and secrets, whether or not the site is running. */
export function withCandidates<Result>(
  environment: NodeJS.ProcessEnv,
  use: (parts: CandidateParts, recordEvent: RecordEvent) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment)
  return withDatabase(environment, async (db) => {
    const encryption = new Encryption(await readExistingSecrets(config))
    // With the wrong secret every lookup fails, and the command would say that the candidate does not exist.
    await ensureSecretsDecrypt(db, encryption)
    // Standard output is for the command's result.
    const logger = createLogger(config, process.stderr)
    return use({ db, encryption, clock: systemClock, dataDir: config.dataDir }, (candidateId, event) =>
      writeSecurityLine(logger, event, { account: accountHash(encryption, candidateId) }),
    )
  })
}

/** Records in the office's log what an operator did to a candidate. */
export function byCommand(action: StaffAction, candidateId: number): Alongside {
  return (trx) => writeLog(trx, null, { action, candidateId }, systemClock.now())
}
