import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../e2e/site.ts'
import { expectSoon, visit } from '../support/browser.ts'

let site: Site
let jobPath: string

beforeAll(async () => {
  site = await openSite()
  const pathOf = await site.showJobs(Array.from({ length: 30 }, (_, index) => ({ title: `Baker ${index}` })))
  jobPath = pathOf('Baker 0')
})
afterAll(() => site.close())

const formPages = ['/login', '/register', '/forgot-password']
const pictureFile = '**/assets/landscape-*.js'

const sky = (page: Page) => page.getByRole('main').locator('svg [fill="var(--sky)"]')
const contours = (page: Page) => page.getByRole('main').locator('svg.contours')

/** The scripts that a page loads, by name, with their size on the wire. */
async function weighScripts(page: Page, path: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) sizes.set(pathname, Number(response.headers()['content-length']))
  })
  await visit(page, path)
  await page.waitForLoadState('networkidle')
  return sizes
}

test('the scripts of the home page, the list of jobs and a job take at most 126 kB each', async () => {
  for (const path of ['/', '/jobs', jobPath]) {
    const sizes = await weighScripts(await site.newPage({ viewport: 'phone' }), path)
    expect(sizes.size).toBeGreaterThan(5)
    expect(Math.min(...sizes.values())).toBeGreaterThan(0)
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    expect([path, total <= 126_000, total]).toEqual([path, true, total])
  }
})

test('phones do not download the picture beside a form', async () => {
  for (const path of formPages) {
    const page = await site.newPage({ viewport: 'phone' })
    const scripts = await weighScripts(page, path)
    expect([...scripts.keys()].filter((name) => name.includes('landscape'))).toEqual([])
    expect(await (await fetch(site.origin + path)).text()).not.toContain('fill="var(--sky)"')
    expect(await sky(page).count()).toBe(0)
  }
})

test('wide screens show the picture beside a form, even if the window is widened later', async () => {
  for (const path of formPages) {
    const page = await site.newPage()
    await visit(page, path)
    await sky(page).waitFor()
  }
  const page = await site.newPage()
  await page.setViewportSize({ width: 800, height: 600 })
  await visit(page, '/login')
  expect(await sky(page).count()).toBe(0)
  await page.setViewportSize({ width: 1200, height: 600 })
  await sky(page).waitFor()
})

test('without scripts, no space is left for the picture beside a form', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  for (const path of formPages) {
    await page.goto(path)
    const points = page.getByRole('main').getByRole('list').first()
    const gap = await points.evaluate((list) => {
      const panel = list.parentElement?.parentElement
      return Number(panel?.getBoundingClientRect().bottom) - list.getBoundingClientRect().bottom
    })
    expect(gap).toBeLessThan(50)
  }
})

test('a form works while its picture loads, and without it', async () => {
  const page = await site.newPage({ expected: /ERR_FAILED|status of 4\d\d/ })
  let fail = () => {}
  const isFailing = new Promise<void>((resolve) => (fail = resolve))
  let hasFailed = false
  await page.route(pictureFile, async (route) => {
    await isFailing
    await route.abort()
    hasFailed = true
  })
  await visit(page, '/login')
  const identifier = page.getByRole('textbox', { name: 'Email, username or phone' })
  await identifier.fill('wanjiku')
  fail()
  await expectSoon(() => hasFailed).toBe(true)
  await page.getByLabel('Password', { exact: true }).fill('not her password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('alert').first().waitFor()
  expect(await identifier.inputValue()).toBe('wanjiku')
  expect(await sky(page).count()).toBe(0)
})

test('only wide screens get the lines behind the heading of the list', async () => {
  expect(await (await fetch(`${site.origin}/jobs`)).text()).not.toContain('contours')
  const phone = await site.newPage({ viewport: 'phone' })
  await visit(phone, '/jobs')
  expect(await contours(phone).count()).toBe(0)
  const desktop = await site.newPage()
  await visit(desktop, '/jobs')
  await contours(desktop).waitFor()
})
