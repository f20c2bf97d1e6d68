import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formPaths, publicPaths } from '../../src/site/page-paths.ts'
import { expectStep, fullProfile, openAsGrace, openWizard, saveButton, wizardOf } from '../e2e/candidate.ts'
import { daysFromToday, holdResponses, openSite, type PathOf, type Site } from '../e2e/site.ts'
import { expectNoSidewaysScroll, visit } from '../support/browser.ts'
import { findUnreadableText, setTextSize, shareOfBars } from '../support/large-text.ts'

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

async function expectReadableWhenEnlarged(page: Page) {
  for (const size of sizes) {
    await setTextSize(page, size)
    const problems = await page.evaluate(findUnreadableText)
    expect({ url: page.url(), size, problems }).toMatchObject({ problems: [] })
    await expectNoSidewaysScroll(page)
  }
  await setTextSize(page, '100% by default')
}

test('nothing is cut or overlaps on public pages with large text', async () => {
  const page = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce', expected: /status of 4|openstreetmap/ })
  const country = encodeURIComponent('Democratic Republic of the Congo')
  const nurse = pathOf('Registered Nurse, Medical and Surgical Ward with Night Shifts')
  for (const path of [
    ...publicPaths,
    ...formPaths,
    '/forgot-password',
    `/jobs?country=${country}`,
    '/jobs?search=astronaut',
    nurse,
    '/nowhere',
  ]) {
    await visit(page, path)
    await expectReadableWhenEnlarged(page)
  }
  await visit(page, '/jobs')
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  await expectReadableWhenEnlarged(page)
  await page.getByRole('button', { name: 'Close', exact: true }).tap()
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  await expectReadableWhenEnlarged(page)
})

test.each([
  [412, '125% by default'],
  [412, '125% by style'],
  [768, '200% by default'],
  [768, '200% by style'],
  [1280, '200% by default'],
] as const)(
  'on a screen of %i px, nothing is cut on the list, the home page and a job with text of %s',
  async (width, size) => {
    const page = await site.newPage({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/jobs', '/', pathOf('Agricultural and Forestry Production Manager')]) {
      await visit(page, path)
      await setTextSize(page, size)
      await expectReadable(page)
    }
  },
)

test('with text of the usual size, a long title takes three lines, a long name and long pay two', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await visit(page, '/jobs')
  const card = page.getByRole('article').filter({ hasText: 'Registered Nurse' })
  const lines = (locator: Locator) =>
    locator.evaluate((each) => each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight))
  expect(await lines(card.getByRole('heading'))).toBe(3)
  expect(await lines(card.getByText('Aga Khan University Hospital'))).toBe(2)
  expect(await lines(card.locator('.job-card-pay'))).toBe(2)
})

test('nothing is cut or overlaps in the account with large text', async () => {
  const page = await openAsGrace(site, '/dashboard', fullProfile, { viewport: 'phone', reducedMotion: 'reduce' })
  for (const path of ['/settings', '/dashboard?view=profile', '/dashboard']) {
    await visit(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectReadableWhenEnlarged(page)
  }
  await page.getByRole('button', { name: 'Account menu', exact: true }).tap()
  await page.getByText('grace@example.com').filter({ visible: true }).waitFor()
  await expectReadableWhenEnlarged(page)
  await page.keyboard.press('Escape')
  await page.goto('/dashboard?view=profile')
  for (const card of ['Personal Information', 'Work Profile', 'Documents']) {
    await page.getByRole('button', { name: `Edit ${card}`, exact: true }).tap()
    await wizardOf(page).waitFor()
    await expectReadableWhenEnlarged(page)
    await page.getByRole('button', { name: 'Close', exact: true }).tap()
    await wizardOf(page).waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Edit Documents', exact: true }).tap()
  await wizardOf(page).getByRole('button', { name: 'Previous', exact: true }).tap()
  await expectStep(wizardOf(page), 3)
  await expectReadableWhenEnlarged(page)
})

test.each(['200% by default', '200% by style'] as const)(
  'with text of %s the header of the dashboard takes one row',
  async (size) => {
    const page = await openAsGrace(site, '/dashboard', fullProfile, { viewport: 'phone' })
    await setTextSize(page, size)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const header = page.locator('css=header').filter({ visible: true })
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(112)
    for (const name of ['Menu', 'Notifications', 'Account menu'])
      expect((await page.getByRole('button', { name, exact: true }).boundingBox())?.width).toBeGreaterThanOrEqual(48)
    await expectNoSidewaysScroll(page)
  },
)

test.each([768, 1280])('nothing of the wizard is cut on a screen of %i px with large text', async (width) => {
  const page = await openAsGrace(site, '/dashboard', fullProfile, { reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 800 })
  const wizard = await openWizard(page)
  for (const size of sizes) {
    await setTextSize(page, size)
    const box = await wizard.boundingBox()
    expect(box?.x, size).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? Infinity), size).toBeLessThanOrEqual(width)
  }
  await expectReadableWhenEnlarged(page)
})

