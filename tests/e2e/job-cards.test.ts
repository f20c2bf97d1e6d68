import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoSidewaysScroll, expectSoon, visit } from '../support/browser.ts'
import { daysFromToday, openSite, type Site } from './site.ts'

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
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const arabic = 'ممرضة مسجلة في مستشفى الدوحة الكبير للنساء والأطفال'

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('a card shows the whole title, pay and place of the longest demo jobs on any screen', async () => {
  const lengthOf = ({ title, city, salary = '' }: DemoJob) => `${title}${city}${salary}`.length
  const longest = demoJobs.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, 24)
  await site.showJobs(
    longest.map(({ title, company, country, city = null, type, salary = null }) => ({
      title,
      company,
      country,
      city,
      type,
      salary,
    })),
  )
  const page = await site.newPage({ reducedMotion: 'reduce' })
  await visit(page, '/jobs')
  await page.getByRole('article').nth(23).waitFor()
  // Then as with the text spacing that WCAG 1.4.12 names.
  const spacing =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
  for (const style of ['', spacing]) {
    await page.evaluate(addStyle, style)
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(findCut), `${width} px`).toEqual([])
    }
  }
})

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

test('the foot of a card takes one line on any screen', async () => {
  await site.showJobs(
    [12, 2, 1, 0, 28, 100].map((days) => ({ title: `In ${days}`, country: 'Qatar', closes_on: daysFromToday(days) })),
  )
  const page = await site.newPage()
  for (const path of ['/jobs', '/']) {
    await visit(page, path)
    await page.evaluate(() => document.fonts.ready)
    for (const width of [320, 360, 640, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const cards = page.getByRole('main').getByRole('article').filter({ hasText: 'Overseas' })
      const feet = await cards
        .locator('css=.job-card-foot')
        .evaluateAll((all) =>
          all.map((foot) => [foot.getBoundingClientRect().height, foot.scrollWidth - foot.clientWidth]),
        )
      expect(feet, `${path} on ${width} px`).toEqual(Array.from({ length: 6 }, () => [47, 0]))
    }
  }
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
  const icon = (title: string) => cardOf(page, title).locator('css=.job-tile > .icon')
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

const people = '**/assets/people-*.svg'
const personOn = (page: Page, title: string) => cardOf(page, title).locator('css=.job-tile use[data-person]')
const isDrawn = async (person: Locator) => ((await person.boundingBox())?.width ?? 0) > 0

test('a card shows a person at its work once the page has loaded, within its tile', async () => {
  await site.showJobs([{ title: 'Nurse' }, { title: 'Developer' }])
  const page = await site.newPage()
  await page.goto('/jobs', { waitUntil: 'commit' })
  await expectSoon(() => isDrawn(personOn(page, 'Nurse'))).toBe(true)
  expect(await isDrawn(personOn(page, 'Developer'))).toBe(false)
  const [loaded, requested] = await page.evaluate(() => [
    performance.getEntriesByType('navigation')[0]!.toJSON().domContentLoadedEventEnd,
    performance.getEntriesByType('resource').find(({ name }) => name.includes('/people-'))?.startTime,
  ])
  expect(requested).toBeGreaterThan(loaded)
  const tile = cardOf(page, 'Nurse').locator('css=.job-tile')
  const picture = tile.locator('css=svg:has([data-person])')
  expect(await picture.boundingBox()).toEqual(await tile.boundingBox())
})

test('a card keeps its icon while the people do not load', async () => {
  await site.showJobs([{ title: 'Nurse' }])
  const page = await site.newPage({ expected: /ERR_FAILED/ })
  let failures = 0
  await page.route(people, (route) => {
    failures++
    return route.abort()
  })
  await visit(page, '/jobs')
  await expectSoon(() => failures).toBeGreaterThan(0)
  expect(await isDrawn(personOn(page, 'Nurse'))).toBe(false)
  expect(await isDrawn(cardOf(page, 'Nurse').locator('css=.job-tile > .icon use'))).toBe(true)
})
