import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  matchPath,
  matchRoutes,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { ApiClient } from '../../api-client/client.ts'
import { removedHeader, removedIdLength } from '../../features/jobs/offline/kept.ts'
import { clientOf } from '../../http/client-address.server.ts'
import { bestEncoding, digestsIn, etagOf } from '../../http/encodings.server.ts'
import { unavailable } from '../../http/errors.server.ts'
import { createWorkQueue, sharerOf } from '../../http/limits/work-queue.server.ts'
import { makeNotModified } from '../../http/revalidation.server.ts'
import { readOrders, rememberOrder, type ShownOrders } from '../../http/shown-orders.server.ts'
import { pageRenderings } from '../../metrics/metrics.server.ts'
import { isPageHandle, type PageHandle } from '../../site/page-handle.ts'
import { type ExternalSources, renderingNonce, withPolicy } from './content-security-policy.server.ts'
import { createCriticalCss } from './critical-css.server.ts'
import type { ApiSource, Visit } from './in-process-transport.server.ts'
import { hasVersionHints, prefersLight, versionHints } from './light-version.server.ts'
import { createPageCache, type Page, PageBody } from './page-cache.server.ts'
import { createPageStore } from './page-store.server.ts'

/** The built pages: React Router's server bundle with the context keys that `entry.server.tsx` exports. */
export type PagesBuild = ServerBuild & {
  entry: {
    module: {
      apiContext: RouterContext<ApiClient>
      recaptchaContext: RouterContext<boolean>
      lightContext: RouterContext<boolean>
      offlineContext: RouterContext<boolean>
      nonceContext: RouterContext<string>
      htmlContext: RouterContext<string | null>
      reportContext: RouterContext<(error: unknown) => void>
    }
  }
}

export type PagesParts = {
  build: () => Promise<PagesBuild>
  /**
   * The folder of the built files. Null in development, which also turns off caching and the content security policy,
   * because Vite injects its client and styles into pages.
   */
  clientFolder: string | null
}

export type PagesSource = {
  publicUrl: string
  /** The API client of the loaders for one visit. */
  apiFor: (visit: Visit) => ApiClient
  /** Whether the API still gives the responses that a page was made from. */
  isCurrent: (sources: ApiSource[]) => Promise<boolean>
  /** Changes whenever the data on pages has changed. */
  state: () => string
  /** The uuids of the jobs that were removed last. */
  removedIds: () => readonly string[]
  usesRecaptcha: boolean
  /** Whether pages start the service worker. */
  worksOffline: boolean
  /** With a `path`, only for the page at that path. */
  externalSources?: (ExternalSources & { path?: string })[]
}

/** A page below `/api/`, where unknown paths otherwise get a JSON response. */
const apiDocsPath = '/api/docs'

/** Marks the key of a light page: path and query with this prefix. */
const lightPrefix = 'light '

/** More at once would not be faster, but cached pages and health checks would have to wait for all of them. */
const maxRenderings = 8
/** Of one client, before its other pages wait behind those of others. */
const maxPerClient = 8
const maxQueued = 300
const maxWaitMs = 2_000

const retryAfterSeconds = 5

const busyPage: Page = {
  status: 503,
  headers: [['content-type', 'text/plain; charset=utf-8']],
  body: PageBody.ofHtml(unavailable),
  sources: [],
  isRandom: false,
  isComplete: false,
  isEmptySearch: false,
  order: null,
}

/** No page has this path. Stands for all such paths. */
const unknownPath = '/page-not-found'
/** No route at all matches a line separator, not even `/*`, so the browser renders another not-found page. */
const unmatchedPath = '/%E2%80%A8'

