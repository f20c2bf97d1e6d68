import type { Count, LimitMaker } from '../../../http/limits/limits.server.ts'

const seconds = 15 * 60

/** Limits on guessing passwords and codes: five failures in 15 minutes. */
export function createStaffLimits(limit: LimitMaker) {
  const failures = { calls: 5, seconds, isRefundable: true }
  const wrongCodes = limit('staff-code-wrong', { calls: 4, seconds })
  const warnings = limit('staff-code-warning', { calls: 1, seconds: 3_600 })
  const codes = [limit('staff-code-client', failures), limit('staff-code-account', failures)] as const
  return {
    passwords: {
      client: limit('staff-login-client', failures),
      account: limit('staff-login-account', failures),
      /** For clients without failures, so that the guesses of others do not lock the owner out. */
      waived: limit('staff-login-waived', failures),
      waivedInNetwork: limit('staff-login-waived-network', { ...failures, calls: 2 }),
      /** Counts successes too, because hashing costs the same. */
      any: limit('staff-login-any', { calls: 60, seconds }),
    },
    /** Counts a wrong code. Returns whether to warn the owner: once an hour, from the fifth one in 15 minutes on. */
    async mustWarn(staffId: number): Promise<boolean> {
      const { isOver } = await wrongCodes.count(String(staffId))
      return isOver && (await warnings.count(String(staffId))).isFirst
    },
    /** Counts a code as a failure. Returns a function that undoes that. Throws `CallRefused`. */
    async beginCode(client: string, staffId: number): Promise<() => Promise<void>> {
      const counts: Count[] = [await codes[0].take(client), await codes[1].take(String(staffId))]
      return async () => {
        for (const [at, counted] of counts.entries()) await codes[at]?.refund(counted)
      }
    },
  }
}
