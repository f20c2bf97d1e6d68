import type { LimitMaker } from '../../http/limits.server.ts'

const minute = 60
const hour = 60 * minute

export type AccountLimits = ReturnType<typeof createAccountLimits>

/** How often one client may call, and how often for one account, whichever of its names is given. */
export function createAccountLimits(limit: LimitMaker) {
  return {
    usernameCheck: limit('check-username', { calls: 20, seconds: minute }),
    registration: limit('register', { calls: 10, seconds: hour }),
    /** Of sign-ins only those that fail count. */
    signIn: {
      client: limit('login-client', { calls: 30, seconds: 15 * minute }),
      account: limit('login-account', { calls: 10, seconds: 15 * minute }),
    },
    forgotPassword: {
      client: limit('forgot-client', { calls: 5, seconds: hour }),
      account: limit('forgot-account', { calls: 3, seconds: hour }),
    },
    verificationMail: {
      client: limit('verify-mail-client', { calls: 5, seconds: hour }),
      account: limit('verify-mail-account', { calls: 3, seconds: hour }),
    },
    passwordReset: limit('reset-password', { calls: 20, seconds: hour }),
    emailVerification: limit('verify-email', { calls: 20, seconds: hour }),
  }
}
