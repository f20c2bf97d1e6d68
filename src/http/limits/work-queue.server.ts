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
export class WorkQueue {
  readonly #limits: Required<Limits>
  readonly #queue: Waiting[] = []
  readonly #inProgress = new Map<string, number>()
  #running = 0
  #isStarting = false

  constructor({ now = () => performance.now(), ...limits }: Limits) {
    this.#limits = { ...limits, now }
  }

  async run<Result>(sharers: readonly Sharer[], task: () => Promise<Result>): Promise<Result | null> {
    const rank = Math.max(...sharers.map(({ key, share }) => Math.floor((this.#inProgress.get(key) ?? 0) / share)))
    for (const { key } of sharers) this.#inProgress.set(key, (this.#inProgress.get(key) ?? 0) + 1)
    try {
      return (await this.#waitForTurn(rank)) ? await this.#runNow(task) : null
    } finally {
      for (const { key } of sharers) {
        const left = (this.#inProgress.get(key) ?? 1) - 1
        if (left > 0) this.#inProgress.set(key, left)
        else this.#inProgress.delete(key)
      }
    }
  }

  async #waitForTurn(rank: number): Promise<boolean> {
    const { maxQueued, now } = this.#limits
    if (this.#queue.length >= maxQueued) {
      const last = this.#queue.at(-1)
      if (!last || last.rank <= rank) return false
      this.#queue.pop()
      last.settle(false)
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const place = this.#queue.findLastIndex((other) => other.rank <= rank) + 1
    this.#queue.splice(place, 0, { rank, queuedAt: now(), settle: resolve })
    this.#startSoon()
    return promise
  }

  async #runNow<Result>(task: () => Promise<Result>): Promise<Result> {
    try {
      return await task()
    } finally {
      this.#running--
      this.#startSoon()
    }
  }

  /**
   * One task for each turn of the event loop. Otherwise tasks that never wait, such as most renderings, would run one
   * after the other before the process reads or writes anything else.
   */
  #startSoon(): void {
    if (this.#isStarting) return
    this.#isStarting = true
    setImmediate(() => {
      this.#isStarting = false
      this.#startNext()
    })
  }

  #startNext(): void {
    const { maxRunning, maxWaitMs, now } = this.#limits
    const late = this.#queue.filter(({ queuedAt }) => now() - queuedAt > maxWaitMs)
    for (const each of late) {
      this.#queue.splice(this.#queue.indexOf(each), 1)
      each.settle(false)
    }
    const next = this.#running < maxRunning ? this.#queue.shift() : undefined
    if (!next) return
    this.#running++
    next.settle(true)
    this.#startSoon()
  }
}
