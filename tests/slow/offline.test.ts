import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { keptCacheName } from '../../src/features/jobs/offline/kept.ts'
import routes from '../../src/routes.ts'
import { storeSession } from '../e2e/candidate.ts'
import { daysFromToday, titlesOf } from '../e2e/site.ts'
import { expectAccessibleInLightAndDark, expectSoon, openBrowser, type TestBrowser, visit } from '../support/browser.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { insertJob } from '../support/jobs.ts'
import { copyAsNextRelease } from '../support/next-release.ts'
import { insertPerson } from '../support/people.ts'
import { type ServerProcess, startServer, stopServers } from '../support/server-process.ts'
import { type SiteProxy, startSiteProxy } from '../support/site-proxy.ts'

let database: TestDatabase
let server: ServerProcess
let proxy: SiteProxy
let browser: TestBrowser
let jobs: { title: string; path: string; uuid: string }[]

beforeAll(async () => {
  database = await createTestDatabase()
  jobs = []
  for (const title of ['Welder', 'Mason', 'Nurse', 'Cook']) {
    const { uuid } = await insertJob(database.db, { title })
    jobs.push({ title, uuid, path: `/job-details?job_id=${uuid}` })
  }
  server = await start()
  proxy = await startSiteProxy(server.origin)
  browser = await openBrowser(proxy.origin)
})
beforeEach(() => {
  Object.assign(proxy, { requests: [], held: null, failureOf: () => null, target: server.origin })
})
afterAll(async () => {
  await browser.close()
  await proxy.close()
  await stopServers()
  await database.drop()
})

function start(settings: Record<string, string> = {}, program?: string): Promise<ServerProcess> {
  return startServer({ DATABASE_URL: database.url, WEB_CONCURRENCY: '1', ...settings }, program)
}

function jobCalled(title: string) {
  const job = jobs.find((each) => each.title === title)
  if (!job) throw new Error(`No job has the title ${title}.`)
  return job
}

const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/
const line = (page: Page) => page.getByText(/^Saved on this phone, updated \d\d:\d\d$/)
const newPage = (problems = expected) =>
  browser.newPage({ viewport: 'phone', serviceWorkers: 'allow', expected: problems })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 })

/** The paths kept in this browser, apart from the shell. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    const cache = await caches.open(name)
    const urls = (await cache.keys()).map(({ url }) => new URL(url))
    return urls.map(({ pathname, search }) => pathname + search).toSorted()
  }, keptCacheName)
}

/** Opens a page and waits until the service worker controls it and has kept these paths. */
async function visitAndKeep(page: Page, path: string, ...paths: string[]): Promise<void> {
  await visit(page, path)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await expectSoon(() => keptPaths(page)).toEqual(expect.arrayContaining(paths))
}

const view = (page: Page, title: string) => page.getByRole('link', { name: `View Job: ${title}` })
const requested = (path: RegExp) => proxy.requests.filter((request) => path.test(request.path))

test('offline, the last list and an opened job open again with the time, and the job is updated online', async () => {
  const page = await newPage()
  await visitAndKeep(page, '/jobs', '/jobs')
  const order = await titlesOf(page)
  await view(page, 'Welder').click()
  await heading(page, 'Welder').waitFor()
  await expectSoon(() => keptPaths(page)).toEqual([jobCalled('Welder').path, '/jobs'])
  await page.context().setOffline(true)

  await page.goto('/jobs')
  await line(page).waitFor()
  expect(await titlesOf(page)).toEqual(order)
  expect(new URL(page.url()).pathname).toBe('/jobs')
  await expectAccessibleInLightAndDark(page)
  await view(page, 'Welder').click()
  await heading(page, 'Welder').waitFor()
  await line(page).waitFor()
  await page.reload()
  await heading(page, 'Welder').waitFor()
  await line(page).waitFor()
  await page.getByText('Report this job', { exact: true }).tap()
  expect(await page.getByRole('link', { name: /^Report by/ }).count()).toBe(8)

  await page.context().setOffline(false)
  await expectSoon(() => line(page).count()).toBe(0)
  await heading(page, 'Welder').waitFor()
})

