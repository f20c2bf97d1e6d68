import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoSidewaysScroll, visit } from '../support/browser.ts'
import { fullProfile, openAsGrace, wizardOf } from './candidate.ts'
import { findUnreadableText, setTextSize, shareOfBars } from './large-text.ts'
import { daysFromToday, openSite, type PathOf, type Site } from './site.ts'

let site: Site
let pathOf: PathOf

beforeAll(async () => {
  site = await openSite()
  pathOf = await site.showJobs([
    {
      title: 'Registered Nurse, Medical and Surgical Ward with Night Shifts',
      company: 'Aga Khan University Hospital and Teaching Centre',
      city: 'Riyadh',
      country: 'Democratic Republic of the Congo',
      type: 'Temporary Full Time',
      level: 'Mid-level professional',
      salary: 'KES 85,000 to 120,000 a month, housing included',
      working_hours: 'Monday to Saturday, 8 to 5',
      description: 'Care for patients.\nWork in shifts.',
      requirements: 'Diploma',
      closes_on: daysFromToday(2),
    },
    { title: 'Agricultural and Forestry Production Manager', company: 'Olkaria Greenhouses Limited' },
  ])
})
afterAll(() => site.close())

/** Three ways in which people enlarge text: the first two are settings of the browser, the last one only enlarges `rem`. */
const sizes = ['125% by default', '200% by default', '200% by style'] as const

async function expectReadable(page: Page) {
  expect(await page.evaluate(findUnreadableText)).toEqual([])
  await expectNoSidewaysScroll(page)
}

test.each(sizes)('nothing is cut or overlaps on public pages with text of %s', async (size) => {
  const page = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce', expected: /status of 4|openstreetmap/ })
  const country = encodeURIComponent('Democratic Republic of the Congo')
  const nurse = pathOf('Registered Nurse, Medical and Surgical Ward with Night Shifts')
  for (const path of [
    '/jobs',
    `/jobs?country=${country}`,
    '/jobs?search=astronaut',
    '/',
    nurse,
    '/about',
    '/contact',
    '/login',
    '/register',
    '/forgot-password',
    '/stay-safe',
    '/privacy',
    '/terms',
    '/nowhere',
  ]) {
    await visit(page, path)
    await setTextSize(page, size)
    await expectReadable(page)
  }
  await visit(page, '/jobs')
  await setTextSize(page, size)
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  await expectReadable(page)
  await page.getByRole('button', { name: 'Close', exact: true }).tap()
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  await expectReadable(page)
})

test.each(sizes)('nothing is cut or overlaps in the account with text of %s', async (size) => {
  const page = await openAsGrace(site, '/dashboard', fullProfile, { viewport: 'phone', reducedMotion: 'reduce' })
  for (const path of ['/settings', '/dashboard?view=profile', '/dashboard']) {
    await visit(page, path)
    await setTextSize(page, size)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectReadable(page)
  }
  await page.getByRole('button', { name: 'Account menu', exact: true }).tap()
  await page.getByText('grace@example.com').filter({ visible: true }).waitFor()
  await expectReadable(page)
  await page.keyboard.press('Escape')
  await page.goto('/dashboard?view=profile')
  for (const card of ['Personal Information', 'Work Profile', 'Documents']) {
    await page.getByRole('button', { name: `Edit ${card}`, exact: true }).tap()
    await wizardOf(page).waitFor()
    await setTextSize(page, size)
    await expectReadable(page)
    await page.getByRole('button', { name: 'Close', exact: true }).tap()
    await wizardOf(page).waitFor({ state: 'detached' })
  }
})

test.each([
  ['at 400% zoom', { width: 320, height: 256 }, '100% by default'],
  ['with text of 200%', { width: 360, height: 800 }, '200% by default'],
] as const)('bars take less than half of the screen %s', async (_, screen, size) => {
  const page = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce' })
  await page.setViewportSize(screen)
  await setTextSize(page, size)
  for (const path of ['/jobs', pathOf('Agricultural and Forestry Production Manager')]) {
    await visit(page, path)
    await page.mouse.wheel(0, 2_000)
    expect(await page.evaluate(shareOfBars)).toBeLessThan(0.5)
  }
  await visit(page, '/jobs')
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  const last = page.getByRole('dialog').getByRole('radio').last()
  await last.check()
  expect(await page.evaluate(shareOfBars)).toBeLessThan(0.5)
})

test('in forced colours only the focused search field has an outline', async () => {
  const page = await site.newPage()
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, '/jobs')
  const field = page.getByLabel('Search job title or company', { exact: true })
  const outline = () => field.evaluate((input) => getComputedStyle(input).outlineStyle)
  expect(await outline()).toBe('none')
  await field.focus()
  expect(await outline()).toBe('solid')
})