test.each(['200% by default', '200% by style'] as const)(
  'with text of %s the button of the search box is below its fields, over its full width',
  async (size) => {
    const page = await site.newPage({ viewport: 'phone' })
    await visit(page, '/jobs')
    const button = page.getByRole('button', { name: 'Search', exact: true })
    const place = page.getByRole('textbox', { name: 'Location', exact: true })
    expect((await button.boundingBox())?.y).toBeLessThan((await place.boundingBox())?.y ?? 0)
    await setTextSize(page, size)
    const [buttonBox, placeBox] = [await button.boundingBox(), await place.boundingBox()]
    if (!buttonBox || !placeBox) throw new Error('The search box is not shown.')
    expect(buttonBox.y).toBeGreaterThan(placeBox.y + placeBox.height)
    expect(buttonBox.width).toBeGreaterThan(page.viewportSize()!.width * 0.7)
  },
)

test('notices about the network fit on the screen with large text', async () => {
  const page = await openAsGrace(site, '/dashboard', fullProfile, {
    viewport: 'phone',
    reducedMotion: 'reduce',
  })
  /** Whether the button is inside the notice. */
  const isInside = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => {
      const box = button.getBoundingClientRect()
      const notice = button.parentElement?.getBoundingClientRect()
      return notice !== undefined && box.left >= notice.left && box.right <= notice.right && notice.right <= innerWidth
    })
  const wizard = await openWizard(page)
  await page.clock.install()
  await holdResponses(page, '**/api/candidates/update/profile')
  const requested = page.waitForRequest('**/api/candidates/update/profile')
  await saveButton(wizard).tap()
  await requested
  await page.clock.fastForward(10_000)
  await wizard.getByRole('button', { name: 'Cancel', exact: true }).waitFor()
  for (const size of sizes) {
    await setTextSize(page, size)
    expect(await isInside('Cancel'), size).toBe(true)
  }
  await expectReadableWhenEnlarged(page)
})

test.each(['125% by default', '200% by style'] as const)(
  'nothing is cut on the wide home page with text of %s',
  async (size) => {
    const page = await site.newPage({ reducedMotion: 'reduce' })
    await visit(page, '/')
    await setTextSize(page, size)
    await expectReadable(page)
  },
)

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

test('at 400% zoom, forms, the dashboard and the wizard can be read, and no bar stays over them', async () => {
  const anonymous = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce' })
  await anonymous.setViewportSize({ width: 320, height: 256 })
  for (const path of ['/login', '/register', '/forgot-password']) {
    await visit(anonymous, path)
    await expectReadable(anonymous)
    expect(await anonymous.evaluate(shareOfBars)).toBeLessThan(0.5)
  }
  const page = await openAsGrace(site, '/dashboard', fullProfile, { viewport: 'phone', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 256 })
  await expectReadable(page)
  const wizard = await openWizard(page)
  await expectReadable(page)
  await saveButton(wizard).scrollIntoViewIfNeeded()
  const title = await wizard.getByRole('heading', { name: 'Complete Your Profile' }).boundingBox()
  expect(title?.y).toBeLessThan(0)
})

test('in forced colours the dashboard shows its panels, avatars and current page', async () => {
  const page = await openAsGrace(site, '/dashboard', fullProfile)
  await page.emulateMedia({ forcedColors: 'active' })
  const styleOf = (locator: Locator, name: 'borderTopStyle' | 'textDecorationLine') =>
    locator.evaluate((element, name) => getComputedStyle(element)[name], name)
  const panel = page.getByRole('main').locator('css=.on-green')
  await panel.waitFor()
  const current = page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true })
  expect(await styleOf(panel, 'borderTopStyle')).toBe('solid')
  expect(
    await styleOf(page.getByRole('button', { name: 'Account menu' }).locator('css=span').first(), 'borderTopStyle'),
  ).toBe('solid')
  expect(await styleOf(current, 'textDecorationLine')).toBe('underline')
})