test('offline, pages in Swahili and in English show the same copies', async () => {
  const page = await newPage()
  await visitAndKeep(page, '/sw/jobs', '/jobs')
  await expectSoon(() => page.evaluate(async () => (await caches.match('/sw/offline'))?.ok)).toBe(true)
  const order = await titlesOf(page)
  await page.context().setOffline(true)
  await page.goto('/sw/jobs')
  await page.getByText(/^Imehifadhiwa kwenye simu hii, ilisasishwa \d\d:\d\d$/).waitFor()
  expect(await titlesOf(page)).toEqual(order)
  expect(new URL(page.url()).pathname).toBe('/sw/jobs')

  await page.goto('/sw/about')
  await heading(page, 'Huna mtandao').waitFor()
  await page.getByRole('link', { name: 'Orodha ya mwisho ya kazi' }).click()
  await page.waitForURL('**/sw/jobs')
  await page.goto('/jobs')
  await line(page).waitFor()
  await page.goto('/sw/about')
  await page.context().setOffline(false)
  await page.waitForURL('**/sw/about')
})

test('a job that was saved in the list opens offline, and its download names neither visitor nor session', async () => {
  const page = await newPage()
  await visitAndKeep(page, '/jobs', '/jobs')
  const { path, uuid } = jobCalled('Mason')
  await page.getByRole('article').filter({ hasText: 'Mason' }).getByRole('button', { name: 'Save job' }).click()
  await expectSoon(() => keptPaths(page)).toEqual([path, '/jobs'])
  const [download] = requested(new RegExp(`^/api/jobs/profile/${uuid}$`))
  expect(download?.headers).not.toHaveProperty('cookie')
  expect(download?.headers).not.toHaveProperty('authorization')
  await page.context().setOffline(true)
  await page.goto(path)
  await heading(page, 'Mason').waitFor()
  await line(page).waitFor()
})

test('offline, the saved jobs open from their copies, and the drawer opens', async () => {
  const page = await newPage()
  await visitAndKeep(page, '/jobs', '/jobs')
  for (const title of ['Cook', 'Mason'])
    await page.getByRole('article').filter({ hasText: title }).getByRole('button', { name: 'Save job' }).click()
  await expectSoon(() => keptPaths(page)).toEqual([jobCalled('Cook').path, jobCalled('Mason').path, '/jobs'].toSorted())
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('region').getByRole('link', { name: 'Saved (2)', exact: true }).click()
  await expectSoon(() => titlesOf(page)).toEqual(['Mason', 'Cook'])
  await line(page).waitFor()
  await page.goto('/jobs?saved=1')
  await expectSoon(() => titlesOf(page)).toEqual(['Mason', 'Cook'])
  expect(new URL(page.url()).search).toBe('?saved=1')
})

test('a job that was saved offline is downloaded when the network returns', async () => {
  const page = await newPage()
  await visitAndKeep(page, '/jobs', '/jobs')
  await page.context().setOffline(true)
  await page.getByRole('article').filter({ hasText: 'Nurse' }).getByRole('button', { name: 'Save job' }).click()
  await page.context().setOffline(false)
  await expectSoon(() => keptPaths(page)).toContain(jobCalled('Nurse').path)
})

test('offline, a job without a copy says so and links to the copies, and opens when online', async () => {
  const page = await newPage()
  await visitAndKeep(page, '/jobs', '/jobs')
  await page.context().setOffline(true)
  await view(page, 'Nurse').click()
  await heading(page, 'Failed to fetch job details').waitFor()
  await page.getByText('This job is not saved on this phone.').waitFor()
  await page.getByRole('link', { name: 'Saved on this phone' }).click()
  await heading(page, 'You are offline').waitFor()
  await expectAccessibleInLightAndDark(page)
  await page.getByRole('link', { name: 'The last list of jobs' }).click()
  await line(page).waitFor()

  await page.goto(jobCalled('Nurse').path)
  await heading(page, 'You are offline').waitFor()
  await page.getByRole('link', { name: 'The last list of jobs' }).waitFor()
  await page.context().setOffline(false)
  await heading(page, 'Nurse').waitFor()
  expect(await line(page).count()).toBe(0)
})

test('a page whose connection was reset once opens by itself', async () => {
  const page = await newPage(/ERR_/)
  await visitAndKeep(page, '/jobs', '/jobs')
  await page.clock.install()
  const failures = ['reset'] as const
  let failed = 0
  proxy.failureOf = ({ path }) => (path === '/about' ? (failures[failed++] ?? null) : null)
  await page.goto('/about')
  await heading(page, 'This page did not load').waitFor()
  await page.clock.fastForward(5_000)
  await page.waitForURL('**/about')
  await expectSoon(() => page.title()).toMatch(/^About/)
})

