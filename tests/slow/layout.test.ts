import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAsGrace } from '../e2e/candidate.ts'
import { holdResponses, openSite, type PathOf, type Site } from '../e2e/site.ts'
import { expectAccessible, expectNoSidewaysScroll, expectSoon, visit } from '../support/browser.ts'

let site: Site
let pathOf: PathOf

beforeAll(async () => {
  site = await openSite()
  pathOf = await site.showJobs([
    { title: 'Registered Nurse', closes_on: '2099-12-31' },
    { title: 'Closed Job', closed_at: new Date(), closes_on: '2026-01-31' },
  ])
})
afterAll(() => site.close())

test('the API page is accessible', async () => {
  const page = await site.newPage({ viewport: 'narrow', reducedMotion: 'reduce' })
  await visit(page, '/api/docs')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test.each(['/privacy', '/stay-safe'])('the phone number on %s never wraps, at any screen width', async (path) => {
  const page = await site.newPage()
  await visit(page, path)
  const phone = page.getByRole('main').locator('css=a[href^="tel:"]')
  const broken: number[] = []
  for (let width = 320; width <= 480; width += 5) {
    await page.setViewportSize({ width, height: 740 })
    if ((await phone.evaluate((link) => link.getClientRects().length)) > 1) broken.push(width)
  }
  expect(broken).toEqual([])
})

test('on a tablet, texts align with the footer', async () => {
  const page = await site.newPage()
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const path of ['/privacy', '/terms', '/stay-safe']) {
    await visit(page, path)
    const left = await page.getByRole('heading', { level: 1 }).evaluate((title) => title.getBoundingClientRect().left)
    const edge = await page.getByRole('contentinfo').evaluate((footer) => {
      const [first] = footer.querySelectorAll('a, p, h2')
      return first?.getBoundingClientRect().left
    })
    expect(left, path).toBe(edge)
  }
})

test('the signpost of the not-found page is inside its picture at any width', async () => {
  const page = await site.newPage({ expected: /status of 404/ })
  await visit(page, '/nowhere')
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const right = await page
      .locator('css=.signpost-text')
      .evaluate((texts) =>
        Math.max(...[texts, texts.previousElementSibling].map((each) => each!.getBoundingClientRect().right)),
      )
    const picture = await page.locator('css=main svg').first().boundingBox()
    const frame = await page.locator('css=main div:has(> svg)').first().boundingBox()
    expect(right, `${width} px`).toBeLessThan(
      Math.min(...[picture, frame].map((box) => (box ? box.x + box.width : NaN))),
    )
  }
})

test.each([1024, 1280])('shows no text over the picture beside a form on a screen of %d px', async (width) => {
  const page = await site.newPage({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 800 })
  for (const path of [
    '/verify-email#token=abc',
    '/register',
    '/login',
    '/forgot-password',
    '/reset-password#token=a',
  ]) {
    await page.goto(path)
    const picture = page.getByRole('main').locator('css=svg:has([fill="var(--sun)"])')
    const top = (await picture.boundingBox())?.y ?? 0
    const list = await page.getByRole('main').getByRole('list').first().boundingBox()
    expect((list?.y ?? Infinity) + (list?.height ?? 0), path).toBeLessThanOrEqual(top)
  }
})

test('on small screens, the links of a footer row have equal gaps, and its name keeps clear of the icons', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await visit(page, '/about')
  const footer = page.getByRole('contentinfo')
  for (const name of ['Quick Links', 'For Job Seekers']) {
    const gaps = await footer
      .getByRole('navigation', { name, exact: true })
      .getByRole('link')
      .evaluateAll((links) => {
        const boxes = links.map((link) => {
          const text = document.createRange()
          text.selectNodeContents(link)
          return text.getBoundingClientRect()
        })
        return boxes.slice(1).map((box, index) => Math.round(box.left - (boxes[index]?.right ?? 0)))
      })
    expect(gaps).toEqual(gaps.map(() => 20))
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const name = await footer.getByRole('link', { name: 'Kazi Kenya' }).boundingBox()
  const icon = await footer.getByRole('link', { name: 'Facebook' }).locator('css=svg').boundingBox()
  expect((icon?.x ?? 0) - (name?.x ?? 0) - (name?.width ?? 0)).toBeGreaterThan(8)
})

test("keeps the dashboard's bell in place on a wide screen when the name appears", async () => {
  const page = await openAsGrace(site, '/settings', null)
  const name = 'Wanjiru Kamau-Odhiambo wa Mwangi'
  const session = JSON.stringify({ user: { name, email: 'wanjiru@example.com' }, token: 'token-of-wanjiru' })
  await page.evaluate((text) => localStorage.setItem('kazi-kenya:session', text), session)
  const bell = page.getByRole('button', { name: 'Notifications', exact: true })
  const release = await holdResponses(page, /\/assets\/.*\.js/)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  // Before the styles have arrived nothing is painted, but boxes can be measured.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const before = await bell.boundingBox()
  await release()
  await page.locator('css=label').getByText(name, { exact: true }).waitFor()
  expect(before).not.toBeNull()
  // The box is null while the loaded dashboard replaces the waiting page.
  await expectSoon(() => bell.boundingBox()).toEqual(before)
  await expectNoSidewaysScroll(page)
})

test('a job prints without interactive parts, with its URL and closing date, or that it is closed', async () => {
  const page = await site.newPage({ colorScheme: 'dark' })
  await visit(page, pathOf('Registered Nurse'))
  await page.emulateMedia({ media: 'print' })
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Apply Now' }),
    page.getByRole('link', { name: 'Back to Jobs' }),
  ])
    expect(await hidden.count()).toBe(0)
  await page
    .getByText(`Kazi Kenya · ${site.origin}${pathOf('Registered Nurse')} · Closes on 31 December 2099`, { exact: true })
    .waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(27, 26, 23)')
  await page.getByRole('heading', { level: 1, name: 'Registered Nurse' }).waitFor()
  expect(await page.getByText('Days left', { exact: true }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await visit(page, pathOf('Closed Job'))
  await page.emulateMedia({ media: 'print' })
  await page.getByText('This job is closed', { exact: true }).waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain('Closes on')
})
