import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  matchPath,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { ApiClient } from '../api-client/client.ts'
import { readOrders, rememberOrder } from '../http/shown-orders.server.ts'
import type { Visit } from './in-process-transport.server.ts'
import { createRenderedPages, noncePlaceholder, readRendering, type RenderedPage } from './rendered-pages.server.ts'

/** The built pages: React Router's server bundle with the context keys that `entry.server.tsx` exports. */
export type PagesBuild = ServerBuild & {
  entry: {
    module: {
      apiContext: RouterContext<ApiClient>
      recaptchaContext: RouterContext<boolean>
      nonceContext: RouterContext<string>
      reportContext: RouterContext<(error: unknown) => void>
    }
  }
}

/** `isDevelopment` loosens the policy for Vite, which puts styles and its client into the page while one edits, and renders each page anew. */
export type PagesParts = { build: () => Promise<PagesBuild>; isDevelopment?: boolean }

/** What pages are made with: `publicUrl`, where people reach the site, `apiFor`, the API of their loaders on a visit, the `state` of what they show, which differs after any change of it, `usesRecaptcha`, for what they say of Google, and what of `elsewhere` they let in. */
export type PagesSource = {
  publicUrl: string
  apiFor: (visit: Visit) => ApiClient
  state: () => string
  usesRecaptcha: boolean
  elsewhere?: Elsewhere[]
}

/** Other sites that pages may load from, by directive of their policy: all pages, or those of one `path`. */
export type Elsewhere = Partial<Record<'script-src' | 'img-src' | 'frame-src' | 'connect-src', string[]>> & {
  path?: string
}

/** The page that stands among the calls it describes. */
const apiDocsPath = '/api/docs'

/** Answers every path that no call or file has with a page, rendered here. */
export function registerPages(
  app: FastifyInstance,
  { build, isDevelopment = false }: PagesParts,
  { publicUrl, apiFor, state, usesRecaptcha, elsewhere = [] }: PagesSource,
): void {
  const pageOf = createRenderedPages(state)
  for (const path of ['/*', apiDocsPath]) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const page = isDevelopment
        ? await render(request)
        : await pageOf(request.url, () => render(request), readOrders(request.headers.cookie))
      if (page.order) rememberOrder(request, reply, page.order)
      return send(request, reply, page)
    })
  }

  /** Goes on when the visitor has gone: others ask for the same page. */
  async function render(request: FastifyRequest): Promise<RenderedPage> {
    const pages = await build()
    const context = new RouterContextProvider()
    const visit: Visit = { shown: readOrders(request.headers.cookie), drawn: null }
    context.set(pages.entry.module.apiContext, apiFor(visit))
    context.set(pages.entry.module.recaptchaContext, usesRecaptcha)
    context.set(pages.entry.module.nonceContext, noncePlaceholder)
    context.set(pages.entry.module.reportContext, (error) => request.log.error({ err: error }, 'page failed'))
    const page = await readRendering(
      await handlerOf(pages, isDevelopment)(new Request(pageUrl(request, publicUrl)), context),
    )
    return { ...page, order: visit.drawn }
  }

  function send(request: FastifyRequest, reply: FastifyReply, { status, headers, pieces }: RenderedPage) {
    const nonce = randomBytes(16).toString('base64')
    reply.code(status)
    for (const [name, value] of headers) reply.header(name, value)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (isDevelopment) reply.removeHeader('content-security-policy')
    else reply.header('content-security-policy', pagePolicy(nonce, elsewhereFor(pageUrl(request, publicUrl).pathname)))
    return reply.send(pieces.join(nonce))
  }

  function elsewhereFor(pathname: string): Elsewhere[] {
    // With or without a slash at the end, as the router matches.
    return elsewhere.filter(({ path }) => path === undefined || matchPath({ path, caseSensitive: true }, pathname))
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

/** Scripts need this response's nonce, styles come from this site alone and so do pictures, but for a probe of the map; nobody frames a page. */
function pagePolicy(nonce: string, elsewhere: Elsewhere[]): string {
  const allowed = (directive: Exclude<keyof Elsewhere, 'path'>) => elsewhere.flatMap((each) => each[directive] ?? [])
  const frames = allowed('frame-src')
  return [
    "default-src 'none'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...allowed('script-src')].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...allowed('img-src')].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...allowed('connect-src')].join(' '),
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The path and query alone: what is rendered is kept for others, so nothing else that a visitor sends may have a say in it, not even the name of the host. */
function pageUrl({ url }: FastifyRequest, publicUrl: string): URL {
  // Some proxies send a whole address. What is neither, such as `*`, is no page.
  const whole = URL.parse(url)
  const path = whole ? whole.pathname + whole.search : url
  return new URL(`${publicUrl}${path.startsWith('/') ? path : '/page-not-found'}`)
}