test('an emailed link that is opened offline works when online', async () => {
  const page = await newPage()
  await visitAndKeep(page, '/jobs', '/jobs')
  await page.context().setOffline(true)
  await page.goto('/reset-password#token=abc')
  await heading(page, 'You are offline').waitFor()
  await page.context().setOffline(false)
  await page.getByLabel('New password').first().waitFor()
  expect(new URL(page.url()).hash).toBe('#token=abc')
})

test('the offline page does not lead to other sites', async () => {
  const page = await browser.newPage({ viewport: 'phone' })
  for (const to of [
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/\t/evil.example//evil.example',
    '.evil.example',
  ]) {
    await visit(page, `/offline?to=${encodeURIComponent(to)}`)
    await expectSoon(() => page.getByText('Nothing yet.').count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Try again' }).count(), to).toBe(0)
  }
})

test('shows the copy of a list or job when the network takes longer than four seconds', async () => {
  const page = await newPage()
  await visitAndKeep(page, jobCalled('Cook').path, jobCalled('Cook').path)
  await visitAndKeep(page, '/jobs', '/jobs')
  const order = await titlesOf(page)
  proxy.held = /^\/(api\/)?jobs?/
  await page.goto('/jobs')
  await line(page).waitFor()
  expect(await titlesOf(page)).toEqual(order)
  await view(page, 'Cook').click()
  await heading(page, 'Cook').waitFor()
  await line(page).waitFor()
  proxy.held = null
  await page.reload()
  await heading(page, 'Cook').waitFor()
  expect(await line(page).count()).toBe(0)
})

test('online, no visit shows a kept page', async () => {
  const page = await newPage()
  await visitAndKeep(page, '/jobs', '/jobs')
  for (const isFirstPage of [false, true, false]) {
    proxy.requests = []
    if (isFirstPage) await visit(page, '/jobs')
    else {
      await visit(page, '/about')
      await page.getByRole('link', { name: 'Find Jobs' }).click()
      await heading(page, 'Find Your Dream Job').waitFor()
    }
    await view(page, 'Welder').waitFor()
    expect(requested(/^\/(api\/)?jobs(\?|$)/)).toHaveLength(1)
    expect(await line(page).count()).toBe(0)
  }
})

test('offline, Back to another page works as without the service worker', async () => {
  const page = await newPage()
  await visitAndKeep(page, '/jobs', '/jobs')
  await visit(page, '/about')
  await visit(page, '/stay-safe')
  await page.context().setOffline(true)
  await page.goBack()
  await expectSoon(() => page.title()).toMatch(/^About/)
  expect(new URL(page.url()).pathname).toBe('/about')
})

test('the first visit starts the service worker last, and downloads no file twice', async () => {
  const page = await newPage()
  await visitAndKeep(page, '/jobs', '/jobs')
  const paths = proxy.requests.map(({ path }) => path)
  const files = paths.filter((path) => path.startsWith('/assets/'))
  expect(files.filter((path, index) => files.indexOf(path) !== index)).toEqual([])
  const later = paths.slice(paths.indexOf('/service-worker.js')).map((path) => path.replace(/-[\w-]{8}\.js$/, ''))
  expect(later.filter((path) => path !== '/service-worker.js').toSorted()).toEqual([
    '/assets/alert-sheet',
    '/assets/apply-message',
    '/assets/apply-sheet',
    '/assets/job-details-page',
    '/assets/landscape',
    '/assets/offline-page',
    '/assets/saved-jobs-page',
    '/offline',
  ])
  const plain = await browser.newPage({ javaScriptEnabled: false, serviceWorkers: 'allow' })
  proxy.requests = []
  await plain.goto('/jobs', { waitUntil: 'networkidle' })
  expect(requested(/service-worker/)).toEqual([])
})

test('a kept job that has closed since says so, and leaves the kept list', async () => {
  const { uuid, path } = jobCalled('Welder')
  await database.db
    .updateTable('jobs')
    .set({ closes_on: daysFromToday(2) })
    .where('uuid', '=', uuid)
    .execute()
  await expectSoon(async () => (await fetch(`${server.origin}/api/jobs/profile/${uuid}`)).text()).toContain(
    '"job_remaining_days":2',
  )
  const page = await newPage()
  await visitAndKeep(page, path, path)
  await visitAndKeep(page, '/jobs', '/jobs')
  await page.evaluate(async (name) => {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      const headers = new Headers(response?.headers)
      headers.set('x-kept-at', new Date(Date.now() - 3 * 86_400_000).toISOString())
      await cache.put(request, new Response(await response?.text(), { headers }))
    }
  }, keptCacheName)
  await page.context().setOffline(true)
  await page.goto('/jobs')
  await page.getByText(/^Saved on this phone, updated \d+ \w+, \d\d:\d\d$/).waitFor()
  expect((await titlesOf(page)).toSorted()).toEqual(['Cook', 'Mason', 'Nurse'])
  await page.goto(path)
  await page.getByText('This job is closed', { exact: true }).waitFor()
})

