import type { LimitMaker } from '../../http/limits/limits.server.ts'

const minute = 60
const hour = 60 * minute

export type AccountLimits = ReturnType<typeof createAccountLimits>

/** Rate limits per client and per account; all identifiers of an account share one limit. */
export function createAccountLimits(limit: LimitMaker) {
  return {
    usernameCheck: limit('check-username', { calls: 20, seconds: minute }),
    /** High for requests with a valid proof, because many people share a mobile IP address. */
    registration: {
      proven: limit('register', { calls: 60, seconds: hour }),
      unproven: limit('register-unproven', { calls: 10, seconds: hour }),
    },
    signIn: {
      /** These three count failures only. */
      client: limit('login-client', { calls: 30, seconds: 15 * minute, isRefundable: true }),
      account: limit('login-account', { calls: 10, seconds: 15 * minute, isRefundable: true }),
      /** Failures of clients without failures, counted once the account is over its limit. */
      waived: limit('login-waived', { calls: 20, seconds: 15 * minute, isRefundable: true }),
      /** Counts successes too, because hashing costs the same. High, because many people share a mobile IP address. */
      any: limit('login-any', { calls: 150, seconds: 15 * minute }),
    },
    forgotPassword: {
      proven: limit('forgot-client', { calls: 60, seconds: hour }),
      unproven: limit('forgot-unproven', { calls: 5, seconds: hour }),
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
