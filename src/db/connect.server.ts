import { setTimeout as sleep } from 'node:timers/promises'
import { type IsolationLevel, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from '../config/config.server.ts'
import { embeddedOwnerUrl, embeddedUrl } from './embedded.server.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

const { types } = pg
// int8 (count(*), revisions) as number: all values are far below 2^53. Dates stay strings, because Date would add a
// time zone.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.DATE, (text) => text)

/** For requests: visitors get an error within two seconds when the database does not respond. */
export const webStatementTimeoutMs = 1_400

/** How much longer the server's response to a statement may take to arrive. */
const networkTimeoutMs = 400
const idleInTransactionTimeoutMs = 60_000

export type PoolOptions = {
  maxConnections?: number
  connectTimeoutMs?: number
  statementTimeoutMs?: number
  applicationName?: string
}

/**
 * Creates a connection pool. The first query opens the first connection. A query throws if it gets no connection within
 * `connectTimeoutMs`, or runs longer than `statementTimeoutMs`.
 */
export function connectDatabase(
  url: string,
  {
    maxConnections = 8,
    connectTimeoutMs = 1_500,
    statementTimeoutMs = 15_000,
    applicationName = 'kazi',
  }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // For a server that has disappeared, which cannot end its statements itself.
    query_timeout: statementTimeoutMs + networkTimeoutMs,
    // Only with pipelining does pg close a connection whose query has timed out. Otherwise it would use it again.
    pipeline: true,
    // Locks must not outlive a client that has disappeared.
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    application_name: applicationName,
  })
  // Without a listener, an idle connection that the server closes would end the process. The pool replaces it.
  pool.on('error', () => {})
  // The same goes for a connection that breaks during a query. The query itself rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

const clientConnectTimeoutMs = 30_000

/** Opens one connection within 30 s, whose queries have no time limit, and closes it after `use`. */
export async function withClient<Result>(
  url: string,
  applicationName: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: clientConnectTimeoutMs,
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

/** Whether the error means that the database could not be reached, or only as a standby, which accepts no writes. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08|57P|57014|53300|25006)/.test(code) ||
    awayMessages.test(error.message)
  )
}

/** Whether the database server has run out of disk space. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100'
}

/** Whether a text has the character U+0000. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '22021'
}

/** The name of the foreign key that a write violated, or null. */
export function violatedForeignKey(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23503' ? (error.constraint ?? null) : null
}

const awayMessages =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/

const maxAttempts = 3
/** A deadlock, and a row that changed after the snapshot of the transaction. */
const retriedCodes = new Set(['40P01', '40001'])

/**
 * Runs `work` in a transaction and retries it after a conflict with another one, so `work` must have no other side
 * effects.
 */
export async function transact<T>(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<T>,
  isolation: IsolationLevel = 'read committed',
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work)
    } catch (error) {
      const isConflict = error instanceof pg.DatabaseError && retriedCodes.has(error.code ?? '')
      if (!isConflict || attempt === maxAttempts) throw error
      // An immediate retry could lock the first row again before the other transaction gets it.
      await sleep(100 * attempt)
    }
  }
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** The URL of the database in use: the operator's own server, or the embedded one. */
export function databaseUrlOf({ databaseUrl, dataDir }: Place): string {
  return databaseUrl ?? embeddedUrl(dataDir)
}

/** The URL for migrations: the owner of the embedded database, or the operator's own role. */
export function ownerUrlOf({ databaseUrl, dataDir }: Place): string {
  return databaseUrl ?? embeddedOwnerUrl(dataDir)
}

/** Describes the database for messages, without a password. The text follows "the". */
export function describeDatabase({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === null) return `embedded database in ${dataDir}`
  const { user, host, port, database } = new pg.Client({ connectionString: databaseUrl })
  return `database "${database ?? user}" on ${host}, port ${port}, as ${user}`
}
