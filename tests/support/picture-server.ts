import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** A local picture server. The test sets the response for each path; `requestedPaths` is in order of arrival. */
export async function startPictureServer(handlers: Record<string, RequestListener>) {
  const requestedPaths: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requestedPaths.push(path)
    const handler = handlers[path]
    if (handler) handler(request, response)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const host = `127.0.0.1:${address.port}`
  return {
    host,
    origin: `http://${host}`,
    requestedPaths,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type PictureServer = Awaited<ReturnType<typeof startPictureServer>>
