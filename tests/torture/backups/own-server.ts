import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../../../src/db/connect.server.ts'
import { asDatabaseUser, findDatabaseUser, runToEnd } from '../../../src/db/database-user.server.ts'

/** Where Debian 12 installs PostgreSQL 15, the oldest release that the site supports. */
const programs = '/usr/lib/postgresql/15/bin'

export type OwnServer = {
  /** Creates an empty database as docs/operating.md says, and returns its URL for the role that owns it. */
  createDatabase(name: string): Promise<string>
  dropDatabase(name: string): Promise<void>
  stop(): Promise<void>
}

export const hasOwnServer = existsSync(join(programs, 'postgres'))

/** Starts an operator's own PostgreSQL server on a Unix socket. */
export async function startOwnServer(): Promise<OwnServer> {
  const folder = await mkdtemp('/tmp/kazi-own-')
  const user = await findDatabaseUser([folder, join(programs, 'postgres')])
  if (user.ids) await chown(folder, user.ids.uid, user.ids.gid)
  const cluster = join(folder, 'data')
  const options = ['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  const { code, output } = await runToEnd(asDatabaseUser(user, join(programs, 'initdb'), options))
  if (code !== 0) throw new Error(`initdb ended with code ${code}: ${output}`)
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`]
  const { command, args, ids } = asDatabaseUser(user, join(programs, 'postgres'), [
    '-D',
    cluster,
    ...settings.flatMap((each) => ['-c', each]),
  ])
  const server = spawn(command, args, { ...ids, cwd: '/', stdio: 'ignore' })
  const urlOf = (role: string, name: string) => `postgresql://${role}@localhost/${name}?host=${folder}`
  const query = (text: string) =>
    withClient(urlOf('postgres', 'postgres'), 'kazi-torture', (client) => client.query(text))
  while (!(await isReady(query))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}.`)
    await sleep(50)
  }
  await query('create role kazi login')
  return {
    async createDatabase(name) {
      await query(`create database "${name}" owner kazi encoding 'UTF8' template template0`)
      return urlOf('kazi', name)
    },
    async dropDatabase(name) {
      await query(`drop database "${name}" with (force)`)
    },
    async stop() {
      server.kill('SIGINT')
      await once(server, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function isReady(query: (text: string) => Promise<unknown>): Promise<boolean> {
  return query('select 1').then(
    () => true,
    () => false,
  )
}
