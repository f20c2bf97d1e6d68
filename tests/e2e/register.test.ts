import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, expectSoon, type PageOptions, visit } from '../support/browser.ts'
import { holdAnswers, openSite, type Site } from './site.ts'

let site: Site
let people = 0

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const checks = '**/api/check-username'
const registrations = '**/api/register'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const createAccount = (page: Page) => page.getByRole('button', { name: 'Create Account', exact: true })
const toast = (page: Page, text: string) => page.locator('css=.Toastify').getByText(text, { exact: true })
const inline = (page: Page): Locator => page.getByRole('main').getByRole('alert')

/** A person nobody has registered yet. */
function newPerson() {
  const number = String(++people).padStart(6, '0')
  return { name: 'Amina Otieno', national_id: `ID${number}`, username: `amina.${number}`, phone: `0712 ${number}`, email: `amina${number}@example.com`, password: 'a long and quiet password' }
}

async function open(path = '/register', options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage(options)
  await visit(page, path)
  return page
}

async function fill(page: Page, person: Partial<ReturnType<typeof newPerson>>) {
  const labels = { name: 'Full name', national_id: 'National ID', username: 'Username', phone: 'Phone number', email: 'Email address', password: 'Password' }
  for (const [key, label] of Object.entries(labels)) {
    const value: unknown = Reflect.get(person, key)
    if (typeof value === 'string') await field(page, label).fill(value)
  }
  await field(page, 'Full name').focus()
}

async function answerChecks(page: Page, answer: { available: boolean; message: string }) {
  await page.route(checks, (route) => route.fulfill({ json: { status: true, ...answer } }))
}

test.each(['phone', 'desktop'] as const)('on a %s a person registers, proof of work included, and is led to /login', async (viewport) => {
  const page = await open('/register', { viewport })
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
  await page.getByText('Account created. Sign in here,').waitFor()
  expect(await field(page, 'Email, username or phone').inputValue()).toBe(person.username)
  await page.reload()
  await page.getByText('Account created. Sign in here,').waitFor()
})

