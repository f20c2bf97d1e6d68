import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'

export type SiteProxy = {
  origin: string
  /** The requests so far. */
  requests: { path: string; headers: IncomingHttpHeaders }[]
  /** Requests to matching paths get no response until it is null. */
  held: RegExp | null
  /** The origin of the server behind it. */
  target: string
  close(): Promise<void>
}

/** Starts a proxy in front of a server, to make it slow for service workers too, or to replace it. */
export async function startSiteProxy(target: string): Promise<SiteProxy> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? ''
    proxy.requests.push({ path, headers: incoming.headers })
    if (proxy.held?.test(path)) return
    const forwarded = request(new URL(path, proxy.target), { method: incoming.method, headers: incoming.headers })
    forwarded.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
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
    target,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
