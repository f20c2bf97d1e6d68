import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brand, telLink, whatsAppLink } from '../../src/brand.ts'
import { expectSoon, visit } from '../support/browser.ts'
import { fullProfile, openAsGrace } from './candidate.ts'
import { findUnreadableText, setTextSize, shareOfBars } from './large-text.ts'
import { daysFromToday, openSite, type PathOf, type Site, watchCalls } from './site.ts'

let site: Site
let pathOf: PathOf

const attack = '<img src=x onerror=alert(1)><script>alert(2)</script><b>bold</b>'
const facts = {
  salary: 'KES 40,000 to 55,000 a month',
  working_hours: '8 to 5, Monday to Friday',
  experience: '2 years',
  education: 'Diploma',
  gender_preference: 'Any',
}

beforeAll(async () => {
  site = await openSite()
  const banner_image = 'https://example.com/waiter.png'
  await site.addBanner(banner_image)
  const texts = {
    description: 'First paragraph.\n\nSecond paragraph.',
    responsibilities: 'Take orders\nServe tables',
    requirements: 'Fluent English\n\n  Good conduct certificate  \nA smile',
    benefits: 'Meals\nHousing',
  }
  pathOf = await site.showJobs([
    {
      title: 'Hotel Waiter',
      company: 'Doha Grand',
      city: 'Doha',
      country: 'Qatar',
      type: 'Contract',
      level: 'Mid level',
      locale: 'en-QA',
      closes_on: daysFromToday(12),
      ...texts,
      ...facts,
    },
    { title: 'Bare Job', company: 'Duka', country: 'Kenya', type: null, level: null, description: '' },
    {
      title: 'Registered Nurse, Surgical Ward',
      company: 'Aga Khan Hospital',
      city: 'Mombasa',
      salary: 'KES 85,000 to 120,000 a month',
      closes_on: daysFromToday(1),
      posted_on: daysFromToday(-400),
    },
    { title: 'Unpaid Text', salary: 'Not specified', closes_on: daysFromToday(0) },
    { title: 'With Banner', salary: 'KES 30,000', banner_image },
    { title: 'Closed Waiter', closes_on: daysFromToday(-1) },
    {
      title: 'Long Facts',
      salary: 'KES 28,000 to 32,000 a month plus an allowance for meals, transport and the night shift',
      working_hours: 'Four shifts of twelve hours, two of them at night, then four days off, and one weekend in three',
      experience: 'Three years in a warehouse with cold rooms, including one year leading a shift of ten people',
      education: 'A certificate in stores management or logistics, or a mean grade of C in the secondary school',
      gender_preference: 'Women and men; we especially invite women and people with disabilities to apply',
      description: Array.from({ length: 30 }, (_, index) => `Paragraph ${index}.`).join('\n\n'),
      closes_on: daysFromToday(12),
    },
    {
      title: attack,
      company: attack,
      city: attack,
      country: attack,
      type: attack,
      level: attack,
      description: attack,
      responsibilities: attack,
      requirements: attack,
      benefits: attack,
      salary: attack,
      working_hours: attack,
      experience: attack,
      education: attack,
      gender_preference: attack,
      banner_image: 'javascript:alert(3)',
    },
  ])
})
afterAll(() => site.close())

const section = (page: Page, name: string) =>
  page.locator('css=section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const overview = (page: Page) => page.getByRole('complementary', { name: 'Overview' })
const head = (page: Page) => page.getByRole('article').first().locator('css=header')
const pay = (page: Page) => head(page).getByText(/^KES [\d,]+/)
const applyButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Apply/ })

async function openJob(title: string, options: Parameters<Site['newPage']>[0] = {}): Promise<Page> {
  const page = await site.newPage(options)
  await visit(page, pathOf(title))
  return page
}

test('shows the title, company, type, level and country of the job', async () => {
  const page = await openJob('Hotel Waiter')
  await page.getByRole('heading', { level: 1, name: 'Hotel Waiter', exact: true }).waitFor()
  for (const text of ['Doha Grand', 'Doha, Qatar', 'Contract', 'Mid level'])
    expect(await head(page).getByText(text, { exact: true }).count()).toBe(1)
})

