import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A partner's server. It handles requests with the current `feed.handler` and records them. */
export async function startFeedServer() {
  const requests: IncomingMessage[] = []
  const feed = { handler: (_: IncomingMessage, response: ServerResponse): void => void response.end() }
  const server = createServer((request, response) => {
    requests.push(request)
    feed.handler(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : null
  return {
    url: `http://127.0.0.1:${port}/jobs.csv`,
    requests,
    feed,
    /** Serves content with an ETag, and responds with 304 to a request with that tag. */
    serve(text: string | Buffer, headers: Record<string, string> = {}) {
      feed.handler = (request, response) => {
        const etag = `"${hash('sha1', text)}"`
        if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
        else response.writeHead(200, { etag, ...headers }).end(text)
      }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
