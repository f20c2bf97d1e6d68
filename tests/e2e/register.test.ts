import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectSoon, type PageOptions, visit } from '../support/browser.ts'
import {
  createAccount,
  easeBotChecks,
  field,
  fill,
  inline,
  mockChecks,
  newPerson,
  registrations,
  toast,
} from './registration.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

async function open(path = '/register', options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage(options)
  await easeBotChecks(page)
  await visit(page, path)
  return page
}

test('registers a person, proof of work included, and redirects to /login', async () => {
  const page = await site.newPage()
  await visit(page, '/register')
  const person = newPerson()
  await fill(page, person)
  await toast(page, 'Username is available!').waitFor()
  const sent = page.waitForRequest(registrations)
  await createAccount(page).click()
  const { recaptcha_token, ...body } = (await sent).postDataJSON()
  expect(body).toEqual({ ...person, phone: `+254712${person.phone.slice(5)}`, referral_code: '' })
  expect(recaptcha_token).toMatch(/^[\w+/]{100,}=*$/)
  await toast(page, 'Registration successful!').waitFor()
  expect(new URL(page.url()).pathname).toBe('/register')
  await page.getByText('Account created. Taking you to sign in…').waitFor()
  await page.waitForURL('**/login')
  const notice = page.getByText('Account created. Sign in here, and check your email for the link')
  await notice.waitFor()
  await expectSoon(() => notice.evaluate((text) => text.parentElement === document.activeElement)).toBe(true)
  expect(await field(page, 'Email, username or phone').inputValue()).toBe(person.username)
  await page.reload()
  await page.getByText('Account created. Sign in here,').waitFor()
})

test.each(['throws', 'fires error'])('solves the proof of work on the page if a worker %s', async (failure) => {
  const page = await site.newPage()
  await page.addInitScript((failure) => {
    class BrokenWorker extends EventTarget {
      constructor() {
        super()
        if (failure === 'throws') throw new Error('no workers')
        setTimeout(() => this.dispatchEvent(new Event('error')))
      }
      postMessage() {}
      terminate() {}
    }
    Object.assign(window, { Worker: BrokenWorker })
  }, failure)
  await easeBotChecks(page)
  await visit(page, '/register')
  await fill(page, newPerson())
  await createAccount(page).click()
  await page.waitForURL('**/login')
})

test('opens the form in the same document if reCAPTCHA is not configured', async () => {
  const page = await open('/login')
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }))
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
  await field(page, 'Full name').waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'isFirstDocument'))).toBe(true)
})

test('has labels, one prefix and a link to sign in, and fills in the referral code from ?ref=', async () => {
  const page = await open('/register?ref=KAZI24', { viewport: 'phone' })
  expect(await page.title()).toMatch(/^Create your account/)
  for (const label of ['Full name', 'National ID', 'Username', 'Phone number', 'Email address', 'Password']) {
    expect(await field(page, label).inputValue()).toBe('')
    expect(await field(page, label).getAttribute('aria-required')).toBe('true')
    // Firefox calls an empty one invalid.
    expect(await field(page, label).getAttribute('required')).toBeNull()
  }
  expect(await field(page, 'Referral code (optional)').inputValue()).toBe('KAZI24')
  const prefix = field(page, 'Country prefix')
  expect(await prefix.locator('css=option').allTextContents()).toEqual(['Kenya +254'])
  expect(await prefix.evaluate(isCutOff)).toBe(false)
  expect(await page.getByRole('main').getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
  await expectNoSidewaysScroll(page)
})

function isCutOff(element: HTMLElement): boolean {
  const { offsetWidth } = element
  element.style.width = 'max-content'
  return element.offsetWidth > offsetWidth
}

test('does not mention Google in the form or the privacy notice if reCAPTCHA is not configured', async () => {
  const page = await open('/register')
  expect(await page.getByRole('main').textContent()).not.toContain('Google')
  await page.getByRole('main').getByRole('link', { name: 'privacy notice' }).click()
  await page.getByText('There is no advertising and no tracking here.').waitFor()
  const notice = await page.getByRole('main').textContent()
  expect(notice).not.toContain('Google')
  expect(notice).toContain('We send nothing abroad unless you ask us to.')
})

test('starts the bot check when a field is touched, not on the way to another page', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  const challenges: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/api/bot-check?form=register') && challenges.push(request.url()),
  )
  await visit(page, '/register')
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true })
  await signIn.focus()
  await page.getByRole('button', { name: 'Show password', exact: true }).tap()
  await signIn.tap()
  await page.waitForURL('**/login')
  await page.goBack()
  await page.waitForURL('**/register')
  await createAccount(page).waitFor()
  expect(challenges).toEqual([])
  await field(page, 'Email address').tap()
  await expectSoon(() => challenges.length).toBe(1)
})

