import { networksOf } from '../client-address.server.ts'

type Limits = { maxRunning: number; maxQueued: number; maxWaitMs: number; now?: () => number }

/** A client or account, and how many of its tasks may be in progress before the next wait behind those of others. */
type Sharer = { key: string; share: number }

/** `rank`: how many times a sharer of the task had used up its share when the task arrived. */
type Waiting = { rank: number; queuedAt: number; settle: (isTurn: boolean) => void }

/** The share of a client. All of an IPv6 /48 has one. */
export function sharerOf(client: string, share: number): Sharer {
  return { key: networksOf(client).at(-1) ?? client, share }
}

/**
 * Runs tasks, at most `maxRunning` at a time. Those of a sharer that has its share in progress already wait behind those
 * of others, and are the first to be refused. Returns null instead of running a task if `maxQueued` tasks are waiting
 * already, or if it has waited longer than `maxWaitMs`: under overload some visitors are refused soon, instead of all
 * waiting until they give up.
 */
export function createWorkQueue({ maxRunning, maxQueued, maxWaitMs, now = () => performance.now() }: Limits) {
  const queue: Waiting[] = []
  const inProgress = new Map<string, number>()
  let running = 0
  let isStarting = false

  return async function run<Result>(sharers: readonly Sharer[], task: () => Promise<Result>): Promise<Result | null> {
    const rank = Math.max(...sharers.map(({ key, share }) => Math.floor((inProgress.get(key) ?? 0) / share)))
    for (const { key } of sharers) inProgress.set(key, (inProgress.get(key) ?? 0) + 1)
    try {
      return (await waitForTurn(rank)) ? await runNow(task) : null
    } finally {
      for (const { key } of sharers) {
        const left = (inProgress.get(key) ?? 1) - 1
        if (left > 0) inProgress.set(key, left)
        else inProgress.delete(key)
      }
    }
  }

  async function waitForTurn(rank: number): Promise<boolean> {
    if (queue.length >= maxQueued) {
      const last = queue.at(-1)
      if (!last || last.rank <= rank) return false
      queue.pop()
      last.settle(false)
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const place = queue.findLastIndex((other) => other.rank <= rank) + 1
    queue.splice(place, 0, { rank, queuedAt: now(), settle: resolve })
    startSoon()
    return promise
  }

  async function runNow<Result>(task: () => Promise<Result>): Promise<Result> {
    try {
      return await task()
    } finally {
      running--
      startSoon()
    }
  }

  /**
   * One task for each turn of the event loop. Otherwise tasks that never wait, such as most renderings, would run one
   * after the other before the process reads or writes anything else.
   */
  function startSoon(): void {
    if (isStarting) return
    isStarting = true
    setImmediate(() => {
      isStarting = false
      startNext()
    })
  }

  function startNext(): void {
    const late = queue.filter(({ queuedAt }) => now() - queuedAt > maxWaitMs)
    for (const each of late) {
      queue.splice(queue.indexOf(each), 1)
      each.settle(false)
    }
    const next = running < maxRunning ? queue.shift() : undefined
    if (!next) return
    running++
    next.settle(true)
    startSoon()
  }
}
