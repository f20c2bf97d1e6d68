import { systemClock } from '../../calendar.ts'
import { readExistingSecrets } from '../../config/app-secret.server.ts'
import { readConfig } from '../../config/config.server.ts'
import { createLogger } from '../../config/logger.server.ts'
import { Encryption } from '../../encryption/encryption.server.ts'
import { ensureSecretsDecrypt } from '../../encryption/site-secrets.server.ts'
import { createPeople, type People } from '../../features/staff/people/service.server.ts'
import { CallRefused } from '../../http/call-refused.server.ts'
import {
  accountHash,
  type SecurityEvent,
  staffAccount,
  writeSecurityLine,
} from '../../http/security-log/security-events.server.ts'
import { createOutbox } from '../../mail/outbox.server.ts'
import { CommandError } from '../../terminal/terminal.server.ts'
import { withDatabase } from '../command.server.ts'

/** Writes what a command did to a person to the security log. */
type RecordEvent = (staffId: number, event: SecurityEvent) => void

/** Runs `use` with the people of the office, whether or not the site is running. */
export function withPeople<Result>(
  environment: NodeJS.ProcessEnv,
  use: (people: People, recordEvent: RecordEvent) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment)
  return withDatabase(environment, async (db) => {
    const encryption = new Encryption(await readExistingSecrets(config))
    await ensureSecretsDecrypt(db, encryption)
    const outbox = createOutbox({ encryption, clock: systemClock })
    const people = createPeople({ db, clock: systemClock, outbox, publicUrl: config.publicUrl })
    // Standard output is for the command's result.
    const logger = createLogger(config, process.stderr)
    const recordEvent: RecordEvent = (staffId, event) =>
      writeSecurityLine(logger, event, { account: accountHash(encryption, staffAccount(staffId)) })
    return use(people, recordEvent).catch((error: unknown) => {
      throw error instanceof CallRefused ? new CommandError(error.message) : error
    })
  })
}

/** Returns the id of a person. Throws `CommandError` if no one in the office has this email address. */
export async function requirePerson(people: People, email: string): Promise<number> {
  const id = await people.findIdByEmail(email)
  if (id === null)
    throw new CommandError('No one in the office has this email address. To list everyone: npm run staff -- list')
  return id
}

/** Says where an invitation is. */
export function describeInvitation({ email, link }: { email: string; link: string }): string {
  return `Invited ${email}. The site emails this link, which works once, within 48 hours:\n${link}`
}
