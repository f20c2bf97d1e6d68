import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, visit } from '../support/browser.ts'
import { holdResponses, openSite, type Site, titlesOf } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  const kenya = Array.from({ length: 9 }, (_, index) => ({
    title: `Clerk ${index}`,
    country: 'Kenya',
    type: 'Full Time',
  }))
  const qatar = Array.from({ length: 4 }, (_, index) => ({
    title: `Cook ${index}`,
    country: 'Qatar',
    type: index === 0 ? 'Contract' : 'Full Time',
  }))
  await site.showJobs([...kenya, ...qatar])
})
afterAll(() => site.close())

const filtersButton = (page: Page) => page.getByRole('button', { name: 'Filters', exact: true })
const applyButton = (page: Page) => page.getByRole('button', { name: 'Apply Filters' })

async function openDrawer(page: Page): Promise<Locator> {
  await filtersButton(page).click()
  return openedDrawer(page)
}

async function openedDrawer(page: Page): Promise<Locator> {
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.waitFor()
  return drawer
}

async function openJobs(path = '/jobs'): Promise<Page> {
  const page = await site.newPage({ viewport: 'phone' })
  await visit(page, path)
  return page
}

test('on a phone Filters opens a drawer with the radios, and no card moves', async () => {
  const page = await openJobs()
  const before = await titlesOf(page)
  expect(await page.getByRole('radio').count()).toBe(0)
  const drawer = await openDrawer(page)
  for (const name of [/^All Locations/, /^Kenya/, /^Qatar/, /^All Categories/, /^Full Time/, /^Contract/])
    await drawer.getByRole('radio', { name }).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await titlesOf(page)).toEqual(before)
})

test('a tap on Filters before the scripts have arrived opens the drawer once they have', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  const release = await holdResponses(page, /\.js$/)
  await page.goto('/jobs', { waitUntil: 'commit' })
  await filtersButton(page).tap()
  await release()
  expect(await (await openedDrawer(page)).getByRole('radio').count()).toBeGreaterThan(0)
})

test('the number on Filters leaves out the texts of the search box', async () => {
  const page = await openJobs('/jobs?search=cook&location=qatar')
  expect(await filtersButton(page).textContent()).toBe('Filters')
  await visit(page, '/jobs?search=cook&location=qatar&country=Qatar&category=Contract')
  expect(await filtersButton(page).textContent()).toBe('2Filters')
})

test('on a phone the chips above the list stand in one row, also with saved jobs', async () => {
  const page = await openJobs()
  await page.getByRole('button', { name: 'Save job' }).first().tap()
  const chips = [page.locator('css=.flag-chip'), filtersButton(page), page.getByRole('link', { name: 'Saved (1)' })]
  const boxes = await Promise.all(chips.map((chip) => chip.filter({ visible: true }).boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
})

test('in a browser without dialogs the drawer still opens, filters and closes', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal')
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'close')
    Reflect.deleteProperty(window, 'HTMLDialogElement')
  })
  await visit(page, '/jobs')
  let drawer = await openDrawer(page)
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  drawer = await openDrawer(page)
  await drawer.getByRole('radio', { name: /^Qatar/ }).check()
  await applyButton(page).click()
  await drawer.waitFor({ state: 'detached' })
  await expectSoon(async () => (await titlesOf(page)).length).toBe(4)
})

test('the drawer and the sidebar show the same choices and counts in the same order', async () => {
  const choicesIn = (part: Locator) =>
    part
      .getByRole('radiogroup')
      .evaluateAll((groups) =>
        groups.map((group) => [
          group.querySelector('legend')?.textContent,
          ...[...group.querySelectorAll('label')].map((label) => label.textContent),
        ]),
      )
  const phone = await openJobs('/jobs?country=Qatar')
  const desktop = await site.newPage()
  await visit(desktop, '/jobs?country=Qatar')
  const inDrawer = await choicesIn(await openDrawer(phone))
  expect(inDrawer.map(([legend]) => legend)).toEqual(['Location', 'Category'])
  expect(await choicesIn(desktop.getByRole('main'))).toEqual(inDrawer)
})

