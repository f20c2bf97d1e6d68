import { randomInt } from 'node:crypto'
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
import { type Clock, nairobiDay } from '../../calendar.ts'
import type { KeptMonths } from '../../config/config.server.ts'
import type { ApiDocument } from '../../features/api-docs/contract.ts'
import { readJobData, type Reading } from '../../features/jobs/job-data.server.ts'
import type { JobData } from '../../features/jobs/job-data.ts'
import { tellRemoved } from '../../features/jobs/offline/removed-header.server.ts'
import { loadedOnDemand, type WorkerScripts } from '../../features/jobs/offline/worker-routes.server.ts'
import type { JobsService } from '../../features/jobs/service.server.ts'
import type { Rates } from '../../features/rates/rates.ts'
import { clientOf } from '../../http/client-address.server.ts'
import { bestEncoding, digestOf, digestsIn, encode, type Encoding, etagOf } from '../../http/encodings.server.ts'
import { type RefuseCall, unavailable } from '../../http/errors.server.ts'
import { sharerOf, WorkQueue } from '../../http/limits/work-queue.server.ts'
import { makeNotModified } from '../../http/revalidation.server.ts'
import { isChosen, rememberedLanguage, rememberLanguage } from '../../language/language-choice.server.ts'
import type { inLanguage } from '../../language/language.server.ts'
import { englishHome, pathIn, splitPath } from '../../language/paths.ts'
import type { Language } from '../../language/translate.ts'
import { pageRenderings } from '../../metrics/metrics.server.ts'
import { isPageHandle, type PageHandle } from '../../site/page-handle.ts'
import { type ExternalSources, renderingNonce, withPolicy } from './content-security-policy.server.ts'
import { createCriticalCss } from './critical-css.server.ts'
import { needsUpdate, prefersLight, versionHints } from './light-version.server.ts'
import { createPageCache, type Page } from './page-cache.server.ts'

