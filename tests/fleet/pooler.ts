import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findDatabaseUser } from '../../src/db/database-user.server.ts'
import { isListening } from '../support/nginx.ts'
import { freePort } from '../support/server-process.ts'
import { startDaemon, until } from './processes.ts'
import type { Programs } from './programs.ts'

export type Pooler = { url: string; pointTo(port: number): Promise<void>; stop(): Promise<void> }

/** Starts PgBouncer in front of a server. */
export async function startPooler(
  { pgbouncer }: Programs,
  folder: string,
  { mode, serverPort }: { mode: 'session' | 'transaction'; serverPort: number },
): Promise<Pooler> {
  const { ids } = await findDatabaseUser([])
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await mkdir(folder)
  await writeFile(join(folder, 'users.txt'), '"site" ""\n')
  await writeConfig(serverPort)
  if (ids) await chown(folder, ids.uid, ids.gid)
  const daemon = startDaemon(pgbouncer, ['-q', file], { ids: ids ?? {}, log: `${folder}.log` })
  await until('PgBouncer listens', () => isListening(port))
  return {
    url: `postgresql://site@127.0.0.1:${port}/site`,
    async pointTo(newPort) {
      await writeConfig(newPort)
      daemon.child.kill('SIGHUP')
    },
    stop: () => daemon.stop('SIGTERM'),
  }

  function writeConfig(to: number): Promise<void> {
    return writeFile(
      file,
      `[databases]
site = host=127.0.0.1 port=${to}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = 80
max_client_conn = 200
server_login_retry = 1
server_connect_timeout = 2
`,
    )
  }
}
