import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/connect.server.ts'
import type { Sealing } from '../../encryption/sealing.server.ts'
import type { Outbox } from '../../mail/outbox.server.ts'

/** What the rules of accounts work with. */
export type AccountParts = {
  db: Database
  clock: Clock
  sealing: Sealing
  outbox: Outbox
  logger: FastifyBaseLogger
  /** Where people reach the site; links in mails begin with it. */
  publicUrl: string
}
