import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'

/**
 * The connection breaks before the server has seen the request (`reset`), before the response arrives (`lost`), or
 * after its headers have arrived (`cut`).
 */
export type Failure = 'reset' | 'lost' | 'cut'

export type SiteProxy = {
  origin: string
  /** The requests so far. */
  requests: { path: string; headers: IncomingHttpHeaders }[]
  /** Requests to matching paths get no response until it is null. */
  held: RegExp | null
  /** Whether a request fails. Called once per request. */
  failureOf(request: { method: string; path: string }): Failure | null
  /** The origin of the server behind it. */
  target: string
  close(): Promise<void>
}

/**
 * Starts a proxy in front of a server, to make it slow or unreliable for service workers too, or to replace it. Each
 * request has its own connection, because browsers repeat a request by themselves if a connection breaks that they used
 * before.
 */
export async function startSiteProxy(target: string): Promise<SiteProxy> {
  const server = createServer((incoming, outgoing) => {
    const { method = '', url: path = '' } = incoming
    proxy.requests.push({ path, headers: incoming.headers })
    if (proxy.held?.test(path)) return
    const failure = proxy.failureOf({ method, path })
    if (failure === 'reset') return void incoming.socket.destroy()
    const forwarded = request(new URL(path, proxy.target), { method, headers: incoming.headers, agent: false })
    forwarded.on('response', (response) => {
      if (failure === 'lost') return void incoming.socket.destroy()
      outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, connection: 'close' })
      if (failure === 'cut') return outgoing.write('', () => incoming.socket.destroy())
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const proxy: SiteProxy = {
    origin: `http://127.0.0.1:${address.port}`,
    requests: [],
    held: null,
    failureOf: () => null,
    target,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
