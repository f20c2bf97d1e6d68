import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/connect.server.ts'
import { CallRefused } from './call-refused.server.ts'

/** So many calls in so long, counted from the first of them. `isGivenBack`: some of them turn out not to count. */
export type LimitRule = { calls: number; seconds: number; isGivenBack?: boolean }

/** A counted call. `isFirst`: the first of its window. `isOver`: over the limit. `secondsLeft` and `endsAt` (ms since 1970): when the window ends. */
export type Count = { isFirst: boolean; isOver: boolean; secondsLeft: number; endsAt: number }

export type Limit = {
  /** Counts a call by `who`. Throws a `CallRefused`: 429 when it is one too many, 503 when it cannot be counted. */
  take(who: string): Promise<Count>
  /** As `take`, but one too many is told and not thrown. */
  count(who: string): Promise<Count>
  /** Takes back a counted call that turned out not to count, unless its window has ended. */
  giveBack(who: string, counted: Count): Promise<void>
}

export type LimitMaker = (name: string, rule: LimitRule) => Limit

/**
 * Makes limits that all processes on one database share. `hashOf` makes the stored form of an address or account, so that
 * the table tells nothing of people.
 */
export function createLimits(db: Database, hashOf: (text: string) => string): LimitMaker {
  const storeClient = { query: ({ text, values }: StoreQuery) => runQuery(db, text, values) }
  return (name, { calls, seconds, isGivenBack = false }) => {
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // The app cleans the table up with its other expired rows.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: calls,
      duration: seconds,
      // A worker remembers who is over a limit until the window ends. Otherwise each refusal would write to the same row,
      // and one client that goes on calling would keep every connection to the database busy.
      inMemoryBlockOnConsumed: isGivenBack ? 0 : calls + 1,
    })
    const count = (who: string) =>
      limiter.consume(hashOf(who)).then(
        (result) => countOf(result, false),
        (reason: unknown) => countOf(reason, true),
      )
    return {
      count,
      async take(who) {
        const counted = await count(who)
        if (counted.isOver) throw tooMany(counted, name)
        return counted
      },
      async giveBack(who, { endsAt }) {
        await takeBack(db, limiter.getKey(hashOf(who)), endsAt).catch(refuseUncounted)
      },
    }
  }
}

/** The library rejects with a count where a call is one too many, and with an error where it cannot count. The points of a count are 0 where it answers from memory. */
function countOf(result: unknown, isOver: boolean): Count {
  if (!(result instanceof RateLimiterRes)) return refuseUncounted(result)
  return {
    isFirst: result.consumedPoints === 1,
    isOver,
    secondsLeft: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
    endsAt: Date.now() + result.msBeforeNext,
  }
}

/** The refusal of one call too many, by the limit of this name. */
export function tooMany({ secondsLeft }: Pick<Count, 'secondsLeft'>, limit: string): CallRefused {
  return new CallRefused(`Too many attempts. Try again in ${inWords(secondsLeft)}.`, {
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

/** The library counts from the time left, which was read a moment before. */
const toleranceMs = 1_000

/** Not by the library's `reward`, which would also give to the next window, or a number below 0 to one that has ended. */
async function takeBack(db: Database, key: string, endsAt: number): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set(({ eb }) => ({ points: eb('points', '-', 1) }))
    .where('key', '=', key)
    .where('points', '>', 0)
    .where('expire', '>', Date.now())
    .where('expire', '<=', endsAt + toleranceMs)
    .execute()
}

/** Nobody gets past a limit that cannot be kept. */
function refuseUncounted(cause: unknown): never {
  throw new CallRefused('The service is briefly unavailable. Please try again in a moment.', {
    statusCode: 503,
    retryAfterSeconds: 5,
    cause,
  })
}

/** '40 seconds', '1 minute', '12 minutes'. */
function inWords(seconds: number): string {
  const [amount, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
