import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, type PageOptions, untilHydrated } from '../support/browser.ts'
import {
  combobox,
  emptyProfile,
  fieldOf,
  fullProfile,
  openAsGrace,
  openWizard,
  profileCall,
  saveButton,
  storeSession,
  expectStep,
  wizardOf,
} from './candidate.ts'
import { openSite, type Site, watchCalls } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const open = (path: string, data: object, options?: PageOptions) =>
  openAsGrace(site, path, data, { reducedMotion: 'reduce', ...options })
const closed = (page: Page) => wizardOf(page).waitFor({ state: 'detached' })
const kept = (page: Page) => page.getByText('Your changes are kept in this tab until you save them.', { exact: true })
const hasFocus = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => button === document.activeElement)

test("opens each card's step from its button and returns the focus", async () => {
  const page = await open('/dashboard?view=profile', fullProfile)
  const cards = [
    ['Edit Personal Information', 1],
    ['Edit Location & Details', 1],
    ['Edit Work Profile', 2],
    ['Edit Education', 3],
    ['Edit Documents', 4],
    ['Edit Certifications', 4],
  ] as const
  for (const [name, step] of cards) {
    await page.getByRole('button', { name, exact: true }).click()
    await expectStep(wizardOf(page), step)
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await hasFocus(page, name), name).toBe(true)
  }
})

test('opens the first unfinished step from the second panel', async () => {
  const page = await open('/dashboard', {
    ...emptyProfile,
    profile: fullProfile.profile,
    work_profile: fullProfile.work_profile,
  })
  await page.getByRole('button', { name: 'Add education', exact: true }).click()
  await expectStep(wizardOf(page), 3)
})

test('says only of enforced fields that they are required, and calls none invalid before it is touched', async () => {
  const page = await open('/dashboard?view=profile', emptyProfile)
  const wizard = wizardOf(page)
  const saidRequired = () =>
    wizard.locator('css=input, select').evaluateAll((fields: HTMLInputElement[]) =>
      fields
        .filter((field) => {
          const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
          const isDescribed = ids.some((id) => /required/.test(document.getElementById(id)?.textContent ?? ''))
          return isDescribed || field.required || field.getAttribute('aria-required') === 'true'
        })
        .map(({ name }) => name),
    )
  for (const [card, required] of [
    ['Location & Details', []],
    ['Work Profile', ['job_title', 'skills']],
    ['Documents', ['skills', 'document_type', 'document_file']],
  ] as const) {
    await page.getByRole('button', { name: `Edit ${card}`, exact: true }).click()
    await wizard.waitFor()
    expect(await saidRequired()).toEqual(required)
    expect(await wizard.locator('css=:invalid').count()).toBe(0)
    await page.keyboard.press('Escape')
    await closed(page)
  }
})

test('announces each step and each failed save in a region that is there before', async () => {
  const page = await open('/dashboard', fullProfile, { expected: /status of 500/ })
  const wizard = await openWizard(page)
  const step = wizard.getByText('Step 1 of 4', { exact: true })
  expect(await step.evaluate((text) => [text.getAttribute('aria-live'), text.getAttribute('aria-atomic')])).toEqual([
    'polite',
    'true',
  ])
  const alert = await wizard.getByRole('alert').elementHandle()
  await page.route('**/api/candidates/update/profile', (route) =>
    route.fulfill({ status: 500, json: { status: false, message: 'No.' } }),
  )
  await saveButton(wizard).click()
  await expectSoon(() => alert?.textContent()).toBe('No.')
  expect(await hasFocus(page, 'Save and continue')).toBe(true)
})