test('the next visit of any page deletes a kept job that was removed, and the kept list with it', async () => {
  const { uuid } = await insertJob(database.db, { title: 'Fraud' })
  const [path, other] = [`/job-details?job_id=${uuid}`, jobCalled('Mason').path]
  await expectSoon(async () => (await fetch(`${server.origin}/api/jobs?search=fraud`)).text()).toContain(uuid)
  const page = await newPage()
  await visitAndKeep(page, other, other)
  await visitAndKeep(page, path, path)
  await visitAndKeep(page, '/jobs', '/jobs')
  // The browser has this page, so that the next response is 304.
  await page.goto('/about')
  await removeJob(uuid)
  await page.goto('/about')
  await expectSoon(() => keptPaths(page)).toEqual([other])
})

test('opening a job by a link deletes a kept job that was removed', async () => {
  const { uuid } = await insertJob(database.db, { title: 'Fraud' })
  const path = `/job-details?job_id=${uuid}`
  await expectSoon(async () => (await fetch(`${server.origin}/api/jobs?search=fraud`)).text()).toContain(uuid)
  const page = await newPage()
  await visitAndKeep(page, path, path)
  await page.goto('/jobs')
  await removeJob(uuid)
  await page.getByRole('main').getByRole('link', { name: 'Mason' }).click()
  await expectSoon(async () => (await keptPaths(page)).includes(path)).toBe(false)
})

/** Removes a job, and waits until the site has noticed. */
async function removeJob(uuid: string): Promise<void> {
  const now = new Date()
  await database.db.updateTable('jobs').set({ closed_at: now, removed_at: now }).where('uuid', '=', uuid).execute()
  await expectSoon(async () => (await fetch(`${server.origin}/api/jobs?search=fraud`)).text()).not.toContain(uuid)
}

/** Sends pages to the service worker as the site does, and waits until it has kept the last one. */
async function keepJobs(page: Page, count: number, bytes: number, saved: string[]): Promise<void> {
  await page.evaluate(
    async ([count, bytes, saved]) => {
      const { active } = await navigator.serviceWorker.ready
      for (let index = 0; index < count; index++) {
        const body = { status: true, data: { job_uuid: `job${index}`, text: 'x'.repeat(bytes) } }
        const message = { saved, page: { path: `/job-details?job_id=job${index}`, body } }
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a service worker has no targetOrigin
        active?.postMessage(message)
      }
    },
    [count, bytes, saved] as const,
  )
  await expectSoon(() => keptPaths(page)).toContain(`/job-details?job_id=job${count - 1}`)
}

test('of 29, 30, 31 or 80 opened jobs, the last 30 are kept, besides the saved ones', async () => {
  const page = await newPage()
  await visitAndKeep(page, '/jobs', '/jobs')
  for (const count of [29, 30, 31, 80]) {
    await keepJobs(page, count, 10, ['job0'])
    const expectedIds = Array.from({ length: count }, (_, index) => `job${index}`).filter(
      (id, index) => id === 'job0' || index >= count - 30,
    )
    await expectSoon(() => keptPaths(page)).toEqual(
      ['/jobs', ...expectedIds.map((id) => `/job-details?job_id=${id}`)].toSorted(),
    )
  }
})

test('a saved id that is no id is not requested', async () => {
  const page = await newPage()
  await visitAndKeep(page, '/jobs', '/jobs')
  await keepJobs(page, 1, 10, ['..', 'a/b', ''])
  await keepJobs(page, 2, 10, ['..', 'a/b', ''])
  expect(requested(/^\/api\/jobs\/(?!profile\/job\d$)/)).toEqual([])
  expect(await keptPaths(page)).toEqual(['/job-details?job_id=job0', '/job-details?job_id=job1', '/jobs'])
})

/** The size of all caches. */
function storedBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let bytes = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) bytes += (await (await cache.match(request))?.blob())?.size ?? 0
    }
    return bytes
  })
}

