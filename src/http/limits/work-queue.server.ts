import pLimit from 'p-limit'

type Limits = { maxRunning: number; maxQueued: number; maxWaitMs: number; now?: () => number }

/**
 * Runs tasks in order, at most `maxRunning` at a time. Returns null instead of running a task if `maxQueued` tasks are
 * waiting already, or if it has waited longer than `maxWaitMs`: under overload some visitors are refused soon, instead
 * of all waiting until they give up.
 */
export function createWorkQueue({ maxRunning, maxQueued, maxWaitMs, now = () => performance.now() }: Limits) {
  const limit = pLimit(maxRunning)
  return async function run<Result>(task: () => Promise<Result>): Promise<Result | null> {
    if (limit.pendingCount >= maxQueued) return null
    const queuedAt = now()
    return limit(async () => (now() - queuedAt > maxWaitMs ? null : task()))
  }
}
