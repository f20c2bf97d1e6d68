import { once } from 'node:events'
import { createServer, type ListenOptions } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.server.ts'
import { StartError } from '../config/start-error.ts'

type Address = Pick<Config, 'port' | 'host'>

/** Elsewhere the kernel cannot distribute connections over several sockets, so the primary hands them out. */
const isLinux = process.platform === 'linux'

/**
 * A socket accepts one connection per turn of the event loop (https://github.com/libuv/libuv/pull/3696). A turn takes
 * 60 ms or more while many pages are rendered, so that with one socket new visitors would wait for ten seconds before
 * the site could even refuse them.
 */
const socketsPerWorker = isLinux ? 64 : 1

/** In a worker: listens on the port, which all workers share, until the app closes. Throws if the port is taken. */
export async function listen(app: FastifyInstance, { port, host }: Address): Promise<void> {
  const address = { port, host, reusePort: isLinux }
  const others = Array.from({ length: socketsPerWorker - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  )
  // Before the hooks that end what requests in flight still need.
  app.addHook('preClose', async () => {
    const closed = [app.server, ...others].map((server) => new Promise((resolve) => server.close(resolve)))
    // Keep-alive would hold connections open after their last response.
    const timer = setInterval(() => app.server.closeIdleConnections(), 50)
    await Promise.all(closed)
    clearInterval(timer)
  })
  await app.listen(address)
  for (const server of others) {
    server.listen(address)
    await once(server, 'listening')
  }
}

/**
 * In the primary: throws `StartError` if the port is taken, by another program or by another start of the site at the
 * same time. Retries for two seconds, because a server that was just killed may still hold it.
 */
export async function claimPort({ port, host }: Address): Promise<void> {
  for (let tries = 0; ; tries++) {
    const problem = await findProblem({ port, host })
    if (problem === null) return
    if (problem !== 'EADDRINUSE')
      throw new StartError(
        `The server cannot listen on ${host && `${host}, `}port ${port} (${problem}). Check HOST and PORT.`,
      )
    if (tries === 8) throw new StartError(portTaken(port))
    await sleep(250)
  }
}

export function portTaken(port: number): string {
  return `Port ${port} is taken by another program. Stop it, or choose another port with PORT.`
}

/** Returns the code of the error, or null if the port now belongs to this process. */
async function findProblem({ port, host }: Address): Promise<string | null> {
  // Two sites could share a port, as two workers do. An abstract socket belongs to one process until that ends.
  const mark = isLinux ? await bind({ path: `\0kazi-kenya:${host}:${port}` }) : null
  if (typeof mark === 'string') return mark
  const trial = await bind({ port, host, exclusive: true })
  if (typeof trial !== 'string') {
    trial.close()
    return null
  }
  mark?.close()
  return trial
}

/** Returns the server, or the code of the error. */
async function bind(address: ListenOptions) {
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen(address)
    await once(server, 'listening')
    return server.unref()
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  }
}
