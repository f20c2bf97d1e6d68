import { chown, mkdir, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { asDatabaseUser, findDatabaseUser, runToEnd } from '../../src/db/database-user.server.ts'
import { freePort } from '../../tests/support/server-process.ts'
import { type Daemon, startDaemon, until } from './processes.ts'
import type { Programs } from './programs.ts'

type DatabaseServer = {
  /** The URL of the site's role, which owns the database. */
  url: string
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a PostgreSQL server with an empty database for the role `site`. */
export async function startPrimary(programs: Programs, folder: string): Promise<DatabaseServer> {
  const server = await describe(programs, folder)
  await server.run(programs.initdb, [
    `--pgdata=${folder}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])
  await server.start()
  await server.query('create role site login')
  await server.query(`create database site owner site`)
  return server
}

async function describe(programs: Programs, folder: string) {
  const user = await findDatabaseUser([folder, programs.postgres])
  const port = await freePort()
  const log = `${folder}.log`
  await mkdir(folder, { mode: 0o700 })
  await writeFile(log, '')
  if (user.ids) for (const path of [folder, log]) await chown(path, user.ids.uid, user.ids.gid)
  const adminUrl = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`
  let daemon: Daemon | null = null
  return { url: `postgresql://site@127.0.0.1:${port}/site`, run, start, stop, query }

  async function run(program: string, args: string[]): Promise<void> {
    const { code, output } = await runToEnd(asDatabaseUser(user, program, args))
    if (code !== 0) throw new Error(`${program} failed: ${output}`)
  }

  async function start(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      max_connections: 100,
      shared_buffers: '64MB',
    }
    const options = ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const { command, args, ids } = asDatabaseUser(user, programs.postgres, options)
    daemon = startDaemon(command, args, { ids, log })
    await until(`PostgreSQL in ${folder} responds`, () =>
      query('select').then(
        () => true,
        () => false,
      ),
    )
  }

  /** SIGINT is a fast shutdown, SIGKILL a crash. */
  async function stop(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    await daemon?.stop(signal)
  }

  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    // The site's database is created with these.
    const database = /^(create (role|database)|select$)/.test(text) ? 'postgres' : 'site'
    const client = new pg.Client({ connectionString: adminUrl(database), connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }
}
