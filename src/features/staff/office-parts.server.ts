import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../calendar.ts'
import type { Database } from '../../db/connect.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import type { LimitMaker } from '../../http/limits/limits.server.ts'
import type { SecurityLog } from '../../http/security-log/security-log.server.ts'
import type { Outbox } from '../../mail/outbox.server.ts'
import type { AccountsService } from '../accounts/service.server.ts'
import type { JobsService } from '../jobs/service.server.ts'
import type { ProfileService } from '../profile/service.server.ts'
import type { StaffGuard } from './sign-in/staff-guard.server.ts'

/** What the calls of the office need. */
export type OfficeParts = {
  db: Database
  clock: Clock
  encryption: Encryption
  outbox: Outbox
  logger: FastifyBaseLogger
  guard: StaffGuard
  limit: LimitMaker
  securityLog: SecurityLog
  /** The URL of the site; links in emails start with it. */
  publicUrl: string
  /** Absolute path of the data folder. */
  dataDir: string
  accounts: AccountsService
  profiles: ProfileService
  jobs: JobsService
  /** Whether candidates really apply. */
  isLive: boolean
}
