import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSoon, untilHydrated, visit } from '../support/browser.ts'
import { holdResponses, openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Opens a page whose scripts wait until the returned function is called. */
async function openBeforeScripts(path: string): Promise<{ page: Page; loadScripts: () => Promise<void> }> {
  const page = await site.newPage()
  const loadScripts = await holdResponses(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  return { page, loadScripts }
}

test('keeps what is typed before scripts load, and checks the username', async () => {
  const { page, loadScripts } = await openBeforeScripts('/register?ref=KAZI24')
  await page.route('**/api/check-username', (route) =>
    route.fulfill({ json: { status: true, available: true, message: '' } }),
  )
  await field(page, 'Username').fill('early.bird')
  await field(page, 'Referral code (optional)').fill('ANOTHER')
  await field(page, 'Full name').fill('Amina Otieno')
  await loadScripts()
  await untilHydrated(page)
  await expectSoon(() => page.getByRole('button', { name: 'Create Account' }).isEnabled()).toBe(true)
  for (const [label, text] of [
    ['Full name', 'Amina Otieno'],
    ['Username', 'early.bird'],
    ['Referral code (optional)', 'ANOTHER'],
  ] as const) {
    expect(await field(page, label).inputValue()).toBe(text)
  }
})

test('cannot be submitted before scripts load, because the browser would leave the page', async () => {
  const { page, loadScripts } = await openBeforeScripts('/login')
  await field(page, 'Email, username or phone').fill('amina')
  await field(page, 'Password').fill('secret')
  await field(page, 'Password').press('Enter')
  const button = page.getByRole('main').getByRole('button', { name: 'Sign In' })
  expect(await button.getAttribute('disabled')).toBe('')
  await loadScripts()
  await untilHydrated(page)
  await expectSoon(() => button.isEnabled()).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await field(page, 'Password').inputValue()).toBe('secret')
})

/** Runs in the page: what a translation, or an extension that adds an element, does. */
function changePage(change: string): void {
  if (change === 'an extension') return document.querySelector('form')?.prepend(document.createElement('div'))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Node[] = []
  while (texts.nextNode()) if (texts.currentNode.nodeValue?.trim()) found.push(texts.currentNode)
  for (const text of found) {
    const font = document.createElement('font')
    text.parentNode?.replaceChild(font, text)
    font.append(text)
  }
}

test.each([
  ['/login', 'a translation', { 'Email, username or phone': 'amina', Password: 'secret' }],
  ['/register', 'an extension', { 'Full name': 'Amina', 'National ID': '31245678', Username: 'early.bird' }],
] as const)('keeps what is typed on %s before hydration if %s changes the page', async (path, change, values) => {
  const page = await site.newPage({ expected: /#418|hydrat|openstreetmap/i })
  await page.route('**/api/check-username', (route) =>
    route.fulfill({ json: { status: true, available: true, message: '' } }),
  )
  const loadScripts = await holdResponses(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  for (const [label, text] of Object.entries(values)) await field(page, label).fill(text)
  await page.evaluate(changePage, change)
  const first = await field(page, Object.keys(values)[0] ?? '').elementHandle()
  await loadScripts()
  // React has rendered the page again.
  await expectSoon(() => first?.evaluate((input) => input.isConnected)).toBe(false)
  for (const [label, text] of Object.entries(values)) await expectSoon(() => field(page, label).inputValue()).toBe(text)
  if ('Username' in values)
    await expectSoon(() => page.getByRole('button', { name: 'Create Account' }).isEnabled()).toBe(true)
})

test('Apply Now and Save job count when they are tapped before scripts load, however often', async () => {
  const pathOf = await site.showJobs([{ title: 'Hotel Waiter' }])
  const { page, loadScripts } = await openBeforeScripts(pathOf('Hotel Waiter'))
  const heart = page.getByRole('button', { name: 'Save job', exact: true })
  const apply = page.getByRole('button', { name: 'Apply Now', exact: true })
  for (const button of [heart, apply, apply]) await button.click()
  expect(await apply.evaluate((button) => getComputedStyle(button).animationName)).toBe('breathe')
  await loadScripts()
  await page.getByText('Application submitted successfully!').waitFor()
  expect(await heart.getAttribute('aria-pressed')).toBe('true')
  expect(await page.locator('css=[data-tapped]').count()).toBe(0)
  await heart.click()
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
})

test('hides the forms from signed-in people, even before scripts load', async () => {
  const page = await site.newPage({ expected: /ERR_FAILED/ })
  await page.goto('/healthz')
  await page.evaluate(() =>
    localStorage.setItem(
      'kazi-kenya:session',
      JSON.stringify({ user: { name: 'Amina', email: 'a@example.com' }, token: 'x' }),
    ),
  )
  await page.route('**/assets/*.js', (route) => route.abort())
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
  }
})

test('brings the first invalid field to the middle of a phone screen, without a toast over it', async () => {
  const page = await site.newPage({ viewport: 'phone', reducedMotion: 'reduce' })
  await page.route('**/api/check-username', (route) =>
    route.fulfill({ json: { status: true, available: true, message: '' } }),
  )
  await visit(page, '/register')
  const values = {
    'Full name': 'Amina Otieno',
    'National ID': '32145678',
    Username: 'amina',
    'Phone number': '0712345678',
    'Email address': 'amina@example',
    Password: 'a long and quiet password',
  }
  for (const [label, text] of Object.entries(values)) await field(page, label).fill(text)
  const create = page.getByRole('button', { name: 'Create Account' })
  await expectSoon(() => create.isEnabled()).toBe(true)
  const toasts = page.locator('css=.toast')
  // Hovering would pause its timer.
  await toasts.getByText('Username is available!').hover()
  await create.click()
  await page.getByText('Check 1 field', { exact: true }).waitFor()
  await expectSoon(() => toasts.count()).toBe(0)
  const middle = await field(page, 'Email address').evaluate((input) => {
    const { top, bottom } = input.getBoundingClientRect()
    return (top + bottom) / 2 / innerHeight
  })
  expect(middle).toBeCloseTo(0.5, 1)
})