test('Apply Filters shows how many jobs match each choice, then lists them', async () => {
  const page = await openJobs()
  const drawer = await openDrawer(page)
  await expectSoon(() => applyButton(page).textContent()).toBe('Apply Filters13')
  await drawer.getByRole('radio', { name: /^Qatar/ }).check()
  await expectSoon(() => applyButton(page).textContent()).toBe('Apply Filters4')
  await drawer.getByRole('radio', { name: /^Full Time/ }).check()
  await expectSoon(() => applyButton(page).textContent()).toBe('Apply Filters3')
  expect(new URL(page.url()).search).toBe('')
  await applyButton(page).click()
  await drawer.waitFor({ state: 'hidden' })
  await expectSoon(async () => (await titlesOf(page)).toSorted()).toEqual(['Cook 1', 'Cook 2', 'Cook 3'])
  expect(new URL(page.url()).search).toBe('?country=Qatar&category=Full+Time')
})

test('counts a changed choice at once while an earlier request is still running', async () => {
  const page = await openJobs()
  const drawer = await openDrawer(page)
  const release = await holdResponses(page, /country=Qatar/)
  await drawer.getByRole('radio', { name: /^Qatar/ }).check()
  await drawer.getByRole('radio', { name: /^Kenya/ }).check()
  await expectSoon(() => applyButton(page).textContent()).toBe('Apply Filters9')
  await release()
  await drawer.getByRole('radio', { name: /^All Locations/ }).check()
  await expectSoon(() => applyButton(page).textContent()).toBe('Apply Filters13')
})

test('shows no count if it could not be loaded, and loads it when the network returns', async () => {
  const page = await site.newPage({ viewport: 'phone', expected: /ERR_FAILED/ })
  await visit(page, '/jobs')
  const drawer = await openDrawer(page)
  await page.route('**/api/jobs*', (route) => route.abort())
  await drawer.getByRole('radio', { name: /^Qatar/ }).check()
  await expectSoon(() => applyButton(page).locator('css=[aria-hidden]').count()).toBe(0)
  await page.unroute('**/api/jobs*')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectSoon(() => applyButton(page).textContent()).toBe('Apply Filters4')
})

test.each(['Close', 'Escape'])('closing the drawer by %s changes nothing', async (way) => {
  const page = await openJobs()
  const before = await titlesOf(page)
  const drawer = await openDrawer(page)
  await drawer.getByRole('radio', { name: /^Qatar/ }).check()
  await expectSoon(() => applyButton(page).textContent()).toBe('Apply Filters4')
  if (way === 'Close') await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  else await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await titlesOf(page)).toEqual(before)
  expect(new URL(page.url()).search).toBe('')
  await openDrawer(page)
  expect(await drawer.getByRole('radio', { name: /^All Locations/ }).isChecked()).toBe(true)
})

test('Clear All in the drawer resets the radios, and applying it clears the text boxes too', async () => {
  const page = await openJobs('/jobs?search=cook&country=Qatar&category=Contract')
  await expectSoon(() => titlesOf(page)).toEqual(['Cook 0'])
  const drawer = await openDrawer(page)
  expect(await drawer.getByRole('radio', { name: /^Qatar/ }).isChecked()).toBe(true)
  await drawer.getByRole('button', { name: 'Clear All', exact: true }).click()
  expect(await drawer.getByRole('radio', { name: /^All Locations/ }).isChecked()).toBe(true)
  expect(await drawer.getByRole('radio', { name: /^All Categories/ }).isChecked()).toBe(true)
  await applyButton(page).click()
  await page.getByText('Showing 13 jobs', { exact: true }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Search job title or company' }).inputValue()).toBe('')
})

test('on a phone the active filters are shown as chips that remove them', async () => {
  const page = await openJobs('/jobs?country=Qatar&category=Contract')
  await page.getByRole('link', { name: /Remove filter: Contract/ }).tap()
  await page.getByText('Showing 4 jobs', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Clear All', exact: true }).tap()
  await page.getByText('Showing 13 jobs', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: /Remove filter/ }).count()).toBe(0)
})

test('the drawer traps the focus, and closing it returns the focus to Filters', async () => {
  const page = await openJobs()
  const drawer = await openDrawer(page)
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(isOutside).toBe(false)
  }
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  await expectSoon(() => filtersButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
})