const isFocused = (page: Page, label: string) =>
  field(page, label).evaluate((input) => input === document.activeElement)

test('names empty and invalid fields together, links to each, and sends and loses nothing', async () => {
  const page = await open('/register', { viewport: 'phone' })
  await mockChecks(page, { available: true, message: '' })
  await page.route(registrations, (route) => route.abort())
  await fill(page, { username: 'amina', national_id: '12', email: 'amina@example.com', password: 'a quiet password' })
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  // Hovering would pause its timer.
  await toast(page, 'Username is available!').hover()
  await createAccount(page).click()
  await inline(page).getByText('Check 3 fields', { exact: true }).waitFor()
  for (const text of [
    'Please fill in all required fields.',
    'Enter your full name.',
    'Use 6 to 12 letters or digits.',
    'Enter your phone number.',
  ])
    expect(await page.getByText(text, { exact: true }).count(), text).toBe(1)
  await expectSoon(() => page.locator('css=.Toastify__toast').count()).toBe(0)
  expect(await isFocused(page, 'Full name')).toBe(true)
  expect(await field(page, 'Email address').inputValue()).toBe('amina@example.com')
  await expectAccessible(page)
  const links = inline(page).getByRole('button')
  expect(await links.allTextContents()).toEqual(['Full name', 'National ID', 'Phone number'])
  await links.last().tap()
  expect(await isFocused(page, 'Phone number')).toBe(true)
  await fill(page, { name: 'Amina Otieno', phone: '0712 345 678' })
  await createAccount(page).click()
  await inline(page).getByText('Check 1 field', { exact: true }).waitFor()
  expect(await inline(page).getByText('Please fill in all required fields.').count()).toBe(0)
  expect(await isFocused(page, 'National ID')).toBe(true)
})

test.each([
  ['only at the field if it is the same', 'This password is too common.'],
  ['in the form if it is not', 'Some values are not valid.'],
])("shows the server's message about a field %s", async (_, message) => {
  const page = await open('/register', { expected: /status of 422/ })
  const errors = { password: ['This password is too common.'] }
  await page.route(registrations, (route) => route.fulfill({ status: 422, json: { status: false, message, errors } }))
  await fill(page, newPerson())
  await createAccount(page).click()
  await inline(page).getByText('Check 1 field', { exact: true }).waitFor()
  for (const text of [message, 'This password is too common.'])
    expect(await page.getByText(text, { exact: true }).count()).toBe(1)
  expect(await isFocused(page, 'Password')).toBe(true)
})

test.each([
  [
    'a refusal with a message',
    { status: 422, json: { status: false, message: 'These details are already in use.' } },
    'These details are already in use.',
  ],
  [
    'an error with a message',
    { status: 503, json: { status: false, message: 'Temporarily unavailable.' } },
    'Temporarily unavailable.',
  ],
  ['an error without a message', { status: 500, body: '' }, 'Server error occurred.'],
  ['a false status without a message', { status: 200, json: { status: false } }, 'Registration failed.'],
  ['an error with an empty message', { status: 500, json: { status: false, message: '' } }, 'Server error occurred.'],
  [
    'too many attempts',
    { status: 429, json: { status: false, message: 'Too many attempts. Try again in 12 minutes.' } },
    'Too many attempts. Try again in 12 minutes.',
    'phone',
  ],
] as const)(
  'shows %s once, in the form, and loses nothing typed',
  async (_, response, text, viewport: PageOptions['viewport'] = 'desktop') => {
    const page = await open('/register', { viewport, expected: /status of [45]/ })
    await page.route(registrations, (route) => route.fulfill(response))
    const person = newPerson()
    await fill(page, person)
    await createAccount(page).click()
    await inline(page).getByText(text, { exact: true }).waitFor()
    expect(await page.getByText(text, { exact: true }).count()).toBe(1)
    for (const [label, value] of [
      ['National ID', person.national_id],
      ['Password', person.password],
    ] as const)
      expect(await field(page, label).inputValue()).toBe(value)
    expect(await createAccount(page).isDisabled()).toBe(false)
  },
)

test('shows an error if there is no response', async () => {
  const page = await open('/register', { expected: /ERR_/ })
  await page.route(registrations, (route) => route.abort())
  await fill(page, newPerson())
  await createAccount(page).click()
  await inline(page).getByText('Server error occurred.', { exact: true }).waitFor()
})

