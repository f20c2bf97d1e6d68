import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

const { types } = pg
// int8 (count(*), revisions) as number: every value here stays far below 2^53. A date stays the text it is, without a time zone.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.DATE, (text) => text)

/** Pages and calls wait no longer than this for an answer of the database, so that a visitor hears within two seconds that it is away. */
export const webQueryTimeoutMs = 1_800

/**
 * Connects to PostgreSQL by URL, lazily: the first query opens the first connection.
 * A query that gets no connection within 1.5 s, runs longer than `statementTimeoutMs`, or is not answered within `queryTimeoutMs` throws.
 */
export function connectDatabase(
  url: string,
  {
    maxConnections = 8,
    statementTimeoutMs = 15_000,
    queryTimeoutMs,
  }: { maxConnections?: number; statementTimeoutMs?: number; queryTimeoutMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 1_500,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
    application_name: 'kazi',
  })
  // An idle connection that the server ends is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that breaks while a query is being sent on it; the query itself fails as it should.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** Whether an error says that the database could not be reached, as opposed to refusing what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08|57P|57014|53300)/.test(code) ||
    awayMessages.test(error.message)
  )
}

/** Whether the database answers, and has no room left to write. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100'
}

/** Whether a row was refused since the candidate whom it belongs to is not there any more. */
export function isCandidateGone(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23503' &&
    error.constraint?.endsWith('_candidate_id_fkey') === true
  )
}

const awayMessages =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/