test('the drawer shows categories without scrolling, and opens by itself if it could not be loaded at first', async () => {
  const page = await site.newPage({ viewport: 'phone', expected: /ERR_FAILED|Failed to fetch/ })
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/jobs')
  await page.clock.install()
  await page.route('**/assets/filter-drawer-*.js', (route) => route.abort())
  await filtersButton(page).click()
  const failure = page.getByText('We could not load the filters.')
  await failure.waitFor()
  await page.unroute('**/assets/filter-drawer-*.js')
  await page.clock.fastForward(5_000)
  const category = await (await openedDrawer(page)).getByText('All Categories').boundingBox()
  expect(category?.y).toBeLessThan((await applyButton(page).boundingBox())?.y ?? 0)
  await expectSoon(() => failure.count()).toBe(0)
})

test('a search ends the wait for a drawer that could not be loaded', async () => {
  const page = await site.newPage({ viewport: 'phone', expected: /ERR_FAILED|Failed to fetch/ })
  await visit(page, '/jobs')
  await page.clock.install()
  await page.route('**/assets/filter-drawer-*.js', (route) => route.abort())
  await filtersButton(page).click()
  await page.getByText('We could not load the filters.').waitFor()
  await page.getByRole('textbox', { name: 'Search job title or company' }).fill('cook')
  await page.clock.fastForward(250)
  await page.waitForURL('**/jobs?search=cook')
  // The page is rendered after its address has changed.
  await expectSoon(() => filtersButton(page).getAttribute('aria-busy')).toBe('false')
  await page.unroute('**/assets/filter-drawer-*.js')
  await page.clock.fastForward(60_000)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a long list of countries is cut to the chosen one and the six with the most jobs', async () => {
  const countries = ['Angola', 'Benin', 'Chad', 'Egypt', 'Ghana', 'Iraq', 'Jordan', 'Kenya', 'Latvia', 'Mali']
  await site.showJobs(
    countries.flatMap((country, index) =>
      Array.from({ length: index + 1 }, (_, number) => ({
        title: `${country} ${number}`,
        country,
        // The numbers shown are those of the chosen category: Benin has the most contracts.
        type: country === 'Benin' || number === 0 ? 'Contract' : 'Full Time',
      })),
    ),
  )
  const page = await site.newPage({ viewport: 'phone' })
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/jobs?country=Angola&category=Contract')
  const drawer = await openDrawer(page)
  const shown = () =>
    drawer
      .getByRole('radiogroup', { name: 'Location' })
      .getByRole('radio')
      .evaluateAll((all) => all.map((each) => each.getAttribute('value')))
  const cut = await shown()
  expect(cut.slice(0, 3)).toEqual(['', 'Angola', 'Benin'])
  expect(cut).toHaveLength(8)
  await drawer.getByRole('radio', { name: /^All Categories/ }).check()
  await expectSoon(() => applyButton(page).textContent()).toBe('Apply Filters1')
  expect(await shown()).toEqual(cut)
  await drawer.getByRole('button', { name: 'Show all 10 countries', exact: true }).press('Enter')
  const all = await shown()
  expect([all.slice(0, 8), all.length, new Set(all)]).toEqual([cut, 11, new Set(['', ...countries])])
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('value'))
  expect([focused, await drawer.getByRole('radio', { name: /^Angola/ }).isChecked()]).toEqual([all[8], true])
})

test('beside a list, more than six countries scroll in a box, with the chosen one in view', async () => {
  const names = Array.from({ length: 26 }, (_, index) => `Country ${String.fromCodePoint(65 + index)}`)
  await site.showJobs(names.map((country) => ({ title: `Job in ${country}`, country })))
  const page = await site.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  const row = (name: string | RegExp) => page.getByRole('main').locator('css=label.choice').filter({ hasText: name })
  const boxOf = async (locator: Locator) => {
    const { y = Number.NaN, height = Number.NaN } = (await locator.boundingBox()) ?? {}
    return { top: y, bottom: y + height, height }
  }
  const scroller = page.getByRole('radiogroup', { name: 'Location' }).locator('css=div')
  const isInView = async (name: string) => {
    const [outer, inner] = [await boxOf(scroller), await boxOf(row(name))]
    return inner.top >= outer.top && inner.bottom <= outer.bottom
  }
  await visit(page, '/jobs')
  expect((await boxOf(scroller)).height).toBe(6 * (await boxOf(row('All Locations'))).height)
  expect((await boxOf(row('All Categories'))).bottom).toBeLessThan(800)
  await page.getByRole('radio', { name: 'All Locations' }).focus()
  await page.keyboard.press('ArrowUp')
  await expectSoon(() => isInView('Country Z')).toBe(true)
  await visit(page, '/jobs?country=Country+R')
  await expectSoon(() => isInView('Country R')).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