test('shows errors from the server below their fields, and sends a new proof with the next attempt', async () => {
  const page = await open('/register', { viewport: 'phone', expected: /status of 422/ })
  const person = newPerson()
  await fill(page, { ...person, email: 'amina@example' })
  await createAccount(page).click()
  await page.getByText('Enter an email address such as', { exact: false }).waitFor()
  expect(await field(page, 'Email address').evaluate((input) => input === document.activeElement)).toBe(true)
  await field(page, 'Email address').fill(person.email)
  await createAccount(page).click()
  await toast(page, 'Registration successful!').waitFor()
})

test('offers sign-in and a new password to a person who already has an account, and keeps the focus', async () => {
  const page = await open('/register', { expected: /status of 422/ })
  const person = newPerson()
  await fill(page, person)
  await createAccount(page).click()
  await page.waitForURL('**/login')
  await visit(page, '/register')
  await fill(page, { ...newPerson(), phone: person.phone })
  await createAccount(page).click()
  await inline(page).getByText('already belong to an account').waitFor()
  const links = inline(page).getByRole('link')
  expect(await Promise.all((await links.all()).map((link) => link.getAttribute('href')))).toEqual([
    '/login',
    '/forgot-password',
  ])
  expect(await createAccount(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await field(page, 'Full name').fill('')
  await createAccount(page).click()
  await inline(page).getByText('Please fill in all required fields.').waitFor()
  expect(await links.count()).toBe(0)
})

test('leaves room for the phone number when text is twice as large', async () => {
  const page = await open('/register', { viewport: 'phone' })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const box = await field(page, 'Phone number').boundingBox()
  expect(box?.width).toBeGreaterThan(200)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
})

test('accepts typing while it is being sent, and is sent only once', async () => {
  const page = await open('/register', { viewport: 'phone' })
  let sent = 0
  let release = () => {}
  const held = new Promise<void>((free) => (release = free))
  await page.route(registrations, async (route) => {
    sent++
    await held
    await route.fulfill({ status: 201, json: { status: true, message: 'Registration successful!' } })
  })
  await fill(page, newPerson())
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  await createAccount(page).click()
  await expectSoon(() => sent).toBe(1)
  expect(await createAccount(page).isDisabled()).toBe(true)
  await field(page, 'Referral code (optional)').fill('KAZI24')
  await field(page, 'Referral code (optional)').press('Enter')
  release()
  await toast(page, 'Registration successful!').waitFor()
  expect(await createAccount(page).isDisabled()).toBe(true)
  await page.waitForURL('**/login')
  expect(sent).toBe(1)
})

test('redirects to /login a second and a half after the success', async () => {
  const page = await open()
  await mockChecks(page, { available: true, message: '' })
  await page.route(registrations, (route) =>
    route.fulfill({ status: 201, json: { status: true, message: 'Registration successful!' } }),
  )
  await fill(page, newPerson())
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  await page.evaluate(() => {
    const { setTimeout: original } = window
    const delays: unknown[] = []
    Object.assign(window, {
      delays,
      setTimeout: (...timer: Parameters<typeof original>) => (delays.push(timer[1]), original(...timer)),
    })
  })
  await createAccount(page).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => Reflect.get(window, 'delays'))).toContain(1500)
})

test('can show the password', async () => {
  const page = await open()
  await field(page, 'Password').fill('secret')
  await page.getByRole('button', { name: 'Show password', exact: true }).click()
  expect(await field(page, 'Password').getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password', exact: true }).click()
  expect(await field(page, 'Password').getAttribute('type')).toBe('password')
  expect(await field(page, 'Password').inputValue()).toBe('secret')
})

test.each(['light', 'dark'] as const)('is accessible in %s mode', async (colorScheme) => {
  const page = await open('/register', { viewport: 'phone', colorScheme, reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(page)
})

test('redirects signed-in people from /register and /login to the dashboard', async () => {
  const page = await site.newPage()
  await page.route('**/api/candidates/profile', (route) =>
    route.fulfill({
      json: {
        status: true,
        data: {
          user: { name: 'Amina', email: 'a@example.com', email_verified: true, phone: '', phone_verified_at: null },
        },
      },
    }),
  )
  await page.goto('/healthz')
  await page.evaluate(() =>
    localStorage.setItem(
      'kazi-kenya:session',
      JSON.stringify({ user: { name: 'Amina', email: 'a@example.com' }, token: 'x' }),
    ),
  )
  for (const path of ['/register', '/login']) {
    await page.goto(path)
    await page.waitForURL('**/dashboard')
  }
})
