import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullProfile, openAsGrace } from '../e2e/candidate.ts'
import { openSite, type Site } from '../e2e/site.ts'
import { expectSoon, openBrowser, type TestBrowser, untilHydrated, watchNavigation } from '../support/browser.ts'

let site: Site
let browser: TestBrowser
let paths: string[]

beforeAll(async () => {
  site = await openSite()
  browser = await openBrowser(site.origin, { hasBackForwardCache: true })
  const pathOf = await site.showJobs([{ title: 'Nurse' }, { title: 'Cook' }])
  paths = ['/', '/jobs', '/jobs?search=nurse', pathOf('Nurse'), '/about', '/contact', '/login', '/register', '/privacy']
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test.each([true, false])('Back restores public pages without a request (scripts: %s)', async (javaScriptEnabled) => {
  // The map of the contact page is on a host that tests cannot reach.
  const page = await browser.newPage({ javaScriptEnabled, expected: /openstreetmap/ })
  const navigation = await watchNavigation(page)
  for (const path of javaScriptEnabled ? paths : paths.slice(0, 4)) {
    // The cache takes no page that is still loading, nor one whose map is.
    await page.goto(path, { waitUntil: 'networkidle' })
    if (javaScriptEnabled) await untilHydrated(page)
    await expectSoon(() => page.frames().map((frame) => frame.url())).not.toContain('about:blank')
    await page.goto('/stay-safe')
    if (javaScriptEnabled) await untilHydrated(page)
    await page.goBack({ waitUntil: 'commit' })
    await expectSoon(navigation).toBe(`BackForwardCacheRestore of ${site.origin}${path}`)
  }
})

test('Back after signing out in another tab shows nothing personal', async () => {
  const page = await openAsGrace({ ...site, newPage: browser.newPage }, '/dashboard', fullProfile)
  await page.getByText('Grace').first().waitFor()
  await page.goto('/stay-safe')
  await untilHydrated(page)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/healthz')
  await otherTab.evaluate(() => localStorage.removeItem('kazi-kenya:session'))
  await page.goBack({ waitUntil: 'commit' })
  await expectSoon(() => new URL(page.url()).pathname).toBe('/login')
  expect(await page.getByText(/Grace|grace@/).count()).toBe(0)
})
