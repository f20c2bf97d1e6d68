import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * How long a request may wait for the database in all, so that visitors get an error within two seconds when the
 * database is down.
 */
export const webQueryTimeoutMs = 1_600

/** A query, or the wait for a connection, took too long. */
export class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout'
}

/** The request has used up its time. Says little about the database, which may have needed it for other queries. */
export class RequestTimeout extends DatabaseTimeout {
  override name = 'RequestTimeout'
}

/**
 * The time that one request waits for the database. Several waits at once count once. Arriving bodies, hashing and
 * rendering do not count.
 */
export class RequestTime {
  readonly isOver: () => boolean
  #usedMs = 0
  #waits = 0
  #waitsSince = 0

  /** After `isOver`, work that the request started has no limit in common: streams and background work. */
  constructor(isOver: () => boolean) {
    this.isOver = isOver
  }

  get leftMs(): number {
    const waitedMs = this.#waits > 0 ? performance.now() - this.#waitsSince : 0
    return webQueryTimeoutMs - this.#usedMs - waitedMs
  }

  startWait(): void {
    if (this.#waits++ === 0) this.#waitsSince = performance.now()
  }

  endWait(): void {
    if (--this.#waits === 0) this.#usedMs += performance.now() - this.#waitsSince
  }
}

const current = new AsyncLocalStorage<RequestTime>()

/** The time of the request that this code runs for, unless it is over. */
export function currentRequestTime(): RequestTime | undefined {
  const time = current.getStore()
  return time?.isOver() ? undefined : time
}

/** Runs `work`, and everything that it starts, in the time of a request. */
export function runInRequestTime(time: RequestTime, work: () => void): void {
  current.run(time, work)
}

/**
 * Starts something and waits for it, at most `maxMs` and in the time of the current request. Throws `DatabaseTimeout`
 * when that is over. `abandon` then gets what was started.
 */
export async function waitInTime<T>(
  start: () => Promise<T>,
  abandon: (started: Promise<T>) => void,
  maxMs = Infinity,
): Promise<T> {
  const request = currentRequestTime()
  const leftMs = request?.leftMs ?? Infinity
  if (leftMs <= 0) throw requestTimeout()
  const started = start()
  if (request === undefined && maxMs === Infinity) return started
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => {
      abandon(started)
      reject(leftMs < maxMs ? requestTimeout() : new DatabaseTimeout('The database did not respond in time.'))
    },
    Math.min(leftMs, maxMs),
  )
  request?.startWait()
  try {
    return await Promise.race([started, tooLate])
  } finally {
    request?.endWait()
    clearTimeout(timer)
  }
}

function requestTimeout(): RequestTimeout {
  return new RequestTimeout('The request has used up its time for the database.')
}
