import type { Clock } from '../../calendar.ts'
import type { KeptMonths } from '../../config/config.server.ts'
import type { Database } from '../../db/connect.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import type { Outbox } from '../../mail/outbox.server.ts'

/** What the nightly deletion needs. */
export type RetentionParts = {
  db: Database
  clock: Clock
  encryption: Encryption
  outbox: Outbox
  publicUrl: string
  kept: KeptMonths
  isLive: boolean
}
