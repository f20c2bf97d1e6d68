import { pathIn, splitPath } from '../../../language/paths.ts'
import type { Language } from '../../../language/translate.ts'
import { keptAtHeader, keptBytesHeader, keptCacheName, type KeepMessage, type KeptBody, removedHeader } from './kept.ts'
import type { FetchEvent, Shell, WorkerScope } from './worker-scope.ts'

/*
 * The service worker. It asks the network first, and shows what is kept only if the network is away or slow. A new
 * release waits until all pages of the old one are closed, so these keep their scripts.
 */

declare const self: WorkerScope
/** The server writes it in front of this script. */
declare const shell: Shell

/** Jobs kept because they were opened. */
const maxOpened = 30
/** The size of all jobs and the list: half of 3 MB. During a release there are two shells, which fit into the other half. */
const maxBytes = 1_500_000
/** A kept page is shown when the network takes longer. */
const slowMs = 4_000

const shellName = `kazi-kenya:shell-${shell.release}`
/** Paths of kept pages that were opened because the network was slow, so their API calls need not wait again. */
const slowPaths = new Set<string>()
/** Ids of saved jobs that were downloaded or no longer exist, so that they are not requested again. */
const triedIds = new Set<string>()
let lastTask: Promise<unknown> = Promise.resolve()

self.addEventListener('install', (event) => event.waitUntil(installShell('en')))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => event.waitUntil(inTurn(() => keep(event.data))))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  const path = pathOfCall(url)
  if (request.mode === 'navigate') event.respondWith(openPage(event, url))
  else if (path !== null) event.respondWith(callApi(event, path))
  else if (url.pathname.startsWith('/assets/'))
    event.respondWith(caches.match(request, { ignoreVary: true }).then((file) => file ?? fetch(request)))
})

/** Most of these files are in the browser's own cache already. */
async function installShell(language: Language) {
  const path = pathIn(language, '/offline')
  const page = await fetch(path, { credentials: 'omit' })
  if (page.status !== 200 || page.type !== 'basic') throw new Error('There is no offline page.')
  const html = await page.clone().text()
  const cache = await caches.open(shellName)
  await cache.addAll([...new Set([...(html.match(/\/assets\/[\w.-]+/g) ?? []), ...shell.scripts])])
  await cache.put(path, page)
}

function findShell(language: Language): Promise<Response | undefined> {
  return caches.match(pathIn(language, '/offline'), { cacheName: shellName })
}

async function activate() {
  const names = await caches.keys()
  const isOld = (name: string) => name.startsWith('kazi-kenya:') && name !== shellName && name !== keptCacheName
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  // So that the first visit can go on offline.
  await self.clients.claim()
}

async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const { request, preloadResponse } = event
  const page = Promise.resolve(preloadResponse).then((preloaded) => preloaded ?? fetch(request))
  // A late failure must not be reported as an unhandled rejection.
  page.catch(() => {})
  event.waitUntil(page.then(forgetRemoved, () => {}))
  const { language, path } = splitPath(url.pathname + url.search)
  if (/^\/offline(\?|$)/.test(path)) return (await findShell(language)) ?? page
  const isKept = (await findKept(path)) !== undefined
  const response = await (isKept ? inTime(page) : page.catch(() => null))
  if (response) return response
  if (isKept) slowPaths.add(path)
  const offline = (await findShell(language)) ? pathIn(language, '/offline') : '/offline'
  return Response.redirect(`${offline}?to=${encodeURIComponent(url.pathname + url.search)}`)
}

/** Deletes kept jobs that were removed from the site, and a list with one of them. */
async function forgetRemoved({ headers }: Response): Promise<unknown> {
  const ids = headers.get(removedHeader)?.split(' ')
  if (!ids) return
  return inTurn(async () => {
    const kept = await caches.open(keptCacheName)
    for (const request of await kept.keys()) {
      const { pathname, search } = new URL(request.url)
      const text = pathname === '/jobs' ? await (await kept.match(request))?.text() : search
      if (ids.some((id) => text?.includes(id))) await kept.delete(request)
    }
  })
}

async function callApi(event: FetchEvent, path: string): Promise<Response> {
  const call = fetch(event.request)
  event.waitUntil(call.then(forgetRemoved, () => {}))
  const kept = await findKept(path)
  if (!kept) return call
  const response = slowPaths.delete(path) ? null : await inTime(call)
  if (response?.status === 404 || response?.status === 410) await (await caches.open(keptCacheName)).delete(path)
  return response ?? answer(kept, event.request.headers.get('accept-language') ?? 'en')
}

/** The path of the page that makes this API call; null for calls of pages that are never kept. */
function pathOfCall({ pathname, searchParams }: URL): string | null {
  const [, id] = /^\/api\/jobs\/profile\/([\w-]+)$/.exec(pathname) ?? []
  if (id) return jobPath(id)
  if (pathname !== '/api/jobs' || searchParams.get('fields') !== 'card') return null
  for (const name of ['limit', 'fields']) searchParams.delete(name)
  const query = searchParams.toString()
  return query ? `/jobs?${query}` : '/jobs'
}

