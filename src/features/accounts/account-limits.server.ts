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
      /** These four count failures only. */
      client: limit('login-client', { calls: 30, seconds: 15 * minute, isRefundable: true }),
      account: limit('login-account', { calls: 10, seconds: 15 * minute, isRefundable: true }),
      /** Failures of clients without failures, counted once the account is over its limit. */
      waived: limit('login-waived', { calls: 20, seconds: 15 * minute, isRefundable: true }),
      /** The same for each network, so that one does not use up all of them. */
      waivedInNetwork: limit('login-waived-network', { calls: 3, seconds: 15 * minute, isRefundable: true }),
      /** Counts successes too, because hashing costs the same. High, because many people share a mobile IP address. */
      any: limit('login-any', { calls: 150, seconds: 15 * minute }),
    },
    forgotPassword: {
      proven: limit('forgot-client', { calls: 60, seconds: hour }),
      unproven: limit('forgot-unproven', { calls: 5, seconds: hour }),
      account: limit('forgot-account', { calls: 3, seconds: hour }),
    },
    verificationMail: {
      account: limit('verify-mail-account', { calls: 3, seconds: hour }),
      client: limit('verify-mail-client', { calls: 60, seconds: hour }),
    },
    /** Only links that do not work count: a neighbour who tries random ones must not block valid links. */
    passwordReset: limit('reset-password', { calls: 20, seconds: hour }),
    emailVerification: limit('verify-email', { calls: 20, seconds: hour }),
  }
}