test('with 14, 15 or 60 jobs of 100 kB, 14 are kept, and all caches and a second shell take less than 3 MB', async () => {
  const page = await newPage()
  await visitAndKeep(page, '/jobs', '/jobs')
  const shell = (await storedBytes(page)) - 10_000
  expect(shell).toBeGreaterThan(400_000)
  for (const count of [14, 15, 60]) {
    const ids = Array.from({ length: count }, (_, index) => `job${index}`)
    await keepJobs(page, count, 100_000, ids)
    await expectSoon(async () => (await keptPaths(page)).length).toBe(14 + 1)
    expect(await keptPaths(page)).toContain('/jobs')
    expect((await storedBytes(page)) + shell).toBeLessThan(3_000_000)
  }
})

test('after a visit to every page while signed in, nothing personal is kept', async () => {
  const person = await insertPerson(database.db, { name: 'Canary Njeri', email: 'canary@example.com' })
  const page = await newPage(/openstreetmap|status of 404/)
  const response = await page.request.post('/api/login', {
    data: { identifier: person.username, password: person.password },
  })
  const session: { user: unknown; token: string } = await response.json()
  await storeSession(page, session)
  await visitAndKeep(page, '/jobs', '/jobs')
  for (const path of routes.map((route) => `/${route.path ?? ''}`.replace('*', 'nowhere'))) {
    await page.goto(path === '/job-details' ? jobCalled('Cook').path : path, { waitUntil: 'networkidle' })
  }
  await page.goto('/jobs')
  await view(page, 'Nurse').click()
  await heading(page, 'Nurse').waitFor()
  expect(requested(/^\/api\/jobs\/profile/).every(({ headers }) => headers.authorization !== undefined)).toBe(true)
  await expectSoon(() => keptPaths(page)).toEqual(['/jobs', jobCalled('Cook').path, jobCalled('Nurse').path].toSorted())
  const kept = await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return texts
  })
  const text = kept.join('\n')
  for (const canary of [session.token, person.name, person.email, person.username, person.phone.slice(-9)])
    expect(text).not.toContain(canary)
  const urls = kept.filter((each) => each.startsWith(proxy.origin)).map((url) => new URL(url).pathname)
  expect(urls.filter((path) => !/^\/(assets\/|offline$|jobs$|job-details$)/.test(path))).toEqual([])
  expect(urls.filter((path) => /dashboard|wizard|login|register/.test(path))).toEqual([])
})

test('a page of the old release keeps its scripts, and the next visit deletes them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await copyAsNextRelease(folder)
  const page = await newPage()
  await visitAndKeep(page, '/jobs', '/jobs')
  const next = await start({}, join(folder, 'server.ts'))
  proxy.target = next.origin
  const shells = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('shell')).length)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)
  await expectSoon(isWaiting).toBe('installed')
  expect(await shells()).toBe(2)

  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.evaluate(() => document.documentElement.setAttribute('data-test', 'old document'))
  await view(page, 'Welder').click()
  await heading(page, 'Welder').waitFor()
  expect(await page.locator('html').getAttribute('data-test')).toBe('old document')
  await page.context().setOffline(true)
  await page.goto('/jobs')
  await line(page).waitFor()
  await page.context().setOffline(false)

  // Closes all pages of the old release. A visit at the same moment can hang in Chromium.
  await session.send('ServiceWorker.enable')
  const statuses = new Set<string>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) =>
    versions.forEach((each) => statuses.add(each.status)),
  )
  await page.goto('about:blank')
  await expectSoon(async () => [...statuses]).toContain('activating')
  await visit(page, '/jobs')
  await expectSoon(shells).toBe(1)
  await page.context().setOffline(true)
  await page.goto('/jobs')
  await line(page).waitFor()
  await next.stop()
})

test('a phone without room for the service worker shows the site as before', async () => {
  const page = await newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.origin, quotaSize: 100_000 })
  await visit(page, '/jobs')
  await expectSoon(() => requested(/^\/offline$/).length).toBeGreaterThan(0)
  await expectSoon(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await view(page, 'Nurse').click()
  await heading(page, 'Nurse').waitFor()
})

test('OFFLINE=0 removes the service worker and what it kept, and new visitors get none', async () => {
  const page = await newPage()
  await visitAndKeep(page, '/jobs', '/jobs')
  const plain = await start({ OFFLINE: '0' })
  proxy.target = plain.origin
  const left = () =>
    page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length])
  await visit(page, '/about')
  await expectSoon(left).toEqual([[], 0])
  proxy.requests = []
  await visit(page, '/jobs')
  await visit(page, jobCalled('Cook').path)
  expect(await left()).toEqual([[], 0])
  expect(requested(/service-worker/)).toEqual([])
  await plain.stop()
})