function jobPath(id: string): string {
  return `/job-details?job_id=${id}`
}

/** Null if the response fails or is slow. */
function inTime(response: Promise<Response>): Promise<Response | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, slowMs, null))
  return Promise.race([response, timeout]).catch(() => null)
}

async function findKept(path: string): Promise<Response | undefined> {
  return (await caches.open(keptCacheName)).match(path)
}

/** A kept response, with the days that jobs have left today. */
async function answer(kept: Response, language: string): Promise<Response> {
  const body: KeptBody & { data?: { job_remaining_days: number | null; job_is_closed: boolean } } = await kept.json()
  const keptAt = nairobiTime(Date.parse(kept.headers.get(keptAtHeader) ?? ''))
  const [day = '', time = ''] = keptAt.split('T')
  const [today = ''] = nairobiTime(Date.now()).split('T')
  const daysAgo = (Date.parse(today) - Date.parse(day)) / 86_400_000
  const left = (days: number | null) => (days === null ? null : days - daysAgo)
  const { data: job, kept_list: list } = body
  if (job) {
    const days = left(job.job_remaining_days)
    job.job_is_closed = job.job_is_closed || (days !== null && days < 0)
    job.job_remaining_days = days === null ? null : Math.max(0, days)
  }
  if (list) {
    for (const card of list.cards) card.daysLeft = left(card.daysLeft)
    list.cards = list.cards.filter(({ daysLeft }) => daysLeft === null || daysLeft >= 0)
  }
  const words = new Intl.DateTimeFormat(`${language}-KE`, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const hours = time.slice(0, 5)
  const kept_at = daysAgo === 0 ? hours : `${words.format(Date.parse(day))}, ${hours}`
  return new Response(JSON.stringify({ ...body, kept_at }), { headers: { 'content-type': 'application/json' } })
}

/** Kenya has used UTC+3 without daylight saving time since 1960. */
function nairobiTime(ms: number): string {
  return new Date(ms + 3 * 3_600_000).toISOString()
}

/** Runs one task after the other. If one fails, for example because storage is full, older entries stay. */
function inTurn(task: () => Promise<unknown>): Promise<unknown> {
  return (lastTask = lastTask.then(task).catch(() => {}))
}

async function keep({ page, language, saved }: KeepMessage) {
  if (language === 'sw' && !(await findShell('sw'))) await installShell('sw')
  const kept = await caches.open(keptCacheName)
  if (page) await store(kept, page.path, page.body)
  let bytes = await trim(kept, saved)
  // oxlint-disable-next-line unicorn/no-array-reverse -- older browsers lack toReversed
  for (const id of [...saved].reverse()) {
    const path = jobPath(id)
    if (bytes > maxBytes * 0.95) break
    // With '..' the request would be for the complete list.
    if (!/^[\w-]+$/.test(id) || triedIds.has(id) || (await kept.match(path))) continue
    // Without cookies or a token, so that the request does not say who saved the job.
    const response = await fetch(`/api/jobs/profile/${encodeURIComponent(id)}`, { credentials: 'omit' })
    if (response.ok || response.status === 404 || response.status === 410) triedIds.add(id)
    if (response.status !== 200 || response.type !== 'basic') continue
    const { data, ...body } = await response.json()
    // Similar jobs may be removed while this one stays.
    bytes += await store(kept, path, { ...body, data: { ...data, similar: [] } })
  }
  await trim(kept, saved)
}

/** Returns the size of the entry. */
async function store(kept: Cache, path: string, body: unknown): Promise<number> {
  const file = new Blob([JSON.stringify(body)])
  const headers = { [keptAtHeader]: new Date().toISOString(), [keptBytesHeader]: String(file.size) }
  await kept.put(path, new Response(file, { headers }))
  return file.size
}

/**
 * Deletes what is over the limits, and returns the size of the rest. The list comes first, then saved jobs, then
 * opened ones, the newest first.
 */
async function trim(kept: Cache, saved: string[]): Promise<number> {
  const savedPaths = new Set(saved.map(jobPath))
  const reading = (await kept.keys()).map(async (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = (await kept.match(request))?.headers
    const rank = pathname === '/jobs' ? 0 : savedPaths.has(pathname + search) ? 1 : 2
    return { request, rank, keptAt: headers?.get(keptAtHeader) ?? '', size: Number(headers?.get(keptBytesHeader)) }
  })
  const entries = await Promise.all(reading)
  // oxlint-disable-next-line unicorn/no-array-sort -- older browsers lack toSorted
  entries.sort((a, b) => a.rank - b.rank || (a.keptAt < b.keptAt ? 1 : -1))
  let [lists, opened, bytes] = [0, 0, 0]
  for (const { request, rank, size } of entries) {
    if (rank === 0) lists++
    if (rank === 2) opened++
    if ((lists > 1 && rank === 0) || opened > maxOpened || bytes + size > maxBytes) await kept.delete(request)
    else bytes += size
  }
  return bytes
}
