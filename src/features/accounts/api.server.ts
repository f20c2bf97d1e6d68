import type { ApiRoutes } from '../../http/api-routes.server.ts'
import type { SecurityLog } from '../../http/security-log/security-log.server.ts'
import type { Sessions } from '../../http/sessions.server.ts'
import type { AccountLimits } from './account-limits.server.ts'
import type { BotCheck } from './bot-check/bot-check.server.ts'
import { emailVerificationApi } from './email-verification/email-verification-api.server.ts'
import { passwordResetApi } from './password-reset/password-reset-api.server.ts'
import { registrationApi } from './registration/registration-api.server.ts'
import type { AccountsService } from './service.server.ts'
import { signInApi } from './sign-in/sign-in-api.server.ts'

/** What the calls of accounts stand on. */
export type AccountsApiParts = {
  accounts: AccountsService
  botCheck: BotCheck
  limits: AccountLimits
  sessions: Sessions
  securityLog: SecurityLog
}

/** The calls of `contract.ts`, below the prefix they are registered with. */
export function accountsApi(parts: AccountsApiParts): ApiRoutes {
  return async (api) => {
    // Each answer is for whoever asked, and for now.
    api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    registrationApi(api, parts)
    signInApi(api, parts)
    emailVerificationApi(api, parts)
    passwordResetApi(api, parts)
  }
}
