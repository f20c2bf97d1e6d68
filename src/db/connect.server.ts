import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { limitPool } from './time-limits/limited-pool.server.ts'
import { DatabaseTimeout } from './time-limits/request-time.server.ts'

export type Database = Kysely<Schema>

const { types } = pg
// int8 (count(*), revisions) as number: all values are far below 2^53. Dates stay strings, because Date would add a
// time zone.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.DATE, (text) => text)

const firstQueryTimeoutMs = 1_200

export type PoolOptions = { maxConnections?: number; statementTimeoutMs?: number; queryTimeoutMs?: number }

/**
 * Creates a connection pool. The first query opens the first connection. A query throws if it gets no connection within
 * 1.5 s, runs longer than `statementTimeoutMs`, or gets no response within `queryTimeoutMs`. In a request, it also throws
 * when the request has used up its time.
 */
export function connectDatabase(
  url: string,
  { maxConnections = 8, statementTimeoutMs = 15_000, queryTimeoutMs }: PoolOptions = {},
): Database {
  // As a statement, because PgBouncer refuses it as a parameter of the connection. It also shows whether there is a server
  // behind a pooler, which accepts connections by itself. `query_timeout` is missing in the types.
  const first = { text: `set statement_timeout = ${statementTimeoutMs}`, query_timeout: firstQueryTimeoutMs }
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 1_500,
    application_name: 'kazi',
    onConnect: (client) => client.query(first),
  })
  pools.add(pool)
  // Without a listener, an idle connection that the server closes would end the process. The pool replaces it.
  pool.on('error', () => {})
  // The same goes for a connection that breaks during a query. The query itself rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: limitPool(pool, { queryTimeoutMs, statementTimeoutMs }) }),
  })
}

const pools = new Set<pg.Pool>()

/** The connections of this process, and the queries that wait for one. */
export function countConnections(): { busy: number; idle: number; waiting: number } {
  const counts = { busy: 0, idle: 0, waiting: 0 }
  for (const pool of pools) {
    if (pool.ended) pools.delete(pool)
    counts.busy += pool.totalCount - pool.idleCount
    counts.idle += pool.idleCount
    counts.waiting += pool.waitingCount
  }
  return counts
}

const connectTimeoutMs = 30_000

/** Opens one connection within 30 s, whose queries have no time limit, and closes it after `use`. */
export async function withClient<Result>(
  url: string,
  applicationName: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  // Without a listener, a broken connection would end the process. The running statement rejects.
  client.on('error', () => {})
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Whether the error means that the database could not be reached. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseTimeout) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08|57P|57014|53300)/.test(code) ||
    awayMessages.test(error.message)
  )
}

/** Whether the database server has run out of disk space. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100'
}

/** The name of the foreign key that a write violated, or null. */
export function violatedForeignKey(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23503' ? (error.constraint ?? null) : null
}

const awayMessages =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/
