import type { ApiRoutes } from '../../http/api-routes.server.ts'
import type { AccountsApiParts } from './api-parts.server.ts'
import { emailCorrectionApi } from './email-verification/email-correction-api.server.ts'
import { emailVerificationApi } from './email-verification/email-verification-api.server.ts'
import { passwordResetApi } from './password-reset/password-reset-api.server.ts'
import { registrationApi } from './registration/registration-api.server.ts'
import { signInApi } from './sign-in/sign-in-api.server.ts'

/** The routes of `contract.ts`. */
export function accountsApi(parts: AccountsApiParts): ApiRoutes {
  return async (api) => {
    api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    registrationApi(api, parts)
    signInApi(api, parts)
    emailVerificationApi(api, parts)
    emailCorrectionApi(api, parts)
    passwordResetApi(api, parts)
  }
}
