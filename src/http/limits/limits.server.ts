import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../db/connect.server.ts'
import { t } from '../../language/translate.ts'
import { CallRefused } from '../call-refused.server.ts'
import { networksOf } from '../client-address.server.ts'

/**
 * Allows `calls` requests within `seconds` of the first one, and more to the networks of IPv6 clients. `isRefundable`: a
 * request may be refunded later, so that it no longer counts.
 */
type LimitRule = { calls: number; seconds: number; isRefundable?: boolean }

/**
 * A counted request. `isFirst`: first of its window. `isOver`: over the limit. The window ends in `secondsLeft`. `rows`
 * were raised, and their windows end at `endsAt` (milliseconds since 1970).
 */
export type Count = { isFirst: boolean; isOver: boolean; secondsLeft: number; rows: { key: string; endsAt: number }[] }

export type Limit = {
  /** Counts a request by `who`. Throws `CallRefused`: 429 if it is over the limit, 503 if it cannot be counted. */
  take(who: string): Promise<Count>
  /** Like `take`, but does not throw if the request is over the limit. */
  count(who: string): Promise<Count>
  /** Subtracts a request from the count, unless its window has ended. */
  refund(counted: Count): Promise<void>
}

export type LimitMaker = (name: string, rule: LimitRule) => Limit

/** How many times the limit of a client its networks have: the /64 itself, its /56 and its /48. */
const networkFactors = [1, 2, 4]

/**
 * Creates rate limits that all processes on one database share. `hashOf` hashes a client address or account, so that
 * the table holds no personal data.
 */
export function createLimits(db: Database, hashOf: (text: string) => string): LimitMaker {
  const storeClient = { query: ({ text, values }: StoreQuery) => runQuery(db, text, values) }
  return (name, rule) => {
    const limiters = createLimiters(storeClient, name, rule)

    async function count(who: string): Promise<Count> {
      const networks = networksOf(who)
      let all: Count = { isFirst: true, isOver: false, secondsLeft: 0, rows: [] }
      for (const [at, limiter] of limiters.entries()) {
        const network = networks[at]
        // A client over its limit uses up nothing of its neighbours' limits.
        if (network === undefined || all.isOver) break
        const counted = await consume(limiter, hashOf(network))
        // Nor does a client that its network refuses use up anything of its own limit.
        const earlier = counted.isOver ? [] : all.rows
        if (counted.isOver) await subtract(all.rows)
        all = { ...counted, isFirst: at === 0 ? counted.isFirst : all.isFirst, rows: [...earlier, ...counted.rows] }
      }
      return all
    }

    async function subtract(rows: Count['rows']): Promise<void> {
      for (const { key, endsAt } of rows) await subtractCount(db, key, endsAt).catch(refuseUncounted)
    }

    return {
      count,
      async take(who) {
        const counted = await count(who)
        if (counted.isOver) throw tooMany(counted, name)
        return counted
      },
      refund: ({ rows }) => subtract(rows),
    }
  }
}

/** One for the client, and one for each of its networks. */
function createLimiters(
  storeClient: object,
  name: string,
  { calls, seconds, isRefundable = false }: LimitRule,
): RateLimiterPostgres[] {
  return networkFactors.map((factor) => {
    const points = calls * factor
    return new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // startCleaning deletes expired rows.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
      // Blocks clients over the limit in memory until the window ends. Otherwise each refusal would write to the same
      // row, and one persistent client would keep every database connection busy.
      inMemoryBlockOnConsumed: isRefundable ? 0 : points + 1,
    })
  })
}

function consume(limiter: RateLimiterPostgres, hash: string): Promise<Count> {
  const key = limiter.getKey(hash)
  return limiter.consume(hash).then(
    (result) => countOf(result, false, key),
    (reason: unknown) => countOf(reason, true, key),
  )
}

/**
 * The library rejects with a `RateLimiterRes` if the call is over the limit, and with an error if it cannot count.
 * `consumedPoints` is 0 if the client is blocked in memory.
 */
function countOf(result: unknown, isOver: boolean, key: string): Count {
  if (!(result instanceof RateLimiterRes)) return refuseUncounted(result)
  return {
    isFirst: result.consumedPoints === 1,
    isOver,
    secondsLeft: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
    rows: [{ key, endsAt: Date.now() + result.msBeforeNext }],
  }
}

/** Returns the error for a request over this limit. */
export function tooMany({ secondsLeft }: Pick<Count, 'secondsLeft'>, limit: string): CallRefused {
  return new CallRefused(tooManyIn(secondsLeft), {
    statusCode: 429,
    retryAfterSeconds: secondsLeft,
    limit,
  })
}

type StoreQuery = { text: string; values: unknown[] }

async function runQuery(db: Database, text: string, values: unknown[]) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows, rowCount: rows.length }
}

/** `endsAt` is computed from the time left, which was read a moment earlier. */
const toleranceMs = 1_000

/** Replaces the library's `reward`, which could credit the next window or make the points of an ended one negative. */
async function subtractCount(db: Database, key: string, endsAt: number): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set(({ eb }) => ({ points: eb('points', '-', 1) }))
    .where('key', '=', key)
    .where('points', '>', 0)
    .where('expire', '>', Date.now())
    .where('expire', '<=', endsAt + toleranceMs)
    .execute()
}

/** Refuses the request, because a limit that cannot be checked must not be bypassed. */
function refuseUncounted(cause: unknown): never {
  throw new CallRefused('The service is temporarily unavailable. Please try again in a moment.', {
    statusCode: 503,
    retryAfterSeconds: 5,
    cause,
  })
}

/** Names the time left in seconds, or in minutes if there is at least one. */
function tooManyIn(secondsLeft: number): string {
  const minutes = Math.ceil(secondsLeft / 60)
  if (secondsLeft >= 60)
    return minutes === 1
      ? t('Too many attempts. Try again in 1 minute.')
      : t('Too many attempts. Try again in {count} minutes.', { count: minutes })
  return secondsLeft === 1
    ? t('Too many attempts. Try again in 1 second.')
    : t('Too many attempts. Try again in {count} seconds.', { count: secondsLeft })
}
