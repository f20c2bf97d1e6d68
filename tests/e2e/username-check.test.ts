import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectSoon, type PageOptions, visit, pauseRetries } from '../support/browser.ts'
import {
  checks,
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
import { holdResponses, openSite, type Site } from './site.ts'

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

test('enables Create Account only when the username is available', async () => {
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

test.each(['light', 'dark'] as const)(
  'makes a disabled button duller than an enabled one in %s mode',
  async (colorScheme) => {
    const page = await open('/register', { colorScheme, reducedMotion: 'reduce' })
    await mockChecks(page, { available: true, message: '' })
    expect(await contrastOf(createAccount(page))).toBeLessThan(5)
    expect(await contrastOf(createAccount(page))).toBeGreaterThan(4)
    await fill(page, { username: 'amina' })
    await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
    expect(await contrastOf(createAccount(page))).toBeGreaterThan(7)
  },
)

/** The contrast between the text and the background of an element. */
function contrastOf(element: Locator): Promise<number> {
  return element.evaluate((each) => {
    const { color, backgroundColor } = getComputedStyle(each)
    const [one = 0, other = 0] = [color, backgroundColor].map(luminance)
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

    function luminance(text: string): number {
      const [red = 0, green = 0, blue = 0] = (text.match(/\d+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
  })
}

test('does not check an empty username', async () => {
  const page = await open()
  const requests: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/check-username') && requests.push(request.postDataJSON()))
  await mockChecks(page, { available: true, message: '' })
  await field(page, 'Username').focus()
  await field(page, 'Full name').focus()
  await field(page, 'Username').fill('   ')
  await field(page, 'Full name').focus()
  expect(await createAccount(page).isDisabled()).toBe(true)
  await field(page, 'Username').fill('amina')
  await field(page, 'Full name').focus()
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  expect(requests).toEqual([{ username: 'amina' }])
})

test.each([
  ['it is taken', { available: false, message: '' }, 'Username is already taken.'],
  ['the server gives a reason', { available: false, message: 'Use 3 to 30 letters.' }, 'Use 3 to 30 letters.'],
])('shows why a username is not available below the field: %s', async (_, response, text) => {
  const page = await open('/register', { viewport: 'phone' })
  await mockChecks(page, response)
  await fill(page, { username: 'amina' })
  await page.getByText(text, { exact: true }).waitFor()
  expect(await createAccount(page).isDisabled()).toBe(true)
  await page.getByText('Choose another username to continue.').waitFor()
  expect(await descriptionOf(field(page, 'Username'))).toBe(text)
  await expectAccessible(page)
})

const descriptionOf = (input: Locator) =>
  input.evaluate((each) => {
    const ids = each.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent).join('')
  })

test('names empty fields when Create Account is pressed before there is a username', async () => {
  const page = await open('/register', { viewport: 'phone' })
  await createAccount(page).focus()
  await createAccount(page).press('Enter')
  await inline(page).getByText('Please fill in all required fields.', { exact: true }).waitFor()
  await page.getByText('Choose a username.', { exact: true }).waitFor()
  expect(await isFocused(field(page, 'Full name'))).toBe(true)
  await mockChecks(page, { available: true, message: '' })
  await fill(page, { username: 'amina' })
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  await field(page, 'Username').press('End')
  await field(page, 'Username').press('x')
  await page.getByText('Letters, digits, dots, underscores or hyphens.', { exact: true }).waitFor()
  expect(await page.getByText('Choose a username.', { exact: true }).count()).toBe(0)
})

test('checks a username that the browser filled in without an event, once the form is submitted', async () => {
  const page = await open('/register')
  await mockChecks(page, { available: true, message: '' })
  const { username, ...others } = newPerson()
  await fill(page, others)
  await field(page, 'Username').evaluate((input, text) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('no field')
    input.value = text
    input.form?.requestSubmit()
  }, username)
  await page.getByText('Username is available!', { exact: true }).first().waitFor()
})

test('goes to a taken username when Create Account is pressed, and sends nothing', async () => {
  const page = await open()
  await mockChecks(page, { available: false, message: '' })
  await page.route(registrations, (route) => route.abort())
  await fill(page, newPerson())
  await page.getByText('Username is already taken.', { exact: true }).waitFor()
  await createAccount(page).focus()
  await createAccount(page).press('Enter')
  await expectSoon(() => isFocused(field(page, 'Username'))).toBe(true)
})

const isFocused = (input: Locator) => input.evaluate((each) => each === document.activeElement)

test('recognises a taken username in any letter case', async () => {
  const page = await open()
  const person = newPerson()
  await fill(page, person)
  await createAccount(page).click()
  await page.waitForURL('**/login')
  await visit(page, '/register')
  await fill(page, { username: person.username.toUpperCase() })
  await page.getByText('Username is already taken.', { exact: true }).waitFor()
})

test('shows that a check failed, and checks again when the field is left again', async () => {
  const page = await open('/register', { expected: /status of 503/ })
  await page.route(checks, (route) => route.fulfill({ status: 503, json: { status: false, message: 'Away.' } }))
  await fill(page, { username: 'amina' })
  await toast(page, 'Failed to check username.').waitFor()
  await pauseRetries(page)
  expect(await createAccount(page).isDisabled()).toBe(true)
  await mockChecks(page, { available: true, message: '' })
  await field(page, 'Username').focus()
  await field(page, 'Full name').focus()
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
})

test('repeats a failed check with its button', async () => {
  const page = await open('/register', { viewport: 'phone', expected: /ERR_FAILED/ })
  await page.route(checks, (route) => route.abort())
  await fill(page, { username: 'amina' })
  await page.getByText('Check your connection, then try your username again.').waitFor()
  await pauseRetries(page)
  await mockChecks(page, { available: true, message: '' })
  await page.getByRole('button', { name: 'Check again', exact: true }).click()
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
})

test('shows a failure without a message below the field too', async () => {
  const page = await open('/register', { viewport: 'phone', expected: /status of 503/ })
  await page.route(checks, (route) => route.fulfill({ status: 503, json: { status: false, message: '' } }))
  await fill(page, { username: 'amina' })
  await page.getByRole('main').getByText('Failed to check username.', { exact: true }).waitFor()
})

test('accepts a response without a status', async () => {
  const page = await open()
  await page.route(checks, (route) => route.fulfill({ json: { available: true, message: '' } }))
  await fill(page, { username: 'amina' })
  await toast(page, 'Username is available!').waitFor()
})

test('ignores a late response for another username', async () => {
  const page = await open()
  let releaseFirst = () => {}
  const late = new Promise<void>((free) => (releaseFirst = free))
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
  const response = page.waitForResponse(checks)
  releaseFirst()
  await response
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  expect(await page.getByText('Username is already taken.').count()).toBe(0)
  expect(await createAccount(page).isDisabled()).toBe(false)
})

test('says that a username was taken in the meantime, until another one is entered', async () => {
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
  await inline(page).getByRole('button', { name: 'Username', exact: true }).waitFor()
  expect(await page.getByText('Username is already taken.', { exact: true }).count()).toBe(1)
  expect(await createAccount(page).isDisabled()).toBe(true)
  await fill(page, { username: newPerson().username })
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
  expect(await field(page, 'Username').getAttribute('aria-invalid')).toBeNull()
})

test('does not apply a late refusal to a username that has been entered since', async () => {
  const page = await open('/register', { expected: /status of 422/ })
  await mockChecks(page, { available: true, message: '' })
  await page.route(registrations, (route) =>
    route.fulfill({ status: 422, json: { status: false, message: 'Taken.', errors: { username: ['Taken.'] } } }),
  )
  const release = await holdResponses(page, '**/api/bot-check?form=register')
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

/** Opens the form, whose first check is refused for 57 seconds, with a clock that the test controls. */
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

test('says to wait at the real limit, and checks once more automatically, not in a loop', async () => {
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

test('checks automatically when the wait ends, and keeps what was typed in the meantime', async () => {
  const { page, count } = await openLimited()
  await field(page, 'Full name').fill('Amina O')
  await mockChecks(page, { available: true, message: '' })
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
])('does not check automatically once %s', async (_, leave) => {
  const { page, count } = await openLimited()
  await leave(page)
  await waitAMoment(page).waitFor({ state: 'detached' })
  await page.clock.runFor(60_000)
  expect(count()).toBe(1)
})

test('delays the automatic check in a hidden tab until the person returns', async () => {
  const { page, count } = await openLimited()
  const setHidden = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await setHidden(true)
  await page.clock.runFor(60_000)
  expect(count()).toBe(1)
  await mockChecks(page, { available: true, message: '' })
  await setHidden(false)
  await expectSoon(() => createAccount(page).isDisabled()).toBe(false)
})
