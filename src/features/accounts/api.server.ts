import type { ApiRoutes } from '../../http/api-routes.server.ts'
import type { AccountsApiParts } from './api-parts.server.ts'
import { emailCorrectionApi } from './email-verification/email-correction-api.server.ts'
import { emailVerificationApi, verificationMailApi } from './email-verification/email-verification-api.server.ts'
import { forgotPasswordApi, passwordResetApi } from './password-reset/password-reset-api.server.ts'
import { registrationApi } from './registration/registration-api.server.ts'
import { signInApi, signOutApi } from './sign-in/sign-in-api.server.ts'

/** The routes of `contract.ts`. */
export function accountsApi(parts: AccountsApiParts): ApiRoutes {
  return async (api) => {
    registrationApi(api, parts)
    signInApi(api, parts)
    signOutApi(api, parts)
    emailVerificationApi(api, parts)
    verificationMailApi(api, parts)
    emailCorrectionApi(api, parts)
    forgotPasswordApi(api, parts)
    passwordResetApi(api, parts)
  }
}