test('the form has its labels, its one prefix and a way to sign in, and ?ref= fills in the referral code', async () => {
  const page = await open('/register?ref=KAZI24', { viewport: 'phone' })
  expect(await page.title()).toMatch(/^Create your account/)
  for (const label of ['Full name', 'National ID', 'Username', 'Phone number', 'Email address', 'Password']) {
    expect(await field(page, label).inputValue()).toBe('')
    expect(await field(page, label).getAttribute('required')).not.toBeNull()
  }
  expect(await field(page, 'Referral code (optional)').inputValue()).toBe('KAZI24')
  expect(await field(page, 'Country prefix').locator('css=option').allTextContents()).toEqual(['Kenya +254'])
  expect(await page.getByRole('main').getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
  await expectNoSidewaysScroll(page)
})

test('Create Account waits until the username is known to be available', async () => {
  const page = await open()
  expect(await createAccount(page).isDisabled()).toBe(true)
  await page.getByText('Choose a username to continue.').waitFor()
  let release = () => {}
  const held = new Promise<void>((free) => (release = free))
  await page.route(checks, async (route) => {
    await held
    await route.fulfill({ json: { status: true, available: true, message: 'Username is available!' } })
  })
  await field(page, 'Username').fill('amina')
  await field(page, 'Full name').focus()
  await page.getByText('Checking your username…').waitFor()
  expect(await createAccount(page).isDisabled()).toBe(true)
  release()
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  await field(page, 'Username').fill('amina2')
  expect(await createAccount(page).isDisabled()).toBe(true)
})

test('an empty username is not asked about', async () => {
  const page = await open()
  const asked: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/check-username') && asked.push(request.postDataJSON()))
  await answerChecks(page, { available: true, message: '' })
  await field(page, 'Username').focus()
  await field(page, 'Full name').focus()
  await field(page, 'Username').fill('   ')
  await field(page, 'Full name').focus()
  expect(await createAccount(page).isDisabled()).toBe(true)
  await field(page, 'Username').fill('amina')
  await field(page, 'Full name').focus()
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  expect(asked).toEqual([{ username: 'amina' }])
})

test.each([
  ['somebody has it', { available: false, message: '' }, 'Username is already taken.'],
  ['the server says why', { available: false, message: 'Use 3 to 30 letters.' }, 'Use 3 to 30 letters.'],
])('a username that cannot be had says so below it: %s', async (_, answer, text) => {
  const page = await open('/register', { viewport: 'phone' })
  await answerChecks(page, answer)
  await fill(page, { username: 'amina' })
  await page.getByText(text, { exact: true }).waitFor()
  expect(await createAccount(page).isDisabled()).toBe(true)
  await page.getByText('Choose another username to continue.').waitFor()
  await expectAccessible(page)
})

test('the real server knows a username that is taken, in any letter case', async () => {
  const page = await open()
  const person = newPerson()
  await fill(page, person)
  await createAccount(page).click()
  await page.waitForURL('**/login')
  await visit(page, '/register')
  await fill(page, { username: person.username.toUpperCase() })
  await page.getByText('Username is already taken.', { exact: true }).waitFor()
})

test('a check that fails says so, and leaving the field again asks again', async () => {
  const page = await open('/register', { expected: /status of 503/ })
  await page.route(checks, (route) => route.fulfill({ status: 503, json: { status: false, message: 'Away.' } }))
  await fill(page, { username: 'amina' })
  await toast(page, 'Failed to check username.').waitFor()
  expect(await createAccount(page).isDisabled()).toBe(true)
  await answerChecks(page, { available: true, message: '' })
  await field(page, 'Username').focus()
  await field(page, 'Full name').focus()
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
})

test('a check that failed can be made again by its button', async () => {
  const page = await open('/register', { viewport: 'phone', expected: /ERR_FAILED/ })
  await page.route(checks, (route) => route.abort())
  await fill(page, { username: 'amina' })
  await page.getByText('Check your connection, then try your username again.').waitFor()
  await answerChecks(page, { available: true, message: '' })
  await page.getByRole('button', { name: 'Check again', exact: true }).click()
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
})

test('a failure without words says so below the field too', async () => {
  const page = await open('/register', { viewport: 'phone', expected: /status of 503/ })
  await page.route(checks, (route) => route.fulfill({ status: 503, json: { status: false, message: '' } }))
  await fill(page, { username: 'amina' })
  await page.getByRole('main').getByText('Failed to check username.', { exact: true }).waitFor()
})

test('an answer of the username check needs no status', async () => {
  const page = await open()
  await page.route(checks, (route) => route.fulfill({ json: { available: true, message: '' } }))
  await fill(page, { username: 'amina' })
  await toast(page, 'Username is available!').waitFor()
})

test('an answer that comes late never shows for another username', async () => {
  const page = await open()
  let answerFirst = () => {}
  const late = new Promise<void>((free) => (answerFirst = free))
  await page.route(checks, async (route) => {
    const isFirst = route.request().postDataJSON().username === 'first'
    if (isFirst) await late
    await route.fulfill({ json: { status: true, available: !isFirst, message: isFirst ? 'Username is already taken.' : 'Username is available!' } })
  })
  await fill(page, { username: 'first' })
  await page.getByText('Checking your username…').waitFor()
  await fill(page, { username: 'second' })
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  const answered = page.waitForResponse(checks)
  answerFirst()
  await answered
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  expect(await page.getByText('Username is already taken.').count()).toBe(0)
  expect(await createAccount(page).isDisabled()).toBe(false)
})

test('missing fields are named, the first has the focus, and nothing is sent or lost', async () => {
  const page = await open('/register', { viewport: 'phone' })
  await answerChecks(page, { available: true, message: '' })
  await page.route(registrations, (route) => route.abort())
  await fill(page, { username: 'amina', email: 'amina@example.com' })
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  await createAccount(page).click()
  await toast(page, 'Please fill in all required fields.').waitFor()
  expect(await page.locator('css=.Toastify__toast--warning').count()).toBe(1)
  await inline(page).getByText('Please fill in all required fields.').waitFor()
  await page.getByText('Enter your full name.', { exact: true }).waitFor()
  expect(await field(page, 'Full name').evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await field(page, 'Email address').inputValue()).toBe('amina@example.com')
  await expectAccessible(page)
})

test.each([
  ['a refusal with its message', { status: 422, json: { status: false, message: 'These details are known already.' } }, 'These details are known already.'],
  ['an error with its message', { status: 503, json: { status: false, message: 'Away for a moment.' } }, 'Away for a moment.'],
  ['an error without one', { status: 500, body: '' }, 'Server error occurred.'],
  ['a false status without a message', { status: 200, json: { status: false } }, 'Registration failed.'],
  ['an error with an empty one', { status: 500, json: { status: false, message: '' } }, 'Server error occurred.'],
  ['too many attempts', { status: 429, json: { status: false, message: 'Too many attempts. Try again in 12 minutes.' } }, 'Too many attempts. Try again in 12 minutes.', 'phone'],
] as const)('%s is shown beside the form and as a toast, and nothing typed is lost', async (_, answer, text, viewport: PageOptions['viewport'] = 'desktop') => {
  const page = await open('/register', { viewport, expected: /status of [45]/ })
  await page.route(registrations, (route) => route.fulfill(answer))
  const person = newPerson()
  await fill(page, person)
  await createAccount(page).click()
  await toast(page, text).waitFor()
  await inline(page).getByText(text, { exact: true }).waitFor()
  for (const [label, value] of [['National ID', person.national_id], ['Password', person.password]] as const) expect(await field(page, label).inputValue()).toBe(value)
  expect(await createAccount(page).isDisabled()).toBe(false)
})

test('no answer at all says so', async () => {
  const page = await open('/register', { expected: /ERR_/ })
  await page.route(registrations, (route) => route.abort())
  await fill(page, newPerson())
  await createAccount(page).click()
  await toast(page, 'Server error occurred.').waitFor()
})

test('what the server finds wrong stands below its field, and the next try goes with a new proof', async () => {
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

test('whoever has an account already is led to sign in or to a new password, and keeps the focus', async () => {
  const page = await open('/register', { expected: /status of 422/ })
  const person = newPerson()
  await fill(page, person)
  await createAccount(page).click()
  await page.waitForURL('**/login')
  await visit(page, '/register')
  await fill(page, { ...newPerson(), phone: person.phone })
  await createAccount(page).click()
  await inline(page).getByText('belong to an account that exists already').waitFor()
  const links = inline(page).getByRole('link')
  expect(await Promise.all((await links.all()).map((link) => link.getAttribute('href')))).toEqual(['/login', '/forgot-password'])
  expect(await createAccount(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await field(page, 'Full name').fill('')
  await createAccount(page).click()
  await inline(page).getByText('Please fill in all required fields.').waitFor()
  expect(await links.count()).toBe(0)
})

test('the phone number can be typed where text is twice as large', async () => {
  const page = await open('/register', { viewport: 'phone' })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const box = await field(page, 'Phone number').boundingBox()
  expect(box?.width).toBeGreaterThan(200)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
})

test('a username that somebody took in the meantime says so, until another one is there', async () => {
  const page = await open('/register', { expected: /status of 422/ })
  await page.route(registrations, (route) => route.fulfill({ status: 422, json: { status: false, message: 'Username is already taken.', errors: { username: ['Username is already taken.'] } } }))
  await fill(page, newPerson())
  await createAccount(page).click()
  const taken = page.getByRole('main').getByText('Username is already taken.', { exact: true })
  await expectSoon(() => taken.count()).toBe(2)
  expect(await createAccount(page).isDisabled()).toBe(true)
  await fill(page, { username: newPerson().username })
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  expect(await field(page, 'Username').getAttribute('aria-invalid')).toBeNull()
})

test('a refusal that comes late says nothing of the username that stands there by now', async () => {
  const page = await open('/register', { expected: /status of 422/ })
  await answerChecks(page, { available: true, message: '' })
  await page.route(registrations, (route) => route.fulfill({ status: 422, json: { status: false, message: 'Taken.', errors: { username: ['Taken.'] } } }))
  const release = await holdAnswers(page, '**/api/bot-check')
  await fill(page, newPerson())
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  await createAccount(page).click()
  await page.getByText('Checking that you are a person…').waitFor()
  await fill(page, { username: 'another.one' })
  const refused = page.waitForResponse(registrations)
  await release()
  await refused
  await inline(page).getByText('Taken.').waitFor()
  expect(await field(page, 'Username').getAttribute('aria-invalid')).toBeNull()
  expect(await createAccount(page).isDisabled()).toBe(false)
})

test('while it is being sent the form can be typed in and not be sent again, and afterwards neither', async () => {
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

test('/login comes a second and a half after the success, not before', async () => {
  const page = await open()
  await answerChecks(page, { available: true, message: '' })
  await page.route(registrations, (route) => route.fulfill({ status: 201, json: { status: true, message: 'Registration successful!' } }))
  await fill(page, newPerson())
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  await page.evaluate(() => {
    const { setTimeout: original } = window
    const delays: unknown[] = []
    Object.assign(window, { delays, setTimeout: (...timer: Parameters<typeof original>) => (delays.push(timer[1]), original(...timer)) })
  })
  await createAccount(page).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => Reflect.get(window, 'delays'))).toContain(1500)
})

test('a password can be looked at', async () => {
  const page = await open()
  await field(page, 'Password').fill('secret')
  await page.getByRole('button', { name: 'Show password', exact: true }).click()
  expect(await field(page, 'Password').getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password', exact: true }).click()
  expect(await field(page, 'Password').getAttribute('type')).toBe('password')
  expect(await field(page, 'Password').inputValue()).toBe('secret')
})

test.each(['light', 'dark'] as const)('the form is accessible in %s', async (colorScheme) => {
  const page = await open('/register', { viewport: 'phone', colorScheme, reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(page)
})

test('whoever is signed in is led from /register to the dashboard', async () => {
  const page = await site.newPage()
  await page.route('**/api/candidates/profile', (route) => route.fulfill({ json: { status: true, data: { user: { name: 'Amina', email: 'a@example.com', email_verified: true, phone: '', phone_verified_at: null } } } }))
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.setItem('kazi-kenya:session', JSON.stringify({ user: { name: 'Amina', email: 'a@example.com' }, token: 'x' })))
  for (const path of ['/register', '/login']) {
    await page.goto(path)
    await page.waitForURL('**/dashboard')
  }
})