test('reopens the wizard at the last step with Complete Profile, even after a reload', async () => {
  const page = await open('/dashboard', fullProfile)
  const wizard = await openWizard(page)
  await expectStep(wizard, 1)
  await page.keyboard.press('Escape')
  await closed(page)
  await page.getByRole('link', { name: 'My Profile', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  await expectStep(wizard, 2)
  await page.keyboard.press('Escape')
  await page.goto('/dashboard')
  await untilHydrated(page)
  await openWizard(page)
  await expectStep(wizard, 2)
})

test.each(['phone', 'desktop'] as const)(
  'closes with the close button, a click outside and Escape on a %s, and keeps the page behind from scrolling',
  async (viewport) => {
    const page = await open('/dashboard', emptyProfile, { viewport })
    const wizard = await openWizard(page)
    expect(await wizard.getByRole('button', { name: 'Previous', exact: true }).isDisabled()).toBe(true)
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    const box = await wizard.boundingBox()
    expect(box?.x === 0 && box.y === 0 && box.width === width && box.height === height, 'covers the screen').toBe(
      viewport === 'phone',
    )
    const before = await page.evaluate(() => scrollY)
    await page.mouse.move(20, 20)
    await page.mouse.wheel(0, 600)
    // By now the page would have scrolled.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    expect(await page.evaluate(() => scrollY)).toBe(before)
    expect(await page.getByRole('main').getByRole('heading').count(), 'the page behind is inert').toBe(0)
    await wizard.getByRole('button', { name: 'Close', exact: true }).click()
    await closed(page)
    expect(await hasFocus(page, 'Complete Profile')).toBe(true)
    expect(await page.getByRole('main').getByRole('heading').count()).toBeGreaterThan(0)
    await openWizard(page)
    if (viewport === 'desktop') await page.mouse.click(30, 450)
    // On a phone the wizard fills the screen.
    else await page.keyboard.press('Escape')
    await closed(page)
    expect(await kept(page).count()).toBe(0)
  },
)

test('keeps the focus in the wizard and moves it to the name of each step', async () => {
  const page = await open('/dashboard', fullProfile)
  const wizard = await openWizard(page)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expectSoon(focused).toBe('Personal info')
  const isInside = () => wizard.evaluate((dialog) => dialog.contains(document.activeElement))
  for (let tab = 0; tab < 18; tab++) {
    await page.keyboard.press('Tab')
    await expectSoon(isInside).toBe(true)
  }
  await page.route('**/api/candidates/update/profile', (route) =>
    route.fulfill({ json: { status: true, message: 'Saved.' } }),
  )
  await saveButton(wizard).click()
  await expectSoon(focused).toBe('Work experience')
  await wizard.getByRole('button', { name: 'Previous', exact: true }).click()
  await expectSoon(focused).toBe('Personal info')
})

test("closes on Android's Back gesture", async () => {
  const page = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce' })
  // A headless browser has no Back gesture, so the test replaces CloseWatcher.
  await page.addInitScript(() => {
    const watchers: EventTarget[] = []
    class CloseWatcher extends EventTarget {
      constructor() {
        super()
        watchers.push(this)
      }
      destroy() {
        watchers.splice(watchers.indexOf(this), 1)
      }
    }
    Object.assign(window, { CloseWatcher, goBack: () => watchers.at(-1)?.dispatchEvent(new Event('close')) ?? false })
  })
  await page.route('**/api/candidates/profile', (route) => route.fulfill({ json: { status: true, data: fullProfile } }))
  await storeSession(page, { user: { name: 'Grace', email: 'grace@example.com' }, token: 'token' })
  await page.goto('/dashboard')
  await openWizard(page)
  expect(await page.evaluate('goBack()')).toBe(true)
  await closed(page)
  expect(await page.evaluate('goBack()')).toBe(false)
})

test('closes an open list with Escape first, keeping the typed text, and then the wizard', async () => {
  const page = await open('/dashboard', emptyProfile)
  const wizard = await openWizard(page)
  await combobox(wizard, 'County').fill('nai')
  await page.getByRole('option', { name: 'Nairobi', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('option', { name: 'Nairobi', exact: true }).waitFor({ state: 'detached' })
  await expectStep(wizard, 1)
  await page.keyboard.press('Escape')
  await closed(page)
  await openWizard(page)
  expect(await combobox(wizard, 'County').inputValue()).toBe('nai')
})

test("closes with the browser's Back, both inside the dashboard and when leaving it, and says that changes are kept", async () => {
  const page = await open('/jobs', fullProfile)
  await page.getByRole('button', { name: 'Account menu', exact: true }).click()
  await page.getByRole('link', { name: 'My Profile', exact: true }).click()
  // The link in the menu has the same name.
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'My Profile', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  await fieldOf(wizardOf(page), 'Skills').fill('Triage')
  await page.goBack()
  await closed(page)
  await kept(page).waitFor()
  await page.locator('css=.Toastify').getByRole('button', { name: 'Dismiss', exact: true }).click()
  await kept(page).waitFor({ state: 'detached' })
  expect(await fieldOf(await openWizard(page), 'Skills').inputValue()).toBe('Triage')
  await page.goBack()
  await page.waitForURL('**/jobs')
  await kept(page).waitFor()
})

test('loads the wizard on hover or focus, reports a lost connection, and opens by itself when it works', async () => {
  const page = await site.newPage({ expected: /ERR_FAILED|Failed to fetch|preload/ })
  await page.route('**/api/candidates/profile', (route) => route.fulfill({ json: { status: true, data: fullProfile } }))
  await storeSession(page, { user: { name: 'Grace', email: 'grace@example.com' }, token: 'token' })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.route(/\/assets\/wizard-.*\.js/, (route) => route.abort())
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: 'Complete Profile', exact: true })
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => url.includes('wizard'))).toEqual([])
  // Compressed with Brotli. Phones that never open the wizard pay for each kilobyte.
  expect(
    await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .reduce(
          (sum, each) =>
            sum + (each instanceof PerformanceResourceTiming && each.name.endsWith('.js') ? each.encodedBodySize : 0),
          0,
        ),
    ),
  ).toSatisfy((bytes: number) => bytes > 50_000 && bytes < 150_000)
  await button.click()
  await page
    .getByText('We could not load the form. Check your connection or reload this page, then try again.', {
      exact: true,
    })
    .waitFor()
  await page.unroute(/\/assets\/wizard-.*\.js/)
  await expectStep(wizardOf(page), 1)
})