/** Renders a page for every path that is neither an API route nor a file. */
export function registerPages(
  app: FastifyInstance,
  { build, clientFolder }: PagesParts,
  { publicUrl, apiFor, isCurrent, state, removedIds, usesRecaptcha, worksOffline, externalSources = [] }: PagesSource,
): void {
  const isDevelopment = clientFolder === null
  const criticalCss = clientFolder === null ? null : loadCriticalCss(clientFolder)
  const runInTurn = createWorkQueue({ maxRunning: maxRenderings, maxQueued, maxWaitMs })
  const notFound = new Map<string, Promise<Page>>()
  const store = createPageStore()
  app.addHook('onClose', async () => store.close())
  const cache = createPageCache({ store, render, isCurrent, state, report })
  for (const path of ['/*', apiDocsPath]) {
    app.get(path, { schema: { hide: true }, compress: false }, async (request, reply) => {
      const shown = readOrders(request.headers.cookie)
      const client = clientOf(request)
      const requested = pathOf(request)
      const removed = removedIds()
      if (removed.length > 0) reply.header(removedHeader, removed.map((id) => id.slice(0, removedIdLength)).join(' '))
      const pages = await build()
      const handle = handleAt(pages, requested)
      const isLight = prefersLight(request.headers) && isLightAt(pages, requested)
      const prefix = isLight ? lightPrefix : ''
      if (handle === null || isDevelopment) {
        const standIn = isDevelopment ? null : standInFor(pages, requested)
        const page =
          standIn === null
            ? await render(prefix + requested, shown, client)
            : await findNotFound(prefix + standIn, client)
        return send(request, reply, page, null)
      }
      const url = prefix + onlyQuery(requested, handle.query)
      const digests = digestsIn(request.headers['if-none-match'])
      return send(request, reply, await cache.find(url, { shown, digests, client }), { url, digests, ...handle })
    })
  }

  /**
   * Continues if the client disconnects, because others may wait for the same page. If too many pages are waiting,
   * returns one that says so, with status 503.
   */
  async function render(key: string, shown: ShownOrders, client: string): Promise<Page> {
    return (await runInTurn([sharerOf(client, maxPerClient)], () => renderNow(key, shown))) ?? busyPage
  }

  /** The not-found page, which is rendered once. */
  async function findNotFound(key: string, client: string): Promise<Page> {
    const shared = notFound.get(key)
    const rendered = shared ?? render(key, new Map(), client)
    notFound.set(key, rendered)
    const page = await rendered.catch((error: unknown) => {
      notFound.delete(key)
      throw error
    })
    if (page.status !== 404) notFound.delete(key)
    // The rendering of a client over its share may be refused; others get their own.
    return shared && page.status === 503 ? render(key, new Map(), client) : page
  }

  async function renderNow(key: string, shown: ShownOrders): Promise<Page> {
    pageRenderings.inc()
    const isLight = key.startsWith(lightPrefix)
    const path = isLight ? key.slice(lightPrefix.length) : key
    const pages = await build()
    const context = new RouterContextProvider()
    const visit: Visit = { shown, drawn: null, sources: [], isRandom: false, isEmpty: false, hasFailed: false }
    context.set(pages.entry.module.apiContext, apiFor(visit))
    context.set(pages.entry.module.recaptchaContext, usesRecaptcha)
    context.set(pages.entry.module.lightContext, isLight)
    context.set(pages.entry.module.offlineContext, worksOffline)
    context.set(pages.entry.module.nonceContext, renderingNonce)
    context.set(pages.entry.module.reportContext, report)
    const url = new URL(publicUrl + path)
    const response = await handlerOf(pages, isDevelopment)(new Request(url), context)
    const rendered = context.get(pages.entry.module.htmlContext) ?? (await response.text())
    const styled = criticalCss === null || isLight ? rendered : withStyle(rendered, (await criticalCss)(rendered))
    const { html, policy } = withPolicy(styled, sourcesFor(url.pathname))
    const headers = [...response.headers]
    if (!isDevelopment) headers.push(['content-security-policy', policy])
    return {
      status: response.status,
      headers,
      body: PageBody.ofHtml(html, policy),
      sources: visit.sources,
      isRandom: visit.isRandom,
      isComplete: !visit.hasFailed,
      isEmptySearch: visit.isEmpty && url.search !== '',
      order: visit.drawn,
    }
  }

  function report(error: unknown): void {
    app.log.error({ err: error }, 'page failed')
  }

  /** `cached` is null for a page that is not cached. */
  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Page,
    cached: (PageHandle & { url: string; digests: ReadonlySet<string> }) | null,
  ) {
    const encoding = bestEncoding(request.headers['accept-encoding'])
    const isStorable = cached !== null && !cached.isPrivate && page.status === 200 && page.isComplete
    reply.code(page.status).header('vary', 'accept-encoding')
    if (cached && hasLightVersion(cached)) {
      reply.header('vary', `accept-encoding, ${versionHints}`)
      reply.header('accept-ch', 'ect')
    }
    if (page.order) rememberOrder(request, reply, page.order)
    reply.header('cache-control', isStorable ? 'private, no-cache' : 'no-store')
    reply.isSameForAll = isStorable && !page.isRandom && !(hasLightVersion(cached) && hasVersionHints(request.headers))
    if (isStorable) {
      reply.header('etag', etagOf(page.body.digest, encoding))
      if (cached.digests.has(page.body.digest)) {
        makeNotModified(reply)
        return reply.send()
      }
    }
    // Set by Helmet for responses that are not pages.
    if (isDevelopment) reply.raw.removeHeader('content-security-policy')
    // Also if a call of the page was refused.
    if (page.status === 503) reply.header('retry-after', retryAfterSeconds)
    for (const [name, value] of page.headers) reply.header(name, value)
    const bytes = cached ? cache.bytesOf(cached.url, page, encoding) : page.body.in(encoding)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.header('content-length', bytes.length).send(bytes)
  }

  function sourcesFor(pathname: string): ExternalSources[] {
    // With or without a trailing slash, like the router.
    return externalSources.filter(
      ({ path }) => path === undefined || matchPath({ path, caseSensitive: true }, pathname),
    )
  }
}

