import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoSidewaysScroll, expectSoon, visit } from '../support/browser.ts'
import { daysFromToday, openSite, type Site, titlesOf } from './site.ts'

type DemoJob = { title: string; company: string; country: string; city?: string; type: string; salary?: string }

const demoJobs = (
  await Promise.all(
    ['kenya', 'abroad'].map((name): Promise<DemoJob[]> =>
      readFile(new URL(`../../data/demo-jobs/${name}.json`, import.meta.url), 'utf8').then(JSON.parse),
    ),
  )
).flat()

let site: Site
const picture = 'https://pictures.example/banner.png'
const missingPicture = 'https://pictures.example/missing.png'
const unfetchedPicture = 'https://pictures.example/unfetched.png'
const attack = '<img src=x onerror=alert(1)><script>alert(2)</script>{{7*7}}'
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const arabic = 'ممرضة مسجلة في مستشفى الدوحة الكبير للنساء والأطفال'

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('a card shows the days until its job closes, with singular and plural', async () => {
  await site.showJobs([
    { title: 'Open always' },
    ...[0, 1, 2, 3, 4, 30].map((days) => ({ title: `In ${days}`, closes_on: daysFromToday(days) })),
    { title: 'Gone', closes_on: daysFromToday(-1) },
    { title: 'Closed by hand', closed_at: new Date() },
  ])
  const page = await site.newPage()
  await visit(page, '/jobs')
  const texts = {
    'In 0': 'Closes today',
    'In 1': 'Closes in 1 day',
    'In 2': 'Closes in 2 days',
    'In 3': 'Closes in 3 days',
    'In 4': '4 days left',
    'In 30': '30 days left',
  }
  for (const [title, text] of Object.entries(texts))
    await cardOf(page, title).getByText(text, { exact: true }).waitFor()
  expect(await cardOf(page, 'Open always').textContent()).not.toMatch(/day|Closes/)
  expect((await titlesOf(page)).toSorted()).toEqual([...Object.keys(texts), 'Open always'].toSorted())
})

test('a card shows company, title, pay, town, country and type, and marks overseas jobs', async () => {
  await site.showJobs([
    { title: 'Baker', company: 'Mkate Bora', city: 'Kisumu', country: 'Kenya', type: 'Contract', salary: 'KES 900' },
    {
      title: 'Barista',
      company: 'Doha Beans',
      country: 'Qatar',
      type: null,
      salary: 'Negotiable',
      closes_on: daysFromToday(9),
    },
    { title: 'Waiter', salary: null },
  ])
  const page = await site.newPage()
  await visit(page, '/jobs')
  for (const text of ['Mkate Bora', 'KES 900', 'Kisumu, Kenya', /Contract/])
    await cardOf(page, 'Baker').getByText(text).waitFor()
  for (const title of ['Barista', 'Waiter'])
    await cardOf(page, title).getByText('Pay not stated', { exact: true }).waitFor()
  expect(await cardOf(page, 'Baker').getByText('Overseas').count()).toBe(0)
  await cardOf(page, 'Barista').getByText('Overseas', { exact: true }).waitFor()
  // Two elements, so that screen readers do not join their words.
  expect(await cardOf(page, 'Barista').ariaSnapshot()).toMatch(/- paragraph: 9 days left\n *- text: Overseas\n/)
})

