import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** The network between the site and its database. */
export type DatabaseProxy = {
  url: string
  /** Delays each response of the server. */
  delayMs: number
  /** Drops what clients send from now on, without closing their connections. New connections get no response either. */
  vanish(): void
  /** New connections work again. Those that were open stay silent. */
  comeBack(): void
  /** Closes all connections. */
  close(): Promise<void>
}

/** Starts a proxy in front of a database that is reached through a Unix socket. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { username, pathname, searchParams } = new URL(databaseUrl)
  const path = join(searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const sockets = new Set<Socket>()
  let isAway = false
  const server = createServer((client) => {
    for (const socket of [client, ...(isAway ? [] : [forward(client)])]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0

  function forward(client: Socket): Socket {
    const database = connect(path)
    client.on('data', (bytes) => database.write(bytes)).on('close', () => database.destroy())
    database
      .on('data', (bytes) => void setTimeout(() => client.write(bytes), proxy.delayMs))
      .on('close', () => client.destroy())
    return database
  }

  const proxy: DatabaseProxy = {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}?sslmode=disable`,
    delayMs: 0,
    vanish() {
      isAway = true
      for (const socket of sockets) socket.removeAllListeners('data').resume()
    },
    comeBack: () => void (isAway = false),
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
  return proxy
}
