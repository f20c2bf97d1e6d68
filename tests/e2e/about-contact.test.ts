import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectSoon, untilHydrated, visit } from '../support/browser.ts'
import { holdResponses, openSite, type Site, watchCalls } from './site.ts'

let site: Site
const figures = ['50000+', '10000+', '85%', '500+']
/** Intercepted, so that the tests send no requests to other sites. */
const otherSite = /^https:\/\/\w+\.openstreetmap\.org\//

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('the figures are right when no frames are rendered, as in a background tab', async () => {
  const page = await site.newPage({ viewport: 'narrow' })
  await page.addInitScript(() => {
    const original = requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) => {
      const hasBegun = document.querySelector('dd [aria-hidden]') !== null
      if (hasBegun && document.readyState === 'complete') Object.assign(window, { isWithheld: true })
      return Reflect.get(window, 'isWithheld') === true ? 0 : original(callback)
    }
  })
  await visit(page, '/about')
  const shown = page.getByRole('main').locator('css=dd')
  await shown.first().scrollIntoViewIfNeeded()
  await expectSoon(() => page.evaluate(() => Reflect.get(window, 'isWithheld'))).toBe(true)
  await expectSoon(() => shown.allTextContents()).toEqual(figures)
})

test('the server renders the final figures of About Us, the reasons to choose us and the testimonials', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto('/about')
  expect(await page.getByRole('definition').allTextContents()).toEqual(figures)
  for (const [name, count] of [
    ['Why choose us', 4],
    ['What our clients say', 3],
  ] as const)
    expect(await page.getByRole('region', { name }).getByRole('listitem').count(), name).toBe(count)
  expect(
    await page.getByRole('main').getByRole('link', { name: 'Get Started', exact: true }).getAttribute('href'),
  ).toBe('/login')
})

test('figures below the viewport count up when they become visible, and end exactly', async () => {
  const page = await site.newPage({ viewport: 'narrow' })
  await hideDigitsLonger(page)
  await visit(page, '/about')
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const [first] = document.querySelectorAll('dd')
    if (first)
      new MutationObserver(() => seen.push(first.textContent)).observe(first, {
        childList: true,
        characterData: true,
        subtree: true,
      })
  })
  for (const figure of await page.getByRole('definition').all()) await figure.scrollIntoViewIfNeeded()
  await expectSoon(() =>
    page.evaluate(() => Number(Reflect.get(Reflect.get(window, 'seen'), 'length'))),
  ).toBeGreaterThan(1)
  await expectSoon(() => page.getByRole('definition').allTextContents()).toEqual(figures)
  await expectNoSidewaysScroll(page)
})

test.each(['phone', 'desktop'] as const)(
  'on a %s the figures count up once on a direct visit without layout shift, and screen readers always get the final values',
  async (viewport) => {
    const page = await site.newPage({ viewport })
    await hideDigitsLonger(page)
    await page.addInitScript(() => {
      const watched = { numbers: [] as string[], heard: [] as string[], shift: 0 }
      Object.assign(window, { watched })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) watched.shift += Number(Reflect.get(entry, 'value'))
      }).observe({ type: 'layout-shift', buffered: true })
      addEventListener('DOMContentLoaded', () => {
        const first = document.querySelector('dd')
        const look = () => {
          const hidden = first?.querySelector('[aria-hidden]')
          if (hidden?.textContent) watched.numbers.push(hidden.textContent)
          watched.heard.push(
            [...(first?.childNodes ?? [])]
              .filter((node) => node !== hidden)
              .map((node) => node.textContent)
              .join(''),
          )
        }
        if (first) new MutationObserver(look).observe(first, { childList: true, characterData: true, subtree: true })
      })
    })
    await visit(page, '/about')
    const read = () =>
      page.evaluate((): { numbers: string[]; heard: string[]; shift: number } => Reflect.get(window, 'watched'))
    for (const time of ['first', 'second']) {
      // The figures wait for their labels, which are below them.
      await page.getByRole('term').first().scrollIntoViewIfNeeded()
      await expectSoon(async () => (await read()).numbers.length).toBeGreaterThan(2)
      await expectSoon(() => page.getByRole('main').locator('css=dd [aria-hidden]').count()).toBe(0)
      expect(await page.getByRole('definition').allTextContents(), time).toEqual(figures)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    }
    const { numbers, heard, shift } = await read()
    const values = numbers.map((number) => Number.parseInt(number, 10))
    // Counts once, and never down.
    expect(values).toEqual(values.toSorted((one, other) => one - other))
    expect(new Set(heard)).toEqual(new Set(['50000+']))
    expect(shift).toBe(0)
  },
)