test('shows every section with its heading and lines', async () => {
  const page = await openJob('Hotel Waiter')
  expect(await section(page, 'Job Description').getByRole('paragraph').allTextContents()).toEqual([
    'First paragraph.',
    'Second paragraph.',
  ])
  expect(await section(page, 'Responsibilities').getByRole('listitem').allTextContents()).toEqual([
    'Take orders',
    'Serve tables',
  ])
  expect(await section(page, 'Benefits').getByRole('listitem').allTextContents()).toEqual(['Meals', 'Housing'])
})

test('the texts of the job are in its language, and their headings in English', async () => {
  const page = await openJob('Hotel Waiter')
  const languageOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((each) => each.closest('[lang]')?.getAttribute('lang'))
  for (const text of ['Hotel Waiter', 'First paragraph.', 'Take orders', 'A smile', 'Meals'])
    expect([text, await languageOf(text)]).toEqual([text, 'en-QA'])
  for (const text of ['Job Description', 'Benefits', 'Doha Grand', 'Overview'])
    expect([text, await languageOf(text)]).toEqual([text, expect.stringMatching(/^en(-KE)?$/)])
})

test('shows one tick line for each line of skills and requirements', async () => {
  const page = await openJob('Hotel Waiter')
  const lines = section(page, 'Skills & Requirements').getByRole('listitem')
  expect(await lines.allTextContents()).toEqual(['Fluent English', 'Good conduct certificate', 'A smile'])
  expect(await lines.locator('css=use[href$="#check"]').count()).toBe(3)
})

test('the overview shows pay, hours, days left, experience, education and gender preference', async () => {
  const page = await openJob('Hotel Waiter')
  const expected = {
    'Salary range': facts.salary,
    'Working hours': facts.working_hours,
    'Days left': '12 days',
    Experience: facts.experience,
    Education: facts.education,
    'Gender preference': facts.gender_preference,
  }
  const rows = await overview(page)
    .locator('css=dt')
    .evaluateAll((terms) => terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]))
  expect(Object.fromEntries(rows)).toEqual(expected)
})

test('a long title, the place and the pay are above y 260 of a small phone', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, pathOf('Registered Nurse, Surgical Ward'))
  expect(await pay(page).evaluate((text) => text.getBoundingClientRect().bottom)).toBeLessThanOrEqual(260)
  expect(
    await pay(page).evaluate((text) => [getComputedStyle(text).fontSize, getComputedStyle(text).fontWeight]),
  ).toEqual(['22px', '700'])
})

test('the pay is above y 260 of a small phone, also below a banner', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, pathOf('With Banner'))
  expect(await page.locator('css=.job-banner').isVisible()).toBe(true)
  expect(await pay(page).evaluate((text) => text.getBoundingClientRect().bottom)).toBeLessThanOrEqual(260)
})

test('place and closing date have their icons on one left edge, also when the job closes soon', async () => {
  for (const title of ['Hotel Waiter', 'Registered Nurse, Surgical Ward']) {
    const page = await openJob(title, { viewport: 'phone' })
    const iconOf = (text: RegExp) => head(page).getByRole('paragraph').filter({ hasText: text }).locator('css=svg')
    const [place, closing] = [await iconOf(/Full Time|Contract/).boundingBox(), await iconOf(/^Closes/).boundingBox()]
    expect(closing?.x).toBe(place?.x ?? NaN)
  }
})

test('the headline of the pay is the amount and its period, and what comes on top is smaller', async () => {
  const page = await openJob('Long Facts', { viewport: 'phone' })
  const fontOf = (text: string | RegExp) =>
    head(page)
      .getByText(text, { exact: true })
      .evaluate((element) => [getComputedStyle(element).fontSize, getComputedStyle(element).lineHeight])
  expect(await fontOf('KES 28,000 to 32,000 a month')).toEqual(['22px', '28px'])
  expect(await fontOf(/^plus an allowance for meals/)).toEqual(['15px', '22px'])
})

