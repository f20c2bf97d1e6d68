import type { SecurityLog } from '../../http/security-log/security-log.server.ts'
import type { Sessions } from '../../http/sessions.server.ts'
import type { AccountLimits } from './account-limits.server.ts'
import type { BotCheck } from './bot-check/bot-check.server.ts'
import type { BotCheckForm } from './contract.ts'
import type { AccountsService } from './service.server.ts'

/** What the account routes need. */
export type AccountsApiParts = {
  accounts: AccountsService
  botChecks: Record<BotCheckForm, BotCheck>
  limits: AccountLimits
  sessions: Sessions
  securityLog: SecurityLog
}
