import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { Logger } from 'pino'
import { StartError } from '../config/start-error.ts'
import { connectDatabase, type Database, isDatabaseAway, type PoolOptions, withClient } from './connect.server.ts'
import type { Schema } from './schema.ts'
import { RequestTimeout, webQueryTimeoutMs } from './time-limits/request-time.server.ts'

/** Public data, read from a replica while it can be reached, otherwise from the primary. */
export type PublicData = {
  /** For pages and API requests. */
  db: Database
  /** For the search index. */
  indexDb: Database
  /**
   * Reads from the replica again, if it can be reached and has everything that was read from the primary. Tries every
   * two seconds. Call it only between two reads of the index, which must never be ahead of the data that pages read.
   */
  returnToReplica(): Promise<void>
}

type Urls = { replicaUrl: string; primaryUrl: string }

const returnEveryMs = 2_000
/** Leaves a request time to ask the primary. */
const replicaQueryTimeoutMs = 1_000
/** Longer than any statement may run. Without it, a server that disappears would block the index for minutes. */
export const indexQueryTimeoutMs = 20_000

/** Connects to both servers. Logs once when it switches to the primary, and once when it switches back. */
export function connectPublicData({ replicaUrl, primaryUrl }: Urls, logger: Pick<Logger, 'warn' | 'info'>): PublicData {
  let isOnReplica = true
  let nextReturnAt = 0
  const forIndex = connectBoth({ maxConnections: 1, queryTimeoutMs: indexQueryTimeoutMs })
  const forPages = connectBoth({ queryTimeoutMs: webQueryTimeoutMs }, { queryTimeoutMs: replicaQueryTimeoutMs })
  return { db: chooseServer(forPages), indexDb: chooseServer(forIndex), returnToReplica }

  /** A database that runs each query on the replica or, if it cannot be reached, on the primary. */
  function chooseServer(servers: Servers): Database {
    return openOn({
      async run<Row>(query: CompiledQuery) {
        if (!isOnReplica) return servers.primary.executeQuery<Row>(query)
        return servers.replica.executeQuery<Row>(query).catch((error: unknown) => {
          if (isDatabaseAway(error) && !(error instanceof RequestTimeout)) turnToPrimary(error)
          // Another query may have switched to the primary and closed this query's connection.
          if (isOnReplica) throw error
          return servers.primary.executeQuery<Row>(query)
        })
      },
      close: async () => void (await Promise.all([servers.primary.destroy(), servers.replica.destroy()])),
    })
  }

  function connectBoth(options: PoolOptions, forReplica = options): Servers {
    const connectReplica = () => connectDatabase(replicaUrl, forReplica)
    return { primary: connectDatabase(primaryUrl, options), replica: connectReplica(), connectReplica }
  }

  function turnToPrimary(error: unknown): void {
    if (!isOnReplica) return
    isOnReplica = false
    nextReturnAt = performance.now() + returnEveryMs
    logger.warn({ err: error }, 'DATABASE_REPLICA_URL cannot be reached: public data is read from DATABASE_URL')
    for (const servers of [forIndex, forPages]) {
      // Its connections may never respond again.
      void servers.replica.destroy()
      servers.replica = servers.connectReplica()
    }
  }

  async function returnToReplica(): Promise<void> {
    if (isOnReplica || performance.now() < nextReturnAt) return
    nextReturnAt = performance.now() + returnEveryMs
    if (!(await isReplicaComplete(forPages).catch(() => false))) return
    isOnReplica = true
    logger.info('public data is read from DATABASE_REPLICA_URL again')
  }
}

type Servers = { primary: Database; replica: Database; connectReplica: () => Database }

/** Whether the replica has caught up with the primary, or the primary cannot be reached. */
async function isReplicaComplete({ primary, replica }: Servers): Promise<boolean> {
  const written = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`
    .execute(primary)
    .catch(() => null)
  const lsn = written?.rows[0]?.lsn ?? null
  const { rows } = await sql<{ isComplete: boolean }>`
    select ${lsn}::pg_lsn is null or pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as "isComplete"`.execute(replica)
  return rows[0]?.isComplete ?? false
}

type Runner = { run: DatabaseConnection['executeQuery']; close(): Promise<void> }

/** A database for single queries, without transactions and streams. */
function openOn({ run, close }: Runner): Database {
  const connection: DatabaseConnection = {
    executeQuery: run,
    streamQuery() {
      throw new Error('Public data is not streamed.')
    },
  }
  class Driver extends DummyDriver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      return connection
    }
    override destroy(): Promise<void> {
      return close()
    }
  }
  return new Kysely<Schema>({
    dialect: {
      createDriver: () => new Driver(),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })
}

/**
 * Returns the error if the primary cannot be reached, otherwise null. Throws `StartError` if the other server is not its
 * replica.
 */
export async function findOutage({ replicaUrl, primaryUrl }: Urls): Promise<unknown> {
  const [primary, replica] = await Promise.allSettled([identify(primaryUrl), identify(replicaUrl)])
  if (primary.status === 'rejected') return isDatabaseAway(primary.reason) ? primary.reason : null
  if (replica.status === 'fulfilled' && replica.value !== primary.value)
    throw new StartError('DATABASE_REPLICA_URL is not a streaming replica of DATABASE_URL. Check both.')
  return null
}

/** Names a database. A streaming replica has the same name as its primary. */
function identify(url: string): Promise<string | undefined> {
  return withClient(url, 'kazi-replica', async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select system_identifier || ' ' || current_database() as name from pg_control_system()`,
    )
    return rows[0]?.name
  })
}
