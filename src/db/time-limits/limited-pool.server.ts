import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { DatabaseTimeout, waitInTime } from './request-time.server.ts'

/** `queryTimeoutMs`: for each query. A server that is alive ends each after `statementTimeoutMs`. */
type Limits = { queryTimeoutMs?: number; statementTimeoutMs: number }

/** How much longer the server's error may take to arrive. */
const networkMs = 1_000

/**
 * Limits how long a pool's connections and queries are waited for, by `queryTimeoutMs` and the time of the request. A
 * connection whose query was given up is never used again: the query may have opened a transaction, and pg would make
 * the next query wait for it. It is closed when the server responds, so that a slow server does not get more
 * connections than the pool has, or when only a server that has disappeared can be silent for so long.
 */
export function limitPool(pool: PostgresPool, limits: Limits): PostgresPool {
  const ending = new AbortController()
  return {
    options: pool.options,
    async connect() {
      const client = await waitInTime(() => pool.connect(), releaseLater)
      return new LimitedClient(client, limits, ending.signal)
    },
    end() {
      ending.abort()
      return pool.end()
    },
  }
}

function releaseLater(connecting: Promise<PostgresPoolClient>): void {
  connecting.then(
    (client) => client.release(),
    () => {},
  )
}

class LimitedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  readonly #limits: Limits
  readonly #ending: AbortSignal
  #abandoned: { query: Promise<unknown>; since: number } | null = null

  constructor(client: PostgresPoolClient, limits: Limits, ending: AbortSignal) {
    this.#client = client
    this.#limits = limits
    this.#ending = ending
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    query: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof query !== 'string') throw new Error('Cursors have no time limit.')
    // Such as a rollback. Closing the connection has the same effect.
    if (this.#abandoned) return Promise.reject(new DatabaseTimeout('An earlier query is still running.'))
    const since = performance.now()
    return waitInTime(
      () => this.#client.query<R>(query, parameters),
      (started) => (this.#abandoned = { query: started, since }),
      this.#limits.queryTimeoutMs,
    )
  }

  release(destroy?: boolean): void {
    if (this.#abandoned) void this.#closeAfter(this.#abandoned)
    else this.#client.release(destroy)
  }

  async #closeAfter({ query, since }: { query: Promise<unknown>; since: number }): Promise<void> {
    const maxMs = Math.max(0, since + this.#limits.statementTimeoutMs + networkMs - performance.now())
    await Promise.race([query, sleep(maxMs, undefined, { ref: false, signal: this.#ending })]).catch(() => {})
    this.#client.release(true)
  }
}
