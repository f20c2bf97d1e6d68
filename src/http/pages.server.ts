import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { createRequestHandler, type RequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ApiClient } from '../api-client/client.ts'

/** The built pages: React Router's server bundle with the context keys that `entry.server.tsx` exports. */
export type PagesBuild = ServerBuild & {
  entry: { module: { apiContext: RouterContext<ApiClient>; nonceContext: RouterContext<string>; reportContext: RouterContext<(error: unknown) => void> } }
}

/** `isDevelopment` loosens the policy for Vite, which puts styles and its client into the page while one edits. */
export type PagesParts = { build: () => Promise<PagesBuild>; isDevelopment?: boolean }

/** Answers every path that no call or file has with a page, rendered here; its loaders read through `api`. */
export function registerPages(app: FastifyInstance, { build, isDevelopment = false }: PagesParts, api: ApiClient): void {
  app.get('/*', { schema: { hide: true } }, answer)

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const pages = await build()
    const nonce = randomBytes(16).toString('base64')
    const context = new RouterContextProvider()
    context.set(pages.entry.module.apiContext, api)
    context.set(pages.entry.module.nonceContext, nonce)
    context.set(pages.entry.module.reportContext, (error) => request.log.error({ err: error }, 'page failed'))
    const aborted = new AbortController()
    reply.raw.once('close', () => aborted.abort())
    const response = await handlerOf(pages, isDevelopment)(toWebRequest(request, aborted.signal), context)
    if (!isDevelopment) reply.header('content-security-policy', pagePolicy(nonce))
    else reply.removeHeader('content-security-policy')
    return sendWebResponse(reply, response)
  }
}

const handlers = new WeakMap<PagesBuild, RequestHandler>()

/** One handler for each build: it arranges the routes anew each time it is made. */
function handlerOf(pages: PagesBuild, isDevelopment: boolean): RequestHandler {
  const known = handlers.get(pages)
  if (known) return known
  const handler = createRequestHandler(pages, isDevelopment ? 'development' : 'production')
  handlers.set(pages, handler)
  return handler
}

/** Scripts need this response's nonce, styles and pictures come from this site alone, nobody frames a page. */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function toWebRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each)
  }
  return new Request(new URL(request.url, `${request.protocol}://${request.host || 'localhost'}`), { method: request.method, headers, signal })
}

async function sendWebResponse(reply: FastifyReply, response: Response) {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return reply.send(Buffer.from(await response.arrayBuffer()))
}
