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

/**
 * `isDevelopment` turns off caching and the content security policy, because Vite injects its client and styles into
 * pages.
 */
export type PagesParts = { build: () => Promise<PagesBuild>; isDevelopment?: boolean }

export type PagesSource = {
  publicUrl: string
  /** The API client for the loaders of one visit. */
  apiFor: (visit: Visit) => ApiClient
  /** Changes whenever the data on pages has changed. */
  state: () => string
  usesRecaptcha: boolean
  externalSources?: ExternalSources[]
}

/** Other origins that all pages, or the page at `path`, may load from, by directive of the content security policy. */
export type ExternalSources = Partial<Record<'script-src' | 'img-src' | 'frame-src' | 'connect-src', string[]>> & {
  path?: string
}

/** A page below `/api/`, where unknown paths otherwise get a JSON response. */
const apiDocsPath = '/api/docs'

/** Renders a page for every path that is neither an API route nor a file. */
export function registerPages(
  app: FastifyInstance,
  { build, isDevelopment = false }: PagesParts,
  { publicUrl, apiFor, state, usesRecaptcha, externalSources = [] }: PagesSource,
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

  /** Continues if the client disconnects, because others may wait for the same page. */
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
    else
      reply.header(
        'content-security-policy',
        contentSecurityPolicy(nonce, sourcesFor(pageUrl(request, publicUrl).pathname)),
      )
    return reply.send(pieces.join(nonce))
  }

  function sourcesFor(pathname: string): ExternalSources[] {
    // With or without a trailing slash, like the router.
    return externalSources.filter(
      ({ path }) => path === undefined || matchPath({ path, caseSensitive: true }, pathname),
    )
  }
}

const handlers = new WeakMap<PagesBuild, RequestHandler>()

/** Caches the handler of each build, because creating one matches all routes again. */
function handlerOf(pages: PagesBuild, isDevelopment: boolean): RequestHandler {
  const known = handlers.get(pages)
  if (known) return known
  const handler = createRequestHandler(pages, isDevelopment ? 'development' : 'production')
  handlers.set(pages, handler)
  return handler
}

function contentSecurityPolicy(nonce: string, externalSources: ExternalSources[]): string {
  const allowed = (directive: Exclude<keyof ExternalSources, 'path'>) =>
    externalSources.flatMap((each) => each[directive] ?? [])
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

/**
 * The URL to render, from path and query only. Renderings are cached for all visitors, so nothing else may influence
 * them, not even the host.
 */
function pageUrl({ url }: FastifyRequest, publicUrl: string): URL {
  // Some proxies send an absolute URL. Other forms, such as `*`, have no page.
  const absolute = URL.parse(url)
  const path = absolute ? absolute.pathname + absolute.search : url
  return new URL(`${publicUrl}${path.startsWith('/') ? path : '/page-not-found'}`)
}