/** On a busy machine, scripts may need longer than the four seconds after which the digits no longer count up. */
async function hideDigitsLonger(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.digits-before-count { animation-duration: 60s !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

const scripts = '**/assets/*.js'

/** Records each painted value of the first figure in `window.seen`; '' while it is hidden. */
async function watchFirstFigure(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    requestAnimationFrame(function look() {
      const spans = [...(document.querySelector('dd')?.children ?? [])]
      const text = spans.flatMap((span) => (getComputedStyle(span).opacity === '0' ? [] : span.textContent)).join()
      if (spans.length > 0 && text !== seen.at(-1)) seen.push(text)
      requestAnimationFrame(look)
    })
  })
}

/** Waits until intersection observers have reported the figures and a count that this started has been painted. */
async function untilObserved(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(() => resolve())
      for (const part of document.querySelectorAll('dd, dt')) observer.observe(part)
    })
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  })
}

const seenFigures = (page: Page) => page.evaluate((): string[] => Reflect.get(window, 'seen'))

test('the digits stay hidden until the scripts load, then count up without showing the final figure first', async () => {
  const page = await site.newPage()
  await hideDigitsLonger(page)
  await watchFirstFigure(page)
  const release = await holdResponses(page, scripts)
  await page.goto('/about', { waitUntil: 'commit' })
  await expectSoon(() => seenFigures(page)).toEqual([''])
  expect(await page.getByRole('definition').allTextContents()).toEqual(figures)
  await release()
  await expectSoon(async () => (await seenFigures(page)).at(-1)).toBe('50000+')
  const values = (await seenFigures(page)).slice(1).map((text) => Number.parseInt(text, 10))
  expect(values.length).toBeGreaterThan(2)
  expect(values).toEqual(values.toSorted((one, other) => one - other))
})

test('shows the final figures without counting when the scripts load late', async () => {
  const page = await site.newPage()
  await watchFirstFigure(page)
  const release = await holdResponses(page, scripts)
  await page.goto('/about', { waitUntil: 'commit' })
  await expectSoon(() => seenFigures(page)).toEqual(['', '50000+'])
  await release()
  await untilHydrated(page)
  await page.getByRole('definition').first().scrollIntoViewIfNeeded()
  await untilObserved(page)
  expect(await seenFigures(page)).toEqual(['', '50000+'])
})

test('figures wait until their label is visible too', async () => {
  const page = await site.newPage({ expected: /ERR_FAILED/ })
  await hideDigitsLonger(page)
  // If the font arrived on only one of the two visits, the figure would be in another place.
  await page.route('**/*.woff2', (route) => route.abort())
  await watchFirstFigure(page)
  await visit(page, '/about')
  const box = await page.getByRole('definition').first().boundingBox()
  await page.setViewportSize({ width: 1280, height: Math.round((box?.y ?? 0) + (box?.height ?? 0) + 4) })
  await page.reload()
  await untilHydrated(page)
  await untilObserved(page)
  expect(await seenFigures(page)).toEqual([''])
  await page.getByRole('term').first().scrollIntoViewIfNeeded()
  await expectSoon(async () => (await seenFigures(page)).at(-1)).toBe('50000+')
  expect((await seenFigures(page)).length).toBeGreaterThan(2)
})

test('the figures count up after navigating from another page', async () => {
  const page = await site.newPage()
  await watchFirstFigure(page)
  await visit(page, '/stay-safe')
  await page.getByRole('banner').getByRole('link', { name: 'About Us', exact: true }).click()
  await page.waitForURL('**/about')
  await expectSoon(async () => (await seenFigures(page)).at(-1)).toBe('50000+')
  const seen = await seenFigures(page)
  expect([seen[0], seen.indexOf('50000+')]).toEqual(['', seen.length - 1])
  expect(seen.length).toBeGreaterThan(2)
})