async function loadCriticalCss(clientFolder: string): Promise<(html: string) => string> {
  return createCriticalCss(JSON.parse(await readFile(join(clientFolder, '../stylesheet.json'), 'utf8')))
}

function withStyle(html: string, css: string): string {
  return html.replace('</head>', () => `<style nonce="${renderingNonce}">${css}</style></head>`)
}

function hasLightVersion({ isPrivate = false, needsScripts = false }: PageHandle): boolean {
  return !isPrivate && !needsScripts
}

/** With or without a trailing slash, like the router. The not-found page has a light version too. */
function isLightAt(pages: PagesBuild, path: string): boolean {
  const [pathname = ''] = path.split('?', 1)
  const handle = handleAt(pages, pathname.replace(/(?<=[^/])\/+$/, ''))
  return handle === null || hasLightVersion(handle)
}

/** The paths of all pages, such as `/jobs`. */
export function pagePaths(pages: PagesBuild): Set<string> {
  return new Set(Object.values(pages.routes).flatMap((route) => (route ? [`/${route.path ?? ''}`] : [])))
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

const handles = new WeakMap<PagesBuild, Map<string, PageHandle>>()

/** What the page at this URL says about its caching; null if it must not be cached. */
function handleAt(pages: PagesBuild, path: string): PageHandle | null {
  let known = handles.get(pages)
  if (!known) {
    const entries = Object.values(pages.routes).flatMap((route): [string, PageHandle][] => {
      const handle: unknown = route?.module.handle
      return isPageHandle(handle) ? [[`/${route?.path ?? ''}`, handle]] : []
    })
    known = new Map(entries)
    handles.set(pages, known)
  }
  return known.get(path.split('?', 1)[0] ?? '') ?? null
}

const routePaths = new WeakMap<PagesBuild, { path: string; caseSensitive: boolean }[]>()

/**
 * The path whose not-found page is that of this path. Null for a path that has a page, and for the router's own
 * requests, which end in `.data`.
 */
function standInFor(pages: PagesBuild, path: string): string | null {
  const known = routePaths.get(pages) ?? [...pagePaths(pages)].map((each) => ({ path: each, caseSensitive: true }))
  routePaths.set(pages, known)
  const pathname = URL.parse(`http://site${path}`)?.pathname
  if (pathname === undefined || pathname.endsWith('.data')) return null
  const matched = matchRoutes(known, pathname)
  if (matched === null) return unmatchedPath
  return matched[0]?.route.path === '/*' ? unknownPath : null
}

/**
 * Keeps only the query parameters that the page reads, in this order, so that links that differ in tracking parameters
 * share a cached page.
 */
function onlyQuery(path: string, names: readonly string[]): string {
  const [pathname = '', search] = path.split(/\?(.*)/s)
  if (search === undefined) return pathname
  const given = new URLSearchParams(search)
  const query = new URLSearchParams(names.flatMap((name) => given.getAll(name).map((value) => [name, value])))
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/**
 * The path and query of a request. Renderings are cached for all visitors, so nothing else may influence them, not even
 * the host.
 */
function pathOf({ url }: FastifyRequest): string {
  // Some proxies send an absolute URL. Other forms, such as `*`, have no page.
  const absolute = URL.parse(url)
  const path = absolute ? absolute.pathname + absolute.search : url
  return path.startsWith('/') ? path : unknownPath
}
