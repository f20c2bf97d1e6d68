import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'
import { jobsResponse } from '../contract.ts'

const site: TestApp = await startTestApp()
const second = await startTestApp({ database: site })
afterAll(async () => {
  await second.close()
  await site.close()
})
beforeEach(() => site.db.deleteFrom('jobs').execute())

async function addJobs(count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await insertJob(site.db, { country: index === 0 ? 'Qatar' : 'Kenya', city: 'Doha' })
  await Promise.all([site.catchUp(), second.catchUp()])
}

/** Sends requests as a browser that keeps one cookie. */
function newBrowser() {
  const browser = { cookie: '', setCookies: [] as string[], read }
  return browser

  async function read(path: string, { origin } = site): Promise<string> {
    const response = await fetch(`${origin}/api${path}`, { headers: { cookie: browser.cookie } })
    expect(response.status).toBe(200)
    const setCookie = response.headers.get('set-cookie')
    if (setCookie !== null) browser.setCookies.push(setCookie)
    browser.cookie = setCookie?.split(';')[0] ?? browser.cookie
    return jobsResponse
      .parse(await response.json())
      .data.map(({ id }) => id)
      .join()
  }
}

test.each([2, 3, 6, 30])(
  'a list of %i jobs never comes in the same order twice in a row, from any process, with other lists in between',
  async (count) => {
    await addJobs(count)
    const browser = newBrowser()
    const seen = { jobs: [] as string[], home: [] as string[], filtered: [] as string[] }
    for (let visit = 0; visit < 20; visit++) {
      const of = visit % 3 === 0 ? second : site
      seen.jobs.push(await browser.read('/jobs?limit=24', of))
      seen.home.push(await browser.read('/jobs?limit=6', of))
      seen.filtered.push(await browser.read('/jobs?limit=24&location=doha', of))
    }
    for (const orders of Object.values(seen)) {
      expect(orders.filter((order, visit) => order === orders[visit - 1])).toEqual([])
      expect(orders.every((order) => order.split(',').length === new Set(order.split(',')).size)).toBe(true)
    }
  },
)

test('the cookie lasts for the visit, is sent to this site only, contains nothing personal, and is never set in a cacheable response', async () => {
  await addJobs(3)
  const browser = newBrowser()
  await browser.read('/jobs?limit=24')
  expect(browser.setCookies).toEqual([
    expect.stringMatching(/^orders=[0-9a-z]{1,7}-[0-9a-z]{1,7}; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  const response = await fetch(`${site.origin}/api/jobs?limit=24`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  for (let list = 0; list < 12; list++) await browser.read(`/jobs?limit=${24 + list}`)
  expect(browser.cookie.split('.').length).toBe(8)
})

test.each([0, 1])('a list of %i jobs sets no cookie', async (count) => {
  await addJobs(count)
  const browser = newBrowser()
  await browser.read('/jobs?limit=24')
  expect(browser.setCookies).toEqual([])
})

test('a request with a seed, the next page or a single job sets no cookie', async () => {
  await addJobs(4)
  const browser = newBrowser()
  const orders = [await browser.read('/jobs?seed=1'), await browser.read('/jobs?seed=1')]
  expect(orders[0]).toBe(orders[1])
  await browser.read('/jobs?limit=1')
  await browser.read('/jobs?cursor=1.1')
  expect(browser.setCookies).toEqual([])
})

test.each([
  'orders=',
  'orders=x',
  'orders=a-b.',
  'orders=<script>-x',
  `orders=${'a-b.'.repeat(500)}c-d`,
  'orders=a-b; orders=c-d',
  'other=1',
  ';;=;orders',
  'orders=%00-%0d%0aset-cookie:x',
])('an odd cookie, such as %s, changes nothing', async (cookie) => {
  await addJobs(2)
  const response = await fetch(`${site.origin}/api/jobs?limit=24`, { headers: { cookie } })
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^orders=(?:a-b\.)?[0-9a-z]{1,7}-[0-9a-z]{1,7}; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
})