test('with reduced motion the figures do not count, and the partners wrap into lines', async () => {
  const page = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce' })
  await visit(page, '/about')
  expect(await page.getByRole('definition').allTextContents()).toEqual(figures)
  for (const digits of await page.locator('css=dd > span').all())
    expect(await digits.evaluate((span) => getComputedStyle(span).opacity)).toBe('1')
  expect(await partners(page).getByRole('listitem').count()).toBe(7)
  expect(await partnerStates(page)).toEqual([])
  expect(await partners(page).getByRole('button').count()).toBe(0)
})

const partners = (page: Page) => page.getByRole('region', { name: 'Partner companies', exact: true })
const partnerStates = (page: Page) =>
  partners(page).evaluate((strip) => strip.getAnimations({ subtree: true }).map(({ playState }) => playState))

test('the partner strip scrolls, stops with a button and on hover, and stands without scripts', async () => {
  const page = await site.newPage()
  await visit(page, '/about')
  const states = () => partnerStates(page)
  const button = (name: string) => partners(page).getByRole('button', { name, exact: true })
  expect(await states()).toEqual(['running', 'running'])
  await button('Pause').press('Enter')
  await expectSoon(states).toEqual(['paused', 'paused'])
  await button('Play').press('Enter')
  await expectSoon(states).toEqual(['running', 'running'])
  await partners(page).getByRole('listitem').first().hover({ force: true })
  await expectSoon(states).toEqual(['paused', 'paused'])
  for (const options of [{ javaScriptEnabled: false }, { extraHTTPHeaders: { 'save-data': 'on' } }]) {
    const still = await site.newPage(options)
    await still.goto('/about')
    expect(await partnerStates(still)).toEqual([])
    expect(await partners(still).getByRole('button').count()).toBe(0)
  }
})

test('sending a message is simulated: sent for three seconds, then the form is empty, and no request is made', async () => {
  const page = await site.newPage({ viewport: 'phone', expected: /ERR_FAILED/ })
  await page.route(otherSite, (route) => route.abort())
  await page.clock.install()
  await visit(page, '/contact')
  const calls = watchCalls(page)
  const main = page.getByRole('main')
  for (const [label, text] of [
    ['Name', 'Grace'],
    ['Email', 'grace@example.com'],
    ['Subject', 'Papers'],
    ['Message', 'Which ones?'],
  ] as const)
    await main.getByLabel(label, { exact: true }).fill(text)
  // From here on, only `runFor` moves the clock of the page.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
  await main.getByRole('button', { name: 'Send Message', exact: true }).click()
  await main.getByRole('button', { name: 'Message Sent!', exact: true }).waitFor()
  await main.getByText('This form does not send messages yet. To reach us, use:', { exact: true }).waitFor()
  expect(await main.getByRole('status').textContent()).toBe(
    'This form does not send messages yet. Call, WhatsApp or email us.',
  )
  await page.clock.runFor(2_900)
  expect(await main.getByLabel('Name', { exact: true }).inputValue()).toBe('Grace')
  await page.clock.runFor(200)
  await main.getByRole('button', { name: 'Send Message', exact: true }).waitFor()
  for (const label of ['Name', 'Email', 'Subject', 'Message'])
    expect(await main.getByLabel(label, { exact: true }).inputValue()).toBe('')
  expect(calls).toEqual([])
})

