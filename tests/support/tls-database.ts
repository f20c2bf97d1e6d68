import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { asDatabaseUser, findDatabaseUser } from '../../src/db/database-user.server.ts'
import { binary, embeddedOwnerUrl, holdEmbeddedDatabase } from '../../src/db/embedded.server.ts'
import { freePort } from './server-process.ts'

/**
 * Certificates signed by `ca.pem`, valid until 2120. `server` is for 0.0.0.0, which reaches this machine but counts as
 * another one.
 */
const certificates = fileURLToPath(new URL('certificates/', import.meta.url))
export const authority = join(certificates, 'ca.pem')
export const sitePassword = 'pass-canary-word'

type Certificate = 'server' | 'other-name'

/**
 * Starts a real PostgreSQL on 0.0.0.0 that requires TLS and a clear-text password, with an empty database for the role
 * `site`.
 */
export async function startTlsDatabase(certificate: Certificate) {
  const folder = await mkdtemp('/tmp/kazi-tls-')
  const cluster = join(folder, 'postgres', 'data')
  await (await holdEmbeddedDatabase(folder)).release()
  const user = await findDatabaseUser([folder, await binary('postgres')])
  await writeFile(join(cluster, 'pg_hba.conf'), 'local all all trust\nhostssl all all 0.0.0.0/0 password\n')
  await copyFile(join(certificates, `${certificate}.pem`), join(cluster, 'server.crt'))
  await writeFile(join(cluster, 'server.key'), readFileSync(join(certificates, 'server.key')), { mode: 0o600 })
  if (user.ids) await chown(join(cluster, 'server.key'), user.ids.uid, user.ids.gid)
  const port = await freePort()
  const options = { listen_addresses: '0.0.0.0', port, unix_socket_directories: join(folder, 'postgres'), ssl: 'on' }
  const { command, args, ids } = asDatabaseUser(user, await binary('postgres'), [
    '-D',
    cluster,
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const server = spawn(command, args, { ...ids, cwd: '/', stdio: 'ignore' })
  const ownerUrl = `${embeddedOwnerUrl(folder, 'postgres')}&port=${port}`
  while (!(await isReady(ownerUrl))) await sleep(50)
  await query(ownerUrl, `create role site login password '${sitePassword}'`)
  await query(ownerUrl, 'create database jobs owner site')
  return {
    urlWith: (search: string) => `postgresql://site:${sitePassword}@0.0.0.0:${port}/jobs${search}`,
    query: (text: string) => query(ownerUrl, text),
    async stop() {
      server.kill('SIGINT')
      await once(server, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a fake PostgreSQL server that asks for a clear-text password, without TLS or with the certificate of another
 * host.
 */
export async function startPasswordThief(kind: 'without TLS' | 'with TLS') {
  const open = new Set<Socket>()
  const thief = {
    connections: 0,
    received: '',
    port: 0,
    urlWith: (search: string) => `postgresql://site:${sitePassword}@0.0.0.0:${thief.port}/jobs${search}`,
    stop,
  }
  const server = createServer((socket) => {
    thief.connections++
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)))
    socket.once('data', (first) => {
      if (!isTlsRequest(first)) return requestPassword(socket, first)
      if (kind === 'without TLS') return void socket.write('N', () => listen(socket))
      socket.write('S')
      const secret = new TLSSocket(socket, {
        isServer: true,
        cert: readFileSync(join(certificates, 'other-name.pem')),
        key: readFileSync(join(certificates, 'server.key')),
      })
      secret.on('error', () => {}).once('data', (startup) => requestPassword(secret, startup))
    })
  }).listen(0, '0.0.0.0')
  await once(server, 'listening')
  const address = server.address()
  if (address !== null && typeof address === 'object') thief.port = address.port
  return thief

  function requestPassword(socket: Socket, startup: Buffer): void {
    thief.received += startup.toString('latin1')
    socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])) // AuthenticationCleartextPassword
    listen(socket)
  }

  function listen(socket: Socket): void {
    socket.on('data', (data) => {
      thief.received += data.toString('latin1')
      socket.destroy()
    })
  }

  async function stop(): Promise<void> {
    for (const socket of open) socket.destroy()
    server.close()
    await once(server, 'close')
  }
}

function isTlsRequest(message: Buffer): boolean {
  return message.length === 8 && message.readInt32BE(4) === 80_877_103
}

async function isReady(url: string): Promise<boolean> {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  )
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
