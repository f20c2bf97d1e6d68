import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import type { Outbox } from '../../mail/outbox.server.ts'

/** What the account services need. */
export type AccountParts = {
  db: Database
  clock: Clock
  encryption: Encryption
  outbox: Outbox
  logger: FastifyBaseLogger
  /** The URL of the site that visitors use; links in emails start with it. */
  publicUrl: string
}
