import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilHydrated, visit } from '../support/browser.ts'
import { createTestDatabase } from '../support/database.ts'
import { insertJob } from '../support/jobs.ts'
import { startServer, stopServers } from '../support/server-process.ts'
import { openSite, type Site, titlesOf } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
  await stopServers()
})

const names = ['Welder', 'Mason', 'Waiter', 'Cook']
const shortLists = [2, 3, 4]
const visits = 12

const showJobs = (count: number) => site.showJobs(names.slice(0, count).map((title) => ({ title })))

function expectNoRepeats(orders: string[], count: number): void {
  expect(orders).toHaveLength(visits)
  expect(orders.every((order) => order.split(' ').length === count)).toBe(true)
  expect(orders.filter((order, visit) => order === orders[visit - 1])).toEqual([])
}

/** Requests pages as a browser without scripts does: with its cookies. */
function newBrowser(origin: string) {
  const browser = { cookie: '', open }
  return browser

  /** The order of the jobs on the page. */
  async function open(path: string): Promise<string> {
    const response = await fetch(origin + path, { headers: { cookie: browser.cookie } })
    expect(response.status).toBe(200)
    browser.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? browser.cookie
    const html = await response.text()
    return [...html.matchAll(/aria-label="View Job: (\w+)"/g)].map(([, title]) => title).join(' ')
  }
}

test.each(shortLists)(
  'over HTTP, 12 visits never show %i jobs in the same order twice in a row: on /jobs, with a filter, on the home page, and among other visitors',
  async (count) => {
    await showJobs(count)
    const [one, other] = [newBrowser(site.origin), newBrowser(site.origin)]
    const seen = { list: [] as string[], filtered: [] as string[], home: [] as string[], crowd: [] as string[] }
    for (let visit = 0; visit < visits; visit++) {
      seen.list.push(await one.open('/jobs'))
      seen.home.push(await one.open('/'))
      seen.filtered.push(await one.open('/jobs?country=Kenya'))
      const [order] = await Promise.all([
        other.open('/jobs'),
        ...Array.from({ length: 5 }, () => newBrowser(site.origin).open('/jobs')),
      ])
      seen.crowd.push(order)
    }
    for (const orders of Object.values(seen)) expectNoRepeats(orders, count)
  },
)

test('a shared page never sends the cookie of another visitor', async () => {
  await showJobs(2)
  const [much, little] = [newBrowser(site.origin), newBrowser(site.origin)]
  for (const path of ['/jobs?country=Kenya', '/jobs?category=Full+Time', '/', '/jobs']) await much.open(path)
  await little.open('/jobs')
  expect(much.cookie.split('.')).toHaveLength(4)
  expect(little.cookie.split('.')).toHaveLength(1)
  const response = await fetch(`${site.origin}/jobs`)
  expect([response.headers.get('cache-control'), response.headers.getSetCookie()]).toEqual([
    'private, no-cache',
    [expect.stringMatching(/^orders=\w+-\w+; Path=\/; HttpOnly; SameSite=Lax$/)],
  ])
})

test.each(['/about', '/jobs?search=nothing', '/job-details', '/nowhere', '/login'])(
  '%s sets no cookie',
  async (path) => {
    await showJobs(3)
    expect((await fetch(site.origin + path)).headers.getSetCookie()).toEqual([])
  },
)

test('two processes that share the port never repeat an order', async () => {
  const database = await createTestDatabase()
  for (const title of names.slice(0, 2)) await insertJob(database.db, { title })
  const server = await startServer({ DATABASE_URL: database.url, WEB_CONCURRENCY: '2' })
  const browser = newBrowser(server.origin)
  const orders: string[] = []
  for (let visit = 0; visit < visits; visit++) orders.push(await browser.open('/jobs'))
  await server.stop()
  await database.drop()
  expectNoRepeats(orders, 2)
})

// With two jobs, every second random order would be a repetition. Lists of other lengths are tested over HTTP.

const orderOf = async (page: Page) => (await titlesOf(page)).filter((title) => names.includes(title)).join(' ')

test('in a browser with scripts, 12 visits by URL or link never show two jobs in the same order twice in a row', async () => {
  await showJobs(2)
  const page = await site.newPage({ reducedMotion: 'reduce' })
  const seen = { list: [] as string[], home: [] as string[] }
  const choose = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).first().click()
  for (let number = 0; number < visits; number++) {
    if (number % 3 === 0) await visit(page, number % 2 === 0 ? '/jobs' : '/about')
    if (new URL(page.url()).pathname !== '/jobs') await choose('Find a Job')
    await page.getByText('Showing 2 jobs', { exact: true }).waitFor()
    seen.list.push(await orderOf(page))
    await choose('Home')
    await page.getByRole('heading', { name: 'Open right now', exact: true }).waitFor()
    seen.home.push(await orderOf(page))
  }
  for (const orders of Object.values(seen)) expectNoRepeats(orders, 2)
})

test('in a browser without scripts, 12 visits never show two jobs in the same order twice in a row', async () => {
  await showJobs(2)
  const page = await site.newPage({ javaScriptEnabled: false })
  const orders: string[] = []
  for (let number = 0; number < visits; number++) {
    await page.goto('/jobs')
    orders.push(await orderOf(page))
  }
  expectNoRepeats(orders, 2)
})

test('hydration keeps the order of the cards', async () => {
  await showJobs(4)
  const page = await site.newPage()
  for (let number = 0; number < 4; number++) {
    await page.goto('/jobs', { waitUntil: 'commit' })
    await page.getByRole('article').nth(3).waitFor()
    const before = await orderOf(page)
    await untilHydrated(page)
    expect(await orderOf(page)).toBe(before)
  }
})

test.each(['phone', 'desktop'] as const)('on a %s the heading shows 0 when no job is open', async (viewport) => {
  await site.showJobs([])
  const page = await site.newPage({ viewport })
  await visit(page, '/jobs')
  await page.getByRole('heading', { name: 'Explore 0+ opportunities', exact: true }).waitFor()
  await page.getByText('Showing 0 jobs', { exact: true }).waitFor()
})