/** A date as the page shows it. */
const day = (days: number, year: 'with year' | 'without year') =>
  new Intl.DateTimeFormat('en-KE', {
    day: 'numeric',
    month: 'long',
    ...(year === 'with year' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(daysFromToday(days)))
const thisYear = (days: number) =>
  day(days, daysFromToday(days).slice(0, 4) === daysFromToday(0).slice(0, 4) ? 'without year' : 'with year')

test('states the day on which a job closes and was posted, with the year if it is another one', async () => {
  const page = await openJob('Hotel Waiter')
  await head(page)
    .getByText(`Closes ${thisYear(12)} · 12 days left`, { exact: true })
    .waitFor()
  await head(page)
    .getByText(`Posted ${thisYear(0)}`, { exact: true })
    .waitFor()
  await visit(page, pathOf('Registered Nurse, Surgical Ward'))
  await head(page)
    .getByText(`Closes ${thisYear(1)} · 1 day left`, { exact: true })
    .waitFor()
  await head(page)
    .getByText(`Posted ${day(-400, 'with year')}`, { exact: true })
    .waitFor()
  await visit(page, pathOf('Unpaid Text'))
  await head(page)
    .getByText(`Closes today, ${thisYear(0)}`, { exact: true })
    .waitFor()
})

test('a salary such as Not specified is not shown as the pay', async () => {
  const page = await openJob('Unpaid Text')
  await head(page).getByText('Not stated. Ask before you apply.', { exact: true }).waitFor()
  expect(await page.getByRole('main').getByText('Not specified').count()).toBe(0)
  expect(await overview(page).getByText('Salary range').count()).toBe(0)
  const [description, preview] = await Promise.all(
    ['meta[name=description]', 'meta[property="og:image:alt"]'].map((css) => page.locator(css).getAttribute('content')),
  )
  expect(`${description} ${preview}`).not.toContain('Not specified')
})

test('a job without a banner has the tile of its trade, and one with a banner only the banner', async () => {
  const page = await openJob('Hotel Waiter', { viewport: 'phone' })
  expect((await head(page).locator('css=.job-tile').boundingBox())?.width).toBe(48)
  expect(await page.locator('css=.job-banner').count()).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect((await head(page).locator('css=.job-tile').boundingBox())?.width).toBe(72)
  await visit(page, pathOf('With Banner'))
  expect(await page.locator('css=.job-banner img').evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  expect(await head(page).locator('css=.job-tile').count()).toBe(0)
})

test('on a wide screen Apply Now stays in view while the texts scroll', async () => {
  const page = await openJob('Hotel Waiter')
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [name, height] of [
    ['Skills & Requirements', 400],
    ['See all jobs', 800],
  ] as const) {
    await page.setViewportSize({ width: 1280, height })
    await page
      .getByText(name, { exact: true })
      .evaluate((text) => text.scrollIntoView({ block: 'end', behavior: 'instant' }))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
    const box = await applyButton(page).boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  }
})

test('on a wide screen Apply Now stays in reach at the end of the page when the overview is long', async () => {
  const page = await openJob('Long Facts')
  for (const height of [700, 800, 900]) {
    await page.setViewportSize({ width: 1280, height })
    await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
    const [button, box] = [await applyButton(page).boundingBox(), await overview(page).boundingBox()]
    expect(box?.y).toBeLessThan(0)
    expect(button?.y).toBeGreaterThanOrEqual(0)
    await applyButton(page).click({ trial: true })
  }
})

test('ends with three similar jobs, never closed ones, and a link to all jobs', async () => {
  const page = await openJob('Unpaid Text')
  const more = page.getByRole('region', { name: 'More jobs like this' })
  const titles = await more.getByRole('heading', { level: 3 }).allTextContents()
  expect(titles).toHaveLength(3)
  expect(titles).not.toContain('Closed Waiter')
  expect(titles).not.toContain('Unpaid Text')
  await more.getByRole('link', { name: 'See all jobs', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Find Your Dream Job' }).waitFor()
})

test('a closed job shows similar jobs under its notice, and on a phone See open jobs in place of Apply Now', async () => {
  const page = await openJob('Closed Waiter', { viewport: 'phone' })
  const notice = await page.getByText('This job is closed', { exact: true }).boundingBox()
  const more = await page.getByRole('heading', { name: 'More jobs like this', exact: true }).boundingBox()
  const texts = await page.getByRole('heading', { name: 'Job Description', exact: true }).boundingBox()
  expect(more?.y).toBeGreaterThan(notice?.y ?? Infinity)
  expect(more?.y).toBeLessThan((notice?.y ?? 0) + 100)
  expect(texts?.y).toBeGreaterThan((more?.y ?? 0) + 300)
  expect(await applyButton(page).count()).toBe(0)
  await page.getByRole('link', { name: 'See open jobs', exact: true }).tap()
  await page.getByRole('heading', { level: 1, name: 'Find Your Dream Job' }).waitFor()
})

test('on a tablet Apply Now is as wide as a button', async () => {
  const page = await openJob('Hotel Waiter')
  await page.setViewportSize({ width: 768, height: 1024 })
  expect((await applyButton(page).boundingBox())?.width).toBeLessThanOrEqual(300)
})

test('at 200% text size the bar takes at most a fifth of the screen', async () => {
  const page = await openJob('Hotel Waiter', { viewport: 'phone' })
  await page.setViewportSize({ width: 360, height: 740 })
  await setTextSize(page, '200% by style')
  expect(await page.evaluate(shareOfBars)).toBeLessThanOrEqual(0.2)
  const boxes = await page
    .locator('css=.foot-bar-row > *')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
  expect(new Set(boxes.map(({ top, bottom }) => top + bottom)).size).toBe(1)
  for (const [index, { right }] of boxes.entries()) expect(right).toBeLessThanOrEqual(boxes[index + 1]?.x ?? 360)
})

test.each(['100%', '200%'] as const)(
  'after Apply Now with text of %s the bar is as small as before, and the message is in the page',
  async (size) => {
    const page = await openJob('Long Facts', { viewport: 'phone' })
    await page.setViewportSize({ width: 360, height: 740 })
    await setTextSize(page, `${size} by style`)
    const before = await page.evaluate(shareOfBars)
    await page.getByText('Paragraph 20.').scrollIntoViewIfNeeded()
    await applyButton(page).tap()
    const message = page.getByRole('status').filter({ hasText: 'Application submitted successfully!' })
    await message.waitFor()
    // It scrolls into view, above the bar.
    const bar = (await page.locator('css=.foot-bar').boundingBox())?.y ?? 0
    await expectSoon(async () => {
      const box = await message.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= bar
    }).toBe(true)
    expect(await page.evaluate(shareOfBars)).toBe(before)
    expect(before).toBeLessThanOrEqual(0.2)
    expect(await message.evaluate((box) => box.scrollHeight <= box.clientHeight)).toBe(true)
    expect(await page.evaluate(findUnreadableText)).toEqual([])
    await page.reload()
    await message.waitFor()
    expect(await page.evaluate(shareOfBars)).toBeLessThanOrEqual(before)
  },
)

test('leaves out sections and rows without text', async () => {
  const page = await openJob('Bare Job')
  await page.getByRole('heading', { level: 1, name: 'Bare Job', exact: true }).waitFor()
  for (const name of ['Job Description', 'Responsibilities', 'Skills & Requirements', 'Benefits'])
    expect(await page.getByRole('heading', { name, exact: true }).count()).toBe(0)
  expect(await overview(page).locator('css=dt').count()).toBe(0)
  expect(await page.getByRole('main').textContent()).not.toMatch(/null|undefined|Days left/)
  await head(page).getByText('Not stated. Ask before you apply.', { exact: true }).waitFor()
})

test('shows markup in any field as text and never runs it', async () => {
  const page = await openJob(attack)
  await page.getByRole('heading', { level: 1, name: attack, exact: true }).waitFor()
  for (const name of ['Job Description', 'Responsibilities', 'Skills & Requirements', 'Benefits'])
    expect(await section(page, name).textContent()).toContain(attack)
  expect(await overview(page).getByText(attack, { exact: true }).count()).toBe(5)
  expect(await page.getByRole('main').locator('css=script:not([type$=json]), b, img[src="x"]').count()).toBe(0)
  expect(await page.title()).toContain(attack)
})

test('the heart saves the job in this browser, survives a reload and sends nothing', async () => {
  const page = await openJob('Hotel Waiter')
  const heart = page.getByRole('button', { name: 'Save job', exact: true })
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await heart.click()
  await expectSoon(() => heart.getAttribute('aria-pressed')).toBe('true')
  expect(requests).toEqual([])
  await page.reload()
  await expectSoon(() => heart.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('link', { name: 'Find a Job' }).first().click()
  await expectSoon(() => page.getByRole('button', { name: 'Save job', pressed: true }).count()).toBe(1)
})

test('Apply Now shows Applying... for 1.5 seconds, then the success message, keeps the focus and sends nothing', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await page.clock.install()
  await visit(page, pathOf('Hotel Waiter'))
  await page.clock.pauseAt(Date.now() + 60_000)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const success = page.getByRole('status').getByText('Application submitted successfully!', { exact: true })
  expect(await applyButton(page).textContent()).toBe('Apply Now')
  await applyButton(page).press('Enter')
  await expectSoon(() => page.getByRole('button', { name: 'Applying...', exact: true }).count()).toBe(1)
  // Spoken by screen readers, which do not say that the text of a button changes.
  expect(await page.getByRole('main').getByRole('status').filter({ hasText: 'Applying…' }).count()).toBe(1)
  await page.clock.runFor(1_400)
  expect(await success.count()).toBe(0)
  await page.clock.runFor(200)
  await success.waitFor()
  expect(await page.getByRole('button', { name: 'Applying...' }).count()).toBe(0)
  expect(requests).toEqual([])
  expect(await applyButton(page).evaluate((button) => document.activeElement === button)).toBe(true)
})

test('pressing again while applying does not start over', async () => {
  const page = await site.newPage()
  await page.clock.install()
  await visit(page, pathOf('Hotel Waiter'))
  await page.clock.pauseAt(Date.now() + 60_000)
  await applyButton(page).click()
  await page.getByRole('button', { name: 'Applying...' }).waitFor()
  await page.clock.runFor(1_000)
  await applyButton(page).click({ force: true })
  await page.clock.runFor(600)
  await page.getByText('Application submitted successfully!').waitFor()
  expect(await page.getByRole('button', { name: 'Applying...' }).count()).toBe(0)
})

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Application submitted successfully!' })
const linkBelow = (page: Page, name: string) =>
  page
    .locator('css=output')
    .filter({ hasText: 'Application submitted' })
    .locator('css=~ *')
    .getByRole('link', { name, exact: true })
const askLink = (page: Page) => linkBelow(page, 'Ask us on WhatsApp')
const interest = (title: string) => `I am interested in this job:\n${title}\n${site.origin}`

test.each(['online', 'offline'])(
  'after applying %s, says first that nothing was sent, then how to ask',
  async (when) => {
    const page = await openJob('Hotel Waiter', { viewport: 'phone' })
    await page.context().setOffline(when === 'offline')
    await applyButton(page).tap()
    await banner(page).waitFor()
    const texts = ['Test only: nothing was sent.', 'Application submitted successfully!']
    expect(await banner(page).innerText()).toMatch(new RegExp(texts.join('\\n')))
    const sizeOf = (text: string) =>
      banner(page)
        .getByText(text, { exact: true })
        .evaluate((line) => getComputedStyle(line).fontSize)
    expect(await sizeOf(texts[0] ?? '')).toBe(await sizeOf(texts[1] ?? ''))
    const whatsApp = new URL((await askLink(page).getAttribute('href')) ?? '')
    expect(whatsApp.origin + whatsApp.pathname).toBe(whatsAppLink(brand.phones[0]))
    expect(whatsApp.searchParams.get('text')).toBe(`${interest('Hotel Waiter · Doha Grand')}${pathOf('Hotel Waiter')}`)
    const widths = await askLink(page).evaluate((link) =>
      [link, link.parentElement].map((box) => box?.getBoundingClientRect().width),
    )
    expect(widths[0]).toBe(widths[1])
    expect(await askLink(page).evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(14, 90, 71)')
    expect(await linkBelow(page, 'Call').getAttribute('href')).toBe(telLink(brand.phones[0]))
  },
)

test('the WhatsApp message of signed-in people has their name and, if their profile was loaded, their job title', async () => {
  const page = await openAsGrace(site, '/', fullProfile)
  await page.getByRole('main').getByText('Your profile is').first().waitFor()
  const textAfterApplying = async () => {
    await applyButton(page).click()
    return new URL((await askLink(page).getAttribute('href')) ?? '').searchParams.get('text')
  }
  await page.getByRole('banner').getByRole('link', { name: 'Find a Job' }).click()
  const requests = watchCalls(page)
  await page.getByRole('link', { name: 'View Job: Hotel Waiter' }).click()
  const lines = `${interest('Hotel Waiter · Doha Grand')}${pathOf('Hotel Waiter')}\nMy name: Grace Njeri`
  expect(await textAfterApplying()).toBe(`${lines}\nMy job title: ${fullProfile.work_profile.job_title}`)
  expect(requests.filter((url) => url.includes('candidates'))).toEqual([])
  await visit(page, pathOf('Bare Job'))
  expect(await textAfterApplying()).toBe(`${interest('Bare Job · Duka')}${pathOf('Bare Job')}\nMy name: Grace Njeri`)
})

test('a job can be applied for once in a visit, even after going back to the list or a reload', async () => {
  const page = await site.newPage()
  await visit(page, '/jobs')
  const open = (title: string) => page.getByRole('link', { name: `View Job: ${title}` }).click()
  const done = page.getByText('Application submitted successfully!')
  await open('Hotel Waiter')
  await applyButton(page).click()
  await done.waitFor()
  expect(await applyButton(page).isDisabled()).toBe(true)
  await page.goBack()
  await open('Hotel Waiter')
  await done.waitFor()
  expect([await applyButton(page).textContent(), await applyButton(page).isDisabled()]).toEqual(['Apply Now', true])
  await page.reload()
  await done.waitFor()
  expect(await applyButton(page).isDisabled()).toBe(true)
  await page.goBack()
  await open('Bare Job')
  await page.getByRole('heading', { level: 1, name: 'Bare Job', exact: true }).waitFor()
  expect([await done.count(), await applyButton(page).isEnabled()]).toEqual([0, true])
})

test('the share menu offers WhatsApp with title and link, and copies the link', async () => {
  const page = await openJob('Hotel Waiter')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.locator('css=summary[aria-label=Share]').click()
  const link = `${site.origin}${pathOf('Hotel Waiter')}`
  const whatsApp = new URL((await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '')
  expect(whatsApp.origin).toBe('https://wa.me')
  expect(whatsApp.searchParams.get('text')).toBe(`Hotel Waiter · Doha Grand\n${link}`)
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await page.getByRole('button', { name: 'Link copied', exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'WhatsApp' }).waitFor({ state: 'hidden' })
})

test('the share menu has an edge in dark mode, where its shadow is invisible', async () => {
  const page = await openJob('Hotel Waiter', { colorScheme: 'dark' })
  await page.getByRole('main').locator('css=summary[aria-label=Share]').click()
  const panel = page.getByRole('link', { name: 'WhatsApp', exact: true }).locator('xpath=..')
  expect(await panel.evaluate((box) => getComputedStyle(box).boxShadow)).toContain('0px 0px 0px 1px')
})

test("the system's share sheet is listed between WhatsApp and the link, receives title and link, and can be cancelled", async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await page.addInitScript(() => {
    const share = (data: ShareData) => {
      Object.assign(window, { shared: data })
      return Promise.reject(new DOMException('Share canceled', 'AbortError'))
    }
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await visit(page, pathOf('Hotel Waiter'))
  await page.locator('css=summary[aria-label=Share]').tap()
  const sheet = page.getByRole('button', { name: 'More ways to share', exact: true })
  await sheet.waitFor()
  expect(await page.locator('css=details > div').locator('css=a, button').allInnerTexts()).toEqual([
    'WhatsApp',
    'More ways to share',
    'Copy link',
  ])
  await sheet.tap()
  await sheet.waitFor({ state: 'hidden' })
  expect(await page.evaluate('shared')).toEqual({
    title: 'Hotel Waiter · Doha Grand',
    url: site.origin + pathOf('Hotel Waiter'),
  })
  await page.locator('css=summary[aria-label=Share]').tap()
  await sheet.waitFor()
})

test('on a phone in landscape the facts come first, and no bar covers them', async () => {
  const page = await openJob('Hotel Waiter', { viewport: 'phone' })
  await page.setViewportSize({ width: 740, height: 340 })
  const place = await page.getByText('Doha, Qatar', { exact: true }).first().boundingBox()
  expect((place?.y ?? 340) + (place?.height ?? 0)).toBeLessThan(340)
  await applyButton(page).scrollIntoViewIfNeeded()
  expect(
    await page
      .locator('css=.foot-bar')
      .evaluate((bar) => [getComputedStyle(bar).position, getComputedStyle(bar).paddingLeft]),
  ).toEqual(['static', '0px'])
})

test('on the smallest phone the share menu is fully visible, above its bar', async () => {
  const page = await openJob('Hotel Waiter', { viewport: 'narrow' })
  await page.locator('css=summary[aria-label=Share]').tap()
  const list = page.locator('css=details > div')
  const [box, bar] = [await list.boundingBox(), await page.locator('css=.foot-bar').boundingBox()]
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('at 200% text size Apply Now is fully visible and does not cover the end of the page', async () => {
  const page = await openJob('Hotel Waiter', { viewport: 'phone' })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const box = await applyButton(page).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  expect(await coveredAtEnd(page)).toBeLessThanOrEqual(0)
})

test.each([
  ['phone', '100%'],
  ['narrow', '100%'],
  ['phone', '200%'],
] as const)(
  'after applying on a %s with text of %s, the bar does not cover the end of the page',
  async (viewport, size) => {
    const page = await openJob('Hotel Waiter', { viewport })
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
    await applyButton(page).tap()
    await page.getByText('Application submitted successfully!').waitFor()
    expect(await coveredAtEnd(page)).toBeLessThanOrEqual(0)
  },
)

/** How many pixels of the footer the bar covers at the end of the page. */
function coveredAtEnd(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [bar, footer] = ['.foot-bar', 'body > footer'].map((each) => document.querySelector(each))
    if (!bar || !footer) throw new Error('The page has no bar or no footer.')
    const below = document.documentElement.scrollHeight - scrollY - footer.getBoundingClientRect().bottom
    return bar.getBoundingClientRect().height - below
  })
}

test('says that the browser cannot copy, and shows the link', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await visit(page, pathOf('Hotel Waiter'))
  await page.getByText('Share', { exact: true }).or(page.locator('css=summary[aria-label=Share]')).first().click()
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText('Could not copy. Press and hold the link to copy it:', { exact: true })
    .waitFor()
  expect(
    await page.getByRole('textbox', { name: 'Could not copy. Press and hold the link to copy it:' }).inputValue(),
  ).toBe(site.origin + pathOf('Hotel Waiter'))
})

test('on a phone Save, share and Apply Now stay at the bottom of the screen, once each', async () => {
  const page = await openJob('Hotel Waiter', { viewport: 'phone' })
  for (const top of [0, 1e6]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
    const box = await applyButton(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(720)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
  }
  expect(await applyButton(page).count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Save job' }).count()).toBe(1)
})
