import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brand, mailLink, whatsAppLink } from '../../src/brand.ts'
import { expectNoSidewaysScroll, visit } from '../support/browser.ts'
import { daysFromToday, openSite, type PathOf, type Site } from './site.ts'

let site: Site
let pathOf: PathOf

const hostile = `R&D #1 50%+ "><script>alert(1)</script> ?body=x&cc=a@b.c مهندس 🔥`
const reasons = ['asks for money', 'wants my passport', 'company is not real', 'other']

beforeAll(async () => {
  site = await openSite()
  pathOf = await site.showJobs([
    { title: 'Baker', company: 'Duka', country: 'Kenya' },
    { title: 'Waiter', company: 'Doha Grand', country: 'Qatar' },
    { title: 'Expired', company: 'Doha Grand', country: 'Qatar', closes_on: daysFromToday(-1) },
    { title: hostile, company: hostile, country: 'Qatar' },
  ])
})
afterAll(() => site.close())

const cardOf = (page: Page) => page.getByRole('region', { name: 'Before you apply', exact: true })
const licenceLink = (page: Page) => cardOf(page).getByRole('link', { name: 'Check the licence', exact: true })
const reports = (page: Page) => cardOf(page).getByRole('link', { name: /^Report by/ })

test.each([
  ['Baker', 'a job in Kenya', 0],
  ['Waiter', 'an overseas job, with a check of the licence', 1],
  ['Expired', 'a closed job', 1],
])('%s, %s, says that the agency never charges and where to read more', async (title, _, licenceChecks) => {
  const page = await site.newPage()
  await visit(page, pathOf(title))
  await cardOf(page).getByText(`${brand.name} never charges job seekers.`, { exact: true }).waitFor()
  await cardOf(page).getByText('Asked for money? Stop and tell us.', { exact: true }).waitFor()
  expect(await cardOf(page).getByRole('link', { name: 'Five checks to make' }).getAttribute('href')).toBe('/stay-safe')
  expect(await licenceLink(page).count()).toBe(licenceChecks)
  await cardOf(page).getByText('Report this job', { exact: true }).waitFor()
})

test('the licence link leads to the National Employment Authority', async () => {
  const page = await site.newPage()
  await visit(page, pathOf('Waiter'))
  expect(await licenceLink(page).getAttribute('href')).toBe('https://www.nea.go.ke')
})

test.each(['Waiter', hostile])('reports %s by WhatsApp or email with title, link and reason', async (title) => {
  const page = await site.newPage()
  await visit(page, pathOf(title))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await cardOf(page).getByText('Report this job', { exact: true }).press('Enter')
  const company = title === hostile ? hostile : 'Doha Grand'
  const expected = reasons.flatMap((reason) => {
    const text = `I want to report this job:\n${title} · ${company}\n${site.origin}${pathOf(title)}\nReason: ${reason}`
    return [
      [`Report by WhatsApp: ${reason}`, 'WhatsApp', whatsAppLink(brand.phones[0], text)],
      [`Report by email: ${reason}`, 'Email', mailLink(`Report: ${title} · ${company}`, text)],
    ]
  })
  const read = (links: Element[]) =>
    links.map((link) => [link.getAttribute('aria-label'), link.textContent, link.getAttribute('href')])
  expect(await reports(page).evaluateAll(read)).toEqual(expected)
  for (const reason of reasons) await cardOf(page).getByText(reason, { exact: true }).waitFor()
  expect(await cardOf(page).locator('css=a[href*="wa.me"][rel=noreferrer]').count()).toBe(4)
  expect(requests).toEqual([])
})

test.each([
  ['without scripts', { javaScriptEnabled: false }],
  ['in the light version', { extraHTTPHeaders: { 'save-data': 'on' } }],
])('%s, a job can be reported and asked about', async (_, options) => {
  const page = await site.newPage({ viewport: 'phone', ...options })
  await page.goto(pathOf('Waiter'))
  expect(await reports(page).count()).toBe(0)
  await cardOf(page).getByText('Report this job', { exact: true }).tap()
  expect(await reports(page).count()).toBe(8)
  const main = page.getByRole('main')
  expect(await main.getByText(/does not send|only a test|nothing was sent/i).allInnerTexts()).toEqual([
    'This site does not send applications yet.',
  ])
  expect(
    await main
      .getByText(/^Apply (Now|in)/)
      .filter({ visible: true })
      .count(),
  ).toBe(0)
  await main.getByRole('link', { name: 'Ask us on WhatsApp', exact: true }).waitFor()
  await page.goto(pathOf('Expired'))
  await cardOf(page).waitFor()
  expect(await page.getByText('Ask us on WhatsApp').count()).toBe(0)
})

test.each(['100%', '200%'])('with text of %s the links fit on the smallest phone and are 48 px high', async (size) => {
  const page = await site.newPage({ viewport: 'narrow' })
  await visit(page, pathOf('Waiter'))
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
  await cardOf(page).getByText('Report this job', { exact: true }).tap()
  const targets = cardOf(page).locator('css=a, summary')
  const heights = await targets.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(heights).toHaveLength(11)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
  await expectNoSidewaysScroll(page)
})