test.each([320, 360, 768, 1280])(
  'on a screen of %i pixels, a card shows the whole title, pay and place of each demo job',
  async (width) => {
    await site.showJobs(
      demoJobs.map(({ title, company, country, city = null, type, salary = null }) => ({
        title,
        company,
        country,
        city,
        type,
        salary,
      })),
    )
    const page = await site.newPage({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await visit(page, '/jobs')
    await expectSoon(async () => {
      await page.evaluate(() => scrollTo(0, 1e6))
      return (await titlesOf(page)).length
    }).toBe(demoJobs.length)
    expect(await page.evaluate(findCut)).toEqual([])
    // As with the text spacing that WCAG 1.4.12 names.
    await page.evaluate(
      addStyle,
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    expect(await page.evaluate(findCut)).toEqual([])
  },
)

/** Runs in the page, past its content security policy. */
function addStyle(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
}

/** Runs in the page: the texts of cards that do not fit their boxes. */
function findCut(): (string | null)[] {
  return [...document.querySelectorAll('.job-card-facts, .job-card-facts *')]
    .filter(
      (each) =>
        getComputedStyle(each).display !== 'inline' &&
        (each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight),
    )
    .map(({ textContent }) => textContent)
}

test.each([320, 360, 640, 768, 1024, 1280, 1440])(
  'the foot of a card takes one line on a screen of %i pixels',
  async (width) => {
    await site.showJobs(
      [12, 2, 1, 0, 28, 100].map((days) => ({ title: `In ${days}`, country: 'Qatar', closes_on: daysFromToday(days) })),
    )
    const page = await site.newPage()
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/jobs', '/']) {
      await visit(page, path)
      await page.evaluate(() => document.fonts.ready)
      const cards = page.getByRole('main').getByRole('article').filter({ hasText: 'Overseas' })
      const feet = await cards
        .locator('css=.job-card-foot')
        .evaluateAll((all) =>
          all.map((foot) => [foot.getBoundingClientRect().height, foot.scrollWidth - foot.clientWidth]),
        )
      expect(feet).toEqual(Array.from({ length: 6 }, () => [47, 0]))
    }
  },
)

test('a card sets company, title, pay and place in the sizes of the design', async () => {
  await site.showJobs([
    { title: 'Baker', company: 'Mkate Bora', city: 'Kisumu', salary: 'KES 900 a day', closes_on: daysFromToday(9) },
  ])
  const page = await site.newPage({ viewport: 'phone' })
  await visit(page, '/jobs')
  const fontOf = (text: string) =>
    cardOf(page, 'Baker')
      .getByText(text, { exact: true })
      .evaluate((element) => {
        const { fontSize, lineHeight, fontWeight } = getComputedStyle(element)
        return [fontSize, lineHeight, fontWeight].join(' ')
      })
  expect({
    company: await fontOf('Mkate Bora'),
    title: await fontOf('Baker'),
    pay: await fontOf('KES 900 a day'),
    place: await fontOf('Kisumu, Kenya'),
    daysLeft: await fontOf('9 days left'),
  }).toEqual({
    company: '14px 19px 400',
    title: '17px 23px 660',
    pay: '15px 22px 620',
    place: '15px 22px 400',
    daysLeft: '15px 22px 400',
  })
})

test('the list, the home page and the page of a job show the period of a pay in one form', async () => {
  const pathOf = await site.showJobs([{ title: 'Waiter', salary: 'KES 38,000 – 45,000/month plus service charge' }])
  const page = await site.newPage({ viewport: 'phone' })
  for (const path of ['/jobs', '/']) {
    await visit(page, path)
    const pay = 'KES 38,000 – 45,000 a month plus service charge'
    await cardOf(page, 'Waiter').getByText(pay, { exact: true }).waitFor()
  }
  await visit(page, pathOf('Waiter'))
  await page.getByRole('main').getByText('KES 38,000 – 45,000 a month', { exact: true }).waitFor()
  expect(await page.getByText('/month').count()).toBe(0)
})

test('shows a banner, or the placeholder icon when there is none or it does not load', async () => {
  const [shown, missing] = [await site.addBanner(picture), await site.addBanner(missingPicture)]
  const pathOf = await site.showJobs([
    { title: 'Shown', banner_image: picture },
    { title: 'Broken', banner_image: missingPicture },
    { title: 'Unfetched', banner_image: unfetchedPicture },
    { title: 'Plain' },
  ])
  const page = await site.newPage({ viewport: 'phone', expected: new RegExp(missing) })
  const elsewhere: string[] = []
  page.on('request', (request) => new URL(request.url()).origin === site.origin || elsewhere.push(request.url()))
  await page.route(`**/banners/${missing}-*`, (route) => route.fulfill({ status: 404 }))
  const response = await visit(page, '/jobs')
  expect(response.headers()['content-security-policy']).toContain(
    "; img-src 'self' data: https://tile.openstreetmap.org;",
  )
  const image = (title: string) => cardOf(page, title).locator('css=img')
  const icon = (title: string) => cardOf(page, title).locator('css=.job-tile svg')
  await expectSoon(() => image('Shown').evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(
    0,
  )
  expect(await image('Shown').isVisible()).toBe(true)
  await expectSoon(() => image('Broken').isVisible()).toBe(false)
  expect(await icon('Broken').isVisible()).toBe(true)
  for (const title of ['Plain', 'Unfetched']) {
    expect(await image(title).count()).toBe(0)
    expect(await icon(title).isVisible()).toBe(true)
  }
  const banner = page.locator('css=.job-banner img')
  for (const [title, isShown] of [
    ['Broken', false],
    ['Shown', true],
  ] as const) {
    await visit(page, pathOf(title))
    await expectSoon(() => banner.isVisible()).toBe(isShown)
  }
  expect(await banner.getAttribute('srcset')).toBe(`/banners/${shown}-640.webp 640w, /banners/${shown}-1200.webp 1200w`)
  await expectSoon(() => banner.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(
    `${site.origin}/banners/${shown}-640.webp`,
  )
  expect(elsewhere).toEqual([])
})

test('shows markup from a feed as text and never runs it', async () => {
  await site.showJobs([
    {
      title: attack,
      company: attack,
      city: attack,
      country: attack,
      type: attack,
      level: attack,
      banner_image: '"><script>alert(3)</script>',
    },
  ])
  const page = await site.newPage({ expected: /ERR_|status of/ })
  for (const path of ['/jobs', '/']) {
    await visit(page, path)
    await page.getByRole('heading', { name: attack, exact: true }).waitFor()
    expect(await page.getByRole('article').first().textContent()).toContain(`${attack}, ${attack}`)
    expect(await page.locator('css=img[src="x"]').count()).toBe(0)
  }
})

test('very long words and right-to-left names fit a screen of 320 pixels', async () => {
  const pathOf = await site.showJobs([
    {
      title: longWord,
      company: longWord,
      city: longWord,
      country: longWord,
      type: longWord,
      level: longWord,
      salary: longWord,
      description: `https://example.com/${'x'.repeat(300)}`,
      responsibilities: longWord,
      requirements: longWord,
      benefits: longWord,
      working_hours: longWord,
      experience: longWord,
    },
    {
      title: arabic,
      company: arabic,
      city: arabic,
      country: arabic,
      type: arabic,
      level: arabic,
      description: arabic,
      requirements: arabic,
    },
  ])
  const page = await site.newPage({ viewport: 'narrow' })
  for (const path of ['/jobs', `/jobs?country=${longWord}`, '/', pathOf(longWord), pathOf(arabic)]) {
    await visit(page, path)
    await expectNoSidewaysScroll(page)
  }
})

test('a right-to-left name keeps its direction', async () => {
  const pathOf = await site.showJobs([
    { title: arabic, company: arabic, city: arabic, country: 'Qatar', requirements: `${arabic}\nEnglish` },
  ])
  const page = await site.newPage()
  await visit(page, '/jobs')
  const directions = (elements: Locator) =>
    elements.evaluateAll((all) => all.map((each) => getComputedStyle(each).direction))
  expect(await directions(page.getByRole('heading', { name: arabic }).or(page.getByText(`${arabic}, Qatar`)))).toEqual([
    'rtl',
    'rtl',
  ])
  await visit(page, pathOf(arabic))
  expect(await directions(page.getByRole('paragraph').filter({ hasText: `${arabic}, Qatar` }))).toEqual(['rtl'])
  const lines = page.locator('css=section').filter({ hasText: 'Skills & Requirements' }).getByRole('listitem')
  expect(await directions(lines)).toEqual(['rtl', 'ltr'])
  const [line, tick] = [
    await lines.first().boundingBox(),
    await lines.first().locator('css=[aria-hidden]').first().boundingBox(),
  ]
  expect((tick?.x ?? 0) + (tick?.width ?? 0)).toBeCloseTo((line?.x ?? 0) + (line?.width ?? 0), 0)
})