test('sending an empty message is simulated too, without validation', async () => {
  const page = await site.newPage({ expected: /ERR_FAILED/ })
  await page.route(otherSite, (route) => route.abort())
  await visit(page, '/contact')
  await page.getByRole('button', { name: 'Send Message', exact: true }).click()
  await page.getByRole('button', { name: 'Message Sent!', exact: true }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/contact')
})

test.each([['light'], ['dark']] as const)(
  'in %s colours Contact lists every way to reach us, and shows the map over its picture once the map server responds',
  async (colorScheme) => {
    const page = await site.newPage({ viewport: 'phone', colorScheme })
    await page.route(otherSite, (route) =>
      route.request().url().endsWith('.png')
        ? route.fulfill({
            contentType: 'image/svg+xml',
            body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
          })
        : route.fulfill({
            contentType: 'text/html',
            body: '<html lang="en"><title>Map</title><main><h1>Map</h1></main></html>',
          }),
    )
    await visit(page, '/contact')
    const links = page.getByRole('main').getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'tel:+254700123456',
      'tel:+254733123456',
      'https://wa.me/254700123456',
      'mailto:info@kazikenya.example',
      expect.stringContaining('destination=-1.2849%2C36.8205'),
      'tel:+254700123456',
      'https://wa.me/254700123456',
      'mailto:info@kazikenya.example',
    ])
    const map = page.getByTitle('Map', { exact: true })
    await map.scrollIntoViewIfNeeded()
    expect(await map.getAttribute('loading')).toBe('lazy')
    await expectSoon(() => map.evaluate((frame) => getComputedStyle(frame).opacity)).toBe('1')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)

test('shows the picture when the map server cannot be reached or data saving is on', async () => {
  const page = await site.newPage({ expected: /ERR_FAILED/ })
  await page.route(otherSite, (route) => route.abort())
  await visit(page, '/contact')
  const map = page.getByTitle('Map', { exact: true })
  await map.scrollIntoViewIfNeeded()
  expect(await map.evaluate((frame) => getComputedStyle(frame).opacity)).toBe('0')
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await visit(page, '/contact')
  expect(await map.count()).toBe(0)
})

test.each([
  [
    '/privacy',
    [
      [
        'What we collect, and why',
        /your name, username, email address, phone number and password.*national ID number.*passport number and photo/,
      ],
      ['Why the law allows this', /Data Protection Act, 2019, section 30.*we need your consent. You can take it back/],
      ['How long we keep it', /Your account and profile: until you ask us to erase them/],
      ['Your rights', /Under the Data Protection Act, 2019 you can ask us.*a copy of it.*correct.*erase it/],
      [
        'Your rights',
        /Write to info@kazikenya\.example.*or call us on \+254.*within seven days.*Office of the Data Protection Commissioner/,
      ],
    ],
  ],
  [
    '/stay-safe',
    [
      [
        '1. Check the agency with the National Employment Authority',
        /needs a licence from the National Employment Authority.*nea\.go\.ke/,
      ],
      ['2. Pay nothing before you have checked', /A genuine employer does not sell jobs/],
      ['3. Never hand over your passport', /do not leave it with an agent, and do not let an employer keep it/],
    ],
  ],
] as const)('%s has the required text', async (path, subjects) => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto(path)
  for (const [heading, words] of subjects) {
    const part = page
      .locator('css=section')
      .filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })
    expect(await part.textContent(), heading).toMatch(words)
  }
})

test.each(['/stay-safe', '/terms'])(
  'a job can be reported from %s by email, phone and WhatsApp, not by the contact form',
  async (path) => {
    const page = await site.newPage({ javaScriptEnabled: false })
    await page.goto(path)
    const hrefs = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(
      expect.arrayContaining([
        'tel:+254700123456',
        'https://wa.me/254700123456',
        'mailto:info@kazikenya.example?subject=A%20job%20that%20looks%20wrong',
      ]),
    )
    expect(hrefs).not.toContain('/contact')
  },
)

test('the footer, registration and every overseas job link to the notices', async () => {
  const overseasJob = (await site.showJobs([{ title: 'Waiter', country: 'Qatar' }]))('Waiter')
  const page = await site.newPage()
  const hrefs = async (path: string, landmark: 'main' | 'contentinfo') => {
    await visit(page, path)
    return page
      .getByRole(landmark)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  }
  expect(await hrefs('/jobs', 'contentinfo')).toEqual(expect.arrayContaining(['/privacy', '/terms', '/stay-safe']))
  expect(await hrefs('/register', 'main')).toEqual(expect.arrayContaining(['/privacy', '/terms']))
  expect(await hrefs(overseasJob, 'main')).toContain('/stay-safe')
})