test('requests only the choices when opening and closing', async () => {
  const page = await open('/dashboard', fullProfile)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const calls = watchCalls(page)
  await openWizard(page)
  await page.keyboard.press('Escape')
  await closed(page)
  await openWizard(page)
  await expectSoon(() => calls.map((url) => new URL(url).pathname)).toEqual(['/api/jobs/counties'])
})

test.each(['before', 'after'] as const)(
  'moves the focus to the panel after the last step, if the profile loads %s the dialog closes',
  async (order) => {
    const page = await open('/dashboard', { ...fullProfile, education: fullProfile.certications, documents: [] })
    await page.getByRole('button', { name: /^Add documents/ }).click()
    const wizard = wizardOf(page)
    await expectStep(wizard, 4)
    await fieldOf(wizard, 'Document type').selectOption('Resume')
    await fieldOf(wizard, 'Document URL').fill('https://drive.google.com/cv')
    await page.unroute(profileCall)
    await page.route(profileCall, async (route) => {
      if (order === 'after') await closed(page)
      await route.fulfill({ json: { status: true, data: fullProfile } })
    })
    await page.route('**/api/candidates/update/documents', (route) =>
      route.fulfill({ json: { status: true, message: 'Document saved.' } }),
    )
    const panel = page.getByRole('heading', { name: 'Your profile is complete', exact: true, includeHidden: true })
    // The dialog is removed in the next frame.
    const frames = order === 'before' ? await holdFrames(page) : null
    await saveButton(wizard).click()
    if (frames !== null) {
      await panel.waitFor({ state: 'attached' })
      await frames.release()
    }
    await closed(page)
    await expectSoon(() => panel.evaluate((heading) => heading === document.activeElement)).toBe(true)
    // The wizard starts at step 1 again.
    await openWizard(page)
    await expectStep(wizard, 1)
  },
)

/** Blocks the page's main thread. */
async function holdFrames(page: Page) {
  const original = await page.evaluateHandle(() => {
    const { requestAnimationFrame } = window
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => held.push(callback)
    return {
      release() {
        window.requestAnimationFrame = requestAnimationFrame
        for (const callback of held) requestAnimationFrame(callback)
      },
    }
  })
  return { release: () => original.evaluate((frames) => frames.release()) }
}
