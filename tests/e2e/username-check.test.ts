import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectSoon, type PageOptions, visit } from '../support/browser.ts'
import {
  answerChecks,
  checks,
  createAccount,
  field,
  fill,
  inline,
  newPerson,
  registrations,
  toast,
} from './registration.ts'
import { holdAnswers, openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

async function open(path = '/register', options: PageOptions = {}): Promise<Page> {
  const page = await site.newPage(options)
  await visit(page, path)
  return page
}

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
    await route.fulfill({
      json: {
        status: true,
        available: !isFirst,
        message: isFirst ? 'Username is already taken.' : 'Username is available!',
      },
    })
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

test('a username that somebody took in the meantime says so, until another one is there', async () => {
  const page = await open('/register', { expected: /status of 422/ })
  await page.route(registrations, (route) =>
    route.fulfill({
      status: 422,
      json: {
        status: false,
        message: 'Username is already taken.',
        errors: { username: ['Username is already taken.'] },
      },
    }),
  )
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
  await page.route(registrations, (route) =>
    route.fulfill({ status: 422, json: { status: false, message: 'Taken.', errors: { username: ['Taken.'] } } }),
  )
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

const waitAMoment = (page: Page) => page.getByText('Wait a moment, then check your username again.', { exact: true })

/** Counts the checks that the page makes. */
function countChecks(page: Page): () => number {
  let count = 0
  page.on('request', (request) => request.url().endsWith('/check-username') && count++)
  return () => count
}

/** Refuses every check for 57 seconds. */
/** A form whose first check was refused, with a clock that the test moves. */
async function openLimited() {
  const page = await open('/register', { expected: /status of 429/ })
  await page.route(checks, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '57' },
      json: { status: false, message: 'Too many attempts. Try again in 57 seconds.' },
    }),
  )
  await page.clock.install()
  const count = countChecks(page)
  await fill(page, { username: 'amina' })
  await waitAMoment(page).waitFor()
  return { page, count }
}

test('at the real limit the form says to wait, and checks once more by itself, not in a loop', async () => {
  const page = await open('/register', { viewport: 'phone', expected: /status of 429/ })
  for (let calls = 0; calls < 20; calls++)
    await page.request.post('/api/check-username', { data: { username: 'amina' } })
  await page.clock.install()
  const count = countChecks(page)
  await fill(page, { username: 'amina' })
  await page.getByText(/^Too many attempts\. Try again in \d+ (seconds|minute)\.$/).waitFor()
  await waitAMoment(page).waitFor()
  expect(count()).toBe(1)
  await expectAccessible(page)
  const refused = page.waitForResponse(checks)
  await page.clock.runFor(61_000)
  await refused
  await waitAMoment(page).waitFor()
  await page.clock.runFor(121_000)
  expect(count()).toBe(2)
})

test('the automatic check runs when the wait ends, and keeps what was typed meanwhile', async () => {
  const { page, count } = await openLimited()
  await field(page, 'Full name').fill('Amina O')
  await answerChecks(page, { available: true, message: '' })
  await page.clock.runFor(56_000)
  expect(count()).toBe(1)
  await page.clock.runFor(1_000)
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  expect([await field(page, 'Username').inputValue(), await field(page, 'Full name').inputValue()]).toEqual([
    'amina',
    'Amina O',
  ])
  expect(await field(page, 'Full name').evaluate((element) => element === document.activeElement)).toBe(true)
})

test.each([
  ['the person typed another name', (page: Page) => field(page, 'Username').fill('aminah')],
  [
    'the person went to another page',
    (page: Page) => page.getByRole('main').getByRole('link', { name: 'Sign In' }).click(),
  ],
])('no check follows by itself once %s', async (_, leave) => {
  const { page, count } = await openLimited()
  await leave(page)
  await waitAMoment(page).waitFor({ state: 'detached' })
  await page.clock.runFor(60_000)
  expect(count()).toBe(1)
})

test('in a hidden tab the automatic check waits until the person returns', async () => {
  const { page, count } = await openLimited()
  const setHidden = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await setHidden(true)
  await page.clock.runFor(60_000)
  expect(count()).toBe(1)
  await answerChecks(page, { available: true, message: '' })
  await setHidden(false)
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
})