/** The built pages: React Router's server bundle with the context keys that `entry.server.tsx` exports. */
export type PagesBuild = ServerBuild & {
  entry: {
    module: {
      jobDataContext: RouterContext<JobData>
      apiDocumentContext: RouterContext<() => ApiDocument>
      recaptchaContext: RouterContext<boolean>
      lightContext: RouterContext<boolean>
      offlineContext: RouterContext<boolean>
      liveContext: RouterContext<boolean>
      keptContext: RouterContext<KeptMonths>
      ratesContext: RouterContext<Rates | null>
      nonceContext: RouterContext<string>
      inLanguage: typeof inLanguage
      htmlContext: RouterContext<string | null>
      reportContext: RouterContext<(error: unknown) => void>
    } & WorkerScripts
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

type PagesSource = {
  publicUrl: string
  clock: Clock
  jobs: JobsService
  apiDocument: () => ApiDocument
  refuse: RefuseCall
  usesRecaptcha: boolean
  /** Whether pages start the service worker. */
  worksOffline: boolean
  /** Whether candidates really apply. */
  isLive: boolean
  kept: KeptMonths
  rates: { current(): Rates | null }
  /** With a `path`, only for the page at that path. */
  externalSources?: (ExternalSources & { path?: string })[]
}

/** A page to render. `path` has no prefix of the language. A list without a cursor is in the order of `seed`. */
type Target = { language: Language; path: string; isLight: boolean; encoding: Encoding; seed: string }

/** A page below `/api/`, where unknown paths otherwise get a JSON response. */
const apiDocsPath = '/api/docs'

/** More at once would not be faster, but cached pages and health checks would have to wait for all of them. */
const maxRenderings = 8
/** Of one client, before its other pages wait behind those of others. */
const maxPerClient = 8
const maxQueued = 300
const maxWaitMs = 2_000

const retryAfterSeconds = 5

/** Random orders in which each list is kept. They change every hour. */
const orders = 32
const hourMs = 3_600_000

/** No page has this path. Stands for all such paths. */
const unknownPath = '/page-not-found'
/** No route at all matches a line separator, not even `/*`, so the browser renders another not-found page. */
const unmatchedPath = '/%E2%80%A8'

const notFoundPage: PageHandle = { query: [] }

/** What browsers that are too old for scripts get instead of a page that needs them. */
const oldBrowserPage = { path: '/old-browser', handle: { query: [] } }

/** Renders a page for every path that is neither an API route nor a file. */
export function registerPages(app: FastifyInstance, { build, clientFolder }: PagesParts, source: PagesSource): void {
  const { clock, jobs } = source
  const render = createRenderer(clientFolder, source)
  const queue = new WorkQueue({ maxRunning: maxRenderings, maxQueued, maxWaitMs })
  const cache = createPageCache()
  for (const path of ['/*', apiDocsPath]) {
    app.get(path, { schema: { hide: true }, compress: false }, async (request, reply) => {
      const pages = await build()
      const asked = pathOf(request)
      const { language, path: requested } = splitPath(asked)
      if (asked === englishHome || isChosen(request, language)) rememberLanguage(request, reply, language)
      else if (language === 'en' && /^\/(?:\?|$)/.test(requested) && rememberedLanguage(request) === 'sw')
        return reply.header('cache-control', 'no-store').redirect(pathIn('sw', requested), 302)
      if (asked === englishHome) return reply.header('cache-control', 'no-store').redirect('/', 302)
      const isTooOld = needsUpdate(request.headers) && !isLightAt(pages, requested)
      const found = isTooOld ? oldBrowserPage : findPage(pages, requested)
      if ('redirectTo' in found) return reply.redirect(pathIn(language, found.redirectTo), 308)
      const { path, handle } = found
      const target: Target = {
        language,
        path,
        isLight: prefersLight(request.headers) && isLightAt(pages, path),
        encoding: bestEncoding(request.headers['accept-encoding']),
        seed: seedFor(handle, path, clock.now()),
      }
      // Continues if the client disconnects, because others may wait for the same page.
      const renderInTurn = () =>
        queue.run([sharerOf(clientOf(request), maxPerClient)], () => render(pages, target, request))
      const isCached = handle !== null && clientFolder !== null
      const page = await (isCached ? cache.find(keyOf(target, clock.now()), renderInTurn) : renderInTurn())
      tellRemoved(reply, jobs.removedIds())
      if (page === null) return refuseBusy(reply)
      // Set by Helmet for responses that are not pages.
      if (clientFolder === null) reply.raw.removeHeader('content-security-policy')
      return send(request, reply, page, isCached ? handle : null)
    })
  }
}

function keyOf({ language, path, isLight, encoding, seed }: Target, now: Date): string {
  return [nairobiDay(now), language, encoding, isLight ? 'light' : 'full', seed, path].join(' ')
}

function seedFor(handle: PageHandle | null, path: string, now: Date): string {
  if (handle?.isShuffled !== true || /[?&](?:cursor=|sort=(?:newest|closing)(?:&|$))/.test(path)) return ''
  return `${Math.floor(now.getTime() / hourMs)}-${randomInt(orders)}`
}

/** Returns a function that renders a page and compresses it. */
function createRenderer(clientFolder: string | null, source: PagesSource) {
  const criticalCss = clientFolder === null ? null : loadCriticalCss(clientFolder)
  const mode = clientFolder === null ? 'development' : 'production'
  let texts: Promise<string[]> | undefined
  /** The script with the Swahili texts. */
  const findTexts = ({ assets }: PagesBuild) => (texts ??= loadedOnDemand([assets.entry.module], clientFolder ?? ''))
  return async (pages: PagesBuild, target: Target, request: FastifyRequest): Promise<Page> => {
    pageRenderings.inc()
    const { language, path, isLight, encoding, seed } = target
    const reading: Reading = { seed, language, isComplete: true, isWorthKeeping: true, isCurrent: () => true }
    const rates = source.rates.current()
    const context = contextOf(pages, source, { reading, isLight, request })
    const url = source.publicUrl + pathIn(language, path)
    const handler = handlerOf(pages, mode, language)
    const response = await pages.entry.module.inLanguage(language, () => handler(new Request(url), context))
    const rendered = context.get(pages.entry.module.htmlContext) ?? (await response.text())
    // A response may also be the data of a page, in which texts of jobs are not escaped as HTML.
    const isDocument = response.headers.get('content-type')?.startsWith('text/html') ?? false
    const isStyled = criticalCss !== null && !isLight && isDocument
    const preloaded = isStyled && language === 'sw' ? withPreloads(rendered, await findTexts(pages)) : rendered
    const styled = isStyled ? withStyle(preloaded, (await criticalCss)(preloaded)) : preloaded
    const { html, policy } = withPolicy(styled, sourcesFor(path.replace(/\?.*/s, ''), source))
    const headers = [...response.headers]
    if (clientFolder !== null) headers.push(['content-security-policy', policy])
    return {
      status: response.status,
      headers,
      encoding,
      bytes: encode(Buffer.from(html), encoding),
      // A browser that has the page keeps its policy too.
      digest: digestOf(policy + digestOf(html)),
      isComplete: reading.isComplete,
      isWorthKeeping: reading.isComplete && reading.isWorthKeeping && response.status === statusOf(path),
      isCurrent: () => reading.isCurrent() && source.rates.current() === rates,
    }
  }
}

/** What loaders and components read from React Router's context. */
function contextOf(
  { entry: { module } }: PagesBuild,
  { jobs, apiDocument, refuse, usesRecaptcha, worksOffline, isLive, kept, rates }: PagesSource,
  { reading, isLight, request }: { reading: Reading; isLight: boolean; request: FastifyRequest },
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(
    module.jobDataContext,
    readJobData(jobs, reading, (error) => refuse(error, request)),
  )
  context.set(module.apiDocumentContext, apiDocument)
  context.set(module.recaptchaContext, usesRecaptcha)
  context.set(module.lightContext, isLight)
  context.set(module.offlineContext, worksOffline)
  context.set(module.liveContext, isLive)
  context.set(module.keptContext, kept)
  context.set(module.ratesContext, rates.current())
  context.set(module.nonceContext, renderingNonce)
  context.set(module.reportContext, (error) => request.server.log.error({ err: error }, 'page failed'))
  return context
}

/** `handle` is null for a page that is not cached. */
function send(request: FastifyRequest, reply: FastifyReply, page: Page, handle: PageHandle | null) {
  const { status, headers, encoding, bytes, digest, isComplete } = page
  const isStorable = handle !== null && !handle.isPrivate && status === 200 && isComplete
  const hasVersions = handle !== null && hasLightVersion(handle)
  reply.code(status).header('vary', hasVersions ? `accept-encoding, ${versionHints}` : 'accept-encoding')
  if (hasVersions) reply.header('accept-ch', 'ect')
  reply.header('cache-control', isStorable ? 'private, no-cache' : 'no-store')
  if (isStorable) {
    reply.header('etag', etagOf(digest, encoding))
    if (digestsIn(request.headers['if-none-match']).has(digest)) {
      makeNotModified(reply)
      return reply.send()
    }
  }
  // If the page could not be read from the database.
  if (status === 503) reply.header('retry-after', retryAfterSeconds)
  for (const [name, value] of headers) reply.header(name, value)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('content-length', bytes.length).send(bytes)
}

function sourcesFor(pathname: string, { externalSources = [] }: PagesSource): ExternalSources[] {
  // With or without a trailing slash, like the router.
  return externalSources.filter(({ path }) => path === undefined || matchPath(path, pathname))
}

/** The status of the page at this path if nothing fails. */
function statusOf(path: string): number {
  return path === unknownPath || path === unmatchedPath ? 404 : 200
}

/** Responds to a visitor while too many pages are waiting to be rendered. */
function refuseBusy(reply: FastifyReply) {
  return reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': retryAfterSeconds })
    .type('text/plain; charset=utf-8')
    .send(unavailable)
}

async function loadCriticalCss(clientFolder: string): Promise<(html: string) => string> {
  return createCriticalCss(JSON.parse(await readFile(join(clientFolder, '../stylesheet.json'), 'utf8')))
}

/** Loads scripts with the others of the page that these would load later. */
function withPreloads(html: string, scripts: string[]): string {
  const links = scripts.map((script) => `<link rel="modulepreload" href="${script}"/>`)
  return html.replace('<link rel="modulepreload"', `${links.join('')}$&`)
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
  const { handles } = routesOf(pages)
  const own = handles.get(pathname.replace(/(?<=[^/])\/+$/, ''))
  const [, handle = own] = [...handles].find(([path]) => path.includes(':') && matchPath(path, pathname)) ?? []
  return handle === undefined || hasLightVersion(handle)
}

/** The paths of all pages, such as `/jobs`. */
export function pagePaths(pages: PagesBuild): Set<string> {
  return new Set(Object.values(pages.routes).flatMap((route) => (route ? [`/${route.path ?? ''}`] : [])))
}

const handlers = new WeakMap<PagesBuild, Record<Language, RequestHandler>>()

/** Caches the handlers of each build, because creating one matches all routes again. Links stay in their language. */
function handlerOf(pages: PagesBuild, mode: 'development' | 'production', language: Language): RequestHandler {
  const known = handlers.get(pages)
  if (known) return known[language]
  const created = {
    en: createRequestHandler(pages, mode),
    sw: createRequestHandler({ ...pages, basename: pathIn('sw', '/') }, mode),
  }
  handlers.set(pages, created)
  return created[language]
}

type Routes = { handles: Map<string, PageHandle>; paths: { path: string }[] }

const routes = new WeakMap<PagesBuild, Routes>()

/** What the pages of a build say about their caching, and all paths, as the router matches them. */
function routesOf(pages: PagesBuild): Routes {
  const known = routes.get(pages)
  if (known) return known
  const handles = Object.values(pages.routes).flatMap((route): [string, PageHandle][] => {
    const handle: unknown = route?.module.handle
    return isPageHandle(handle) ? [[`/${route?.path ?? ''}`, handle]] : []
  })
  const found = {
    handles: new Map(handles),
    paths: [...pagePaths(pages)].map((path) => ({ path })),
  }
  routes.set(pages, found)
  return found
}

type FoundPage = { path: string; handle: PageHandle | null } | { redirectTo: string }

/**
 * The path and query to render for a request, and what its page says about caching; null if it must not be cached. All
 * paths without a page share the not-found page. Paths with capital letters, such as /Jobs, lead to the page that they
 * mean, so that each page has one URL.
 */
function findPage(pages: PagesBuild, requested: string): FoundPage {
  const { handles, paths } = routesOf(pages)
  const handle = handles.get(requested.split('?', 1)[0] ?? '')
  if (handle) return { path: onlyQuery(requested, handle.query), handle }
  const url = URL.parse(`http://site${requested}`)
  // The router's own requests end in `.data`.
  if (url === null || url.pathname.endsWith('.data')) return { path: requested, handle: null }
  const [matched] = matchRoutes(paths, url.pathname) ?? []
  if (matched === undefined) return { path: unmatchedPath, handle: notFoundPage }
  if (matched.route.path === '/*') return { path: unknownPath, handle: notFoundPage }
  if (matched.route.path.includes(':')) return { path: requested, handle: null }
  if (/[A-Z]/.test(matched.pathname)) return { redirectTo: matched.route.path + url.search }
  return { path: requested, handle: null }
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
  if (!absolute && !url.startsWith('/')) return unknownPath
  // As the router reads it: '/sw/../jobs' is not a page in Swahili.
  const { pathname, search } = absolute ?? new URL(`http://site${url}`)
  return pathname + search
}
