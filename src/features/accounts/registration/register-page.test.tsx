import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, disconnect, hold, ok, passBotChecks, refusal, requestsOf } from '../../../../tests/support/fake-api.ts'
import {
  controlClock,
  fillIn,
  isOff,
  main,
  openPage,
  storeSession,
  toastTexts,
} from '../../../../tests/support/page.tsx'
import type { ApiResponse } from '../../../api-client/client.ts'
import * as loginPage from '../sign-in/login-page.tsx'
import * as registerPage from './register-page.tsx'

const person = {
  'Full name': 'Amina Otieno',
  'National ID': '12345678',
  Username: 'amina',
  'Phone number': '0712 345 678',
  'Email address': 'amina@example.com',
  Password: 'a quiet password',
}
type Label = keyof typeof person | 'Referral code (optional)'

const available = ok({ available: true, message: '' })

beforeEach(() => {
  passBotChecks()
  answer('POST /check-username', available)
})

/** Opens the form. `fill` fills in fields, and leaves the last one. */
async function open(path = '/register') {
  const { user, location } = await openPage(path, { '/register': registerPage, '/login': loginPage })
  return { user, location, fill: fillFields }

  async function fillFields(values: Partial<Record<Label, string>>) {
    for (const [label, value] of Object.entries(values)) await fillIn(user, main().getByLabelText(label), value)
    await user.click(field('Country prefix'))
  }
}

const field = (label: Label | 'Country prefix') => main().getByLabelText<HTMLInputElement>(label)
const createAccount = () => main().getByRole('button', { name: 'Create Account' })
const untilOn = () => waitFor(() => expect(isOff(createAccount())).toBe(false))
const sentUsernames = () => requestsOf('POST /check-username').map(({ body }) => body)

describe('username', () => {
  test('has to be available before Create Account is enabled', async () => {
    const respond = hold('POST /check-username')
    const { fill } = await open()
    expect(isOff(createAccount())).toBe(true)
    main().getByText('Choose a username to continue.')
    await fill({ Username: 'amina' })
    await main().findByText('Checking your username…')
    expect(isOff(createAccount())).toBe(true)
    respond(available)
    await untilOn()
    await waitFor(() => expect(toastTexts()).toEqual(['Username is available!']))
    await fill({ Username: '' })
    expect(isOff(createAccount())).toBe(true)
    expect(main().queryByText('Username is available!')).toBeNull()
  })

  test('is checked once, and not when it is empty', async () => {
    const { user, fill } = await open()
    await fill({ Username: '   ' })
    await fill({ Username: 'amina' })
    await untilOn()
    await user.click(field('Full name'))
    await user.tab()
    expect(sentUsernames()).toEqual([{ username: 'amina' }])
  })

  test.each([
    ['it is taken', { available: false, message: '' }, 'Username is already taken.'],
    ['the server gives a reason', { available: false, message: 'Use 3 to 30 letters.' }, 'Use 3 to 30 letters.'],
    ['fields are missing', {}, 'Username is already taken.'],
    ['fields are null', { available: null, message: null }, 'Username is already taken.'],
  ])('is refused below its field if %s, and gets the focus instead of sending the form', async (_, response, text) => {
    answer('POST /check-username', ok(response))
    const { user, fill } = await open()
    await fill(person)
    const message = await main().findByText(text)
    expect(field('Username').getAttribute('aria-describedby')).toContain(message.closest('[id]')?.id)
    main().getByText('Choose another username to continue.')
    await user.click(createAccount())
    expect(document.activeElement).toBe(field('Username'))
    expect(requestsOf('POST /register')).toEqual([])
  })

  test('is checked on submit if the browser filled it in without an event', async () => {
    const { user, fill } = await open()
    const { Username, ...others } = person
    await fill(others)
    field('Username').value = Username
    await user.click(createAccount())
    await main().findByText('Username is available!')
  })

  test('is checked again, after a failure, when its field is left again', async () => {
    answer('POST /check-username', refusal(503, ''))
    const { user, fill } = await open()
    await fill({ Username: 'amina' })
    await main().findByText('Failed to check username.')
    main().getByText('Check your connection, then try your username again.')
    expect(isOff(createAccount())).toBe(true)
    await waitFor(() => expect(toastTexts()).toEqual(['Failed to check username.']))
    answer('POST /check-username', available)
    await user.click(field('Username'))
    await user.tab()
    await untilOn()
  })

  test('is not checked again by itself after too many checks, but with a button', async () => {
    controlClock()
    const message = 'Too many attempts. Try again in 57 seconds.'
    answer('POST /check-username', refusal(429, message))
    const { user, fill } = await open()
    await fill({ Username: 'amina' })
    await main().findByText(message)
    main().getByText('Wait a moment, then check your username again.')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sentUsernames()).toHaveLength(1)
    answer('POST /check-username', available)
    await user.click(main().getByRole('button', { name: 'Check again' }))
    await untilOn()
  })

  test('is checked again with a button after a lost connection', async () => {
    disconnect('POST /check-username')
    const { user, fill } = await open()
    await fill({ Username: 'amina' })
    const again = await main().findByRole('button', { name: 'Check again' })
    answer('POST /check-username', { status: 200, body: { available: true } })
    await user.click(again)
    await untilOn()
  })

  test('ignores a late response for another username', async () => {
    const { promise: late, resolve: respondLate } = Promise.withResolvers<ApiResponse>()
    answer('POST /check-username', ({ body }) => (JSON.stringify(body).includes('first') ? late : available))
    const { fill } = await open()
    await fill({ Username: 'first' })
    await main().findByText('Checking your username…')
    await fill({ Username: 'second' })
    await untilOn()
    respondLate(ok({ available: false, message: 'Username is already taken.' }))
    await late
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(main().queryByText('Username is already taken.')).toBeNull()
    expect(isOff(createAccount())).toBe(false)
  })
})

describe('form', () => {
  test('marks required fields, and fills in the referral code from ?ref=', async () => {
    await open('/register?ref=KAZI24')
    for (const label of Object.keys(person)) {
      expect(main().getByLabelText(label).getAttribute('aria-required')).toBe('true')
      // Firefox calls an empty one invalid.
      expect(main().getByLabelText(label).hasAttribute('required')).toBe(false)
    }
    expect(field('Referral code (optional)').value).toBe('KAZI24')
  })

  test('shows and hides the password', async () => {
    const { user, fill } = await open()
    await fill({ Password: 'secret' })
    await user.click(main().getByRole('button', { name: 'Show password' }))
    expect(field('Password').type).toBe('text')
    await user.click(main().getByRole('button', { name: 'Hide password' }))
    expect([field('Password').type, field('Password').value]).toEqual(['password', 'secret'])
  })

  test('starts the bot check when a field is touched', async () => {
    const { user } = await open()
    main().getByRole('link', { name: 'Sign In' }).focus()
    await user.click(main().getByRole('button', { name: 'Show password' }))
    expect(requestsOf('GET /bot-check')).toEqual([])
    await user.click(field('Email address'))
    await user.click(field('Password'))
    expect(requestsOf('GET /bot-check').map(({ path }) => path)).toEqual(['/bot-check?form=register'])
  })

  test('names empty and invalid fields together, links to each, and sends nothing', async () => {
    const { user, fill } = await open()
    await user.click(createAccount())
    await main().findByText('Choose a username.')
    await fill({ Username: 'amina', 'National ID': '12', 'Email address': 'amina@example.com', Password: 'a password' })
    await untilOn()
    await user.click(createAccount())
    await main().findByText('Check 3 fields')
    main().getByText('Please fill in all required fields.')
    main().getByText('Enter your full name.')
    main().getByText('Use 6 to 12 letters or digits.')
    main().getByText('Enter your phone number.')
    expect(document.activeElement).toBe(field('Full name'))
    await user.click(main().getByRole('button', { name: 'Phone number' }))
    expect(document.activeElement).toBe(field('Phone number'))
    await fill({ 'Full name': 'Amina Otieno', 'Phone number': '0712 345 678' })
    await user.click(createAccount())
    await main().findByText('Check 1 field')
    expect(document.activeElement).toBe(field('National ID'))
    expect(requestsOf('POST /register')).toEqual([])
  })

  test('sends clean values once, accepts typing meanwhile, and opens the login page after 1.5 seconds', async () => {
    controlClock()
    const respond = hold('POST /register')
    const { user, fill, location } = await open()
    await fill(person)
    await untilOn()
    await user.click(createAccount())
    await waitFor(() => expect(requestsOf('POST /register')).toHaveLength(1))
    expect(requestsOf('POST /register')[0]?.body).toEqual({
      name: 'Amina Otieno',
      national_id: '12345678',
      username: 'amina',
      phone: '+254712345678',
      email: 'amina@example.com',
      password: 'a quiet password',
      referral_code: '',
      recaptcha_token: 'proof 1',
    })
    expect(isOff(createAccount())).toBe(true)
    await user.type(field('Referral code (optional)'), 'KAZI24{Enter}')
    expect(sessionStorage.getItem('kazi-kenya:drafts')).toContain('Amina')
    respond({ status: 201, body: { status: true, message: 'Registration successful!' } })
    await main().findByText('Account created. Taking you to sign in…')
    expect(sessionStorage.getItem('kazi-kenya:drafts')).toBeNull()
    await waitFor(() => expect(toastTexts()).toContain('Registration successful!'))
    expect(isOff(createAccount())).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(location().pathname).toBe('/register')
    await vi.advanceTimersByTimeAsync(500)
    await waitFor(() => expect(location().pathname).toBe('/login'))
    expect(main().getByLabelText<HTMLInputElement>('Email, username or phone').value).toBe('amina')
    expect(requestsOf('POST /register')).toHaveLength(1)
  })

  test.each([
    ['a refusal', refusal(422, 'These details are already in use.'), 'These details are already in use.'],
    ['an error', refusal(503, 'Temporarily unavailable.'), 'Temporarily unavailable.'],
    ['an error without a body', { status: 500, body: null }, 'Server error occurred.'],
    ['an error with an empty message', refusal(500, ''), 'Server error occurred.'],
    ['a false status without a message', { status: 200, body: { status: false } }, 'Registration failed.'],
    ['a lost connection', null, 'Server error occurred.'],
  ])('shows %s once, loses nothing typed, and sends a new proof next time', async (_, response, text) => {
    if (response) answer('POST /register', response)
    else disconnect('POST /register')
    const { user, fill } = await open()
    await fill(person)
    await untilOn()
    await user.click(createAccount())
    await main().findByText(text)
    for (const [label, value] of Object.entries(person))
      expect(main().getByLabelText<HTMLInputElement>(label).value).toBe(value)
    await untilOn()
    expect(document.activeElement).toBe(createAccount())
    await user.click(createAccount())
    await waitFor(() => expect(requestsOf('POST /register')).toHaveLength(2))
    expect(requestsOf('POST /register').map(({ body }) => body)).toMatchObject([
      { recaptcha_token: 'proof 1' },
      { recaptcha_token: 'proof 2' },
    ])
  })

  test('says that the person could not be checked, and tries again with the next attempt', async () => {
    disconnect('GET /bot-check')
    answer('POST /register', ok({ message: '' }))
    const { user, fill } = await open()
    await fill(person)
    await untilOn()
    await user.click(createAccount())
    await main().findByText('We could not check that you are a person. Check your connection and try again.')
    expect(field('Full name').value).toBe('Amina Otieno')
    passBotChecks()
    await user.click(createAccount())
    await main().findByText('Account created. Taking you to sign in…')
  })

  test.each([
    ['only at the field if it is the same', 'This password is too common.'],
    ['in the form if it is not', 'Some values are not valid.'],
  ])("shows the server's message about a field %s", async (_, message) => {
    answer('POST /register', refusal(422, message, { password: ['This password is too common.'] }))
    const { user, fill } = await open()
    await fill(person)
    await untilOn()
    await user.click(createAccount())
    await main().findByText('Check 1 field')
    main().getByText(message)
    main().getByText('This password is too common.')
    expect(document.activeElement).toBe(field('Password'))
  })

  test.each(['/register', '/login'])('%s redirects people who are signed in to the dashboard', async (path) => {
    storeSession()
    const { location } = await open(path)
    expect(location().pathname).toBe('/dashboard')
  })

  test('offers sign-in and a new password to a person who already has an account', async () => {
    answer('POST /register', refusal(422, 'These details already belong to an account.'))
    const { user, fill } = await open()
    await fill(person)
    await untilOn()
    await user.click(createAccount())
    const alert = main().getByRole('alert')
    await waitFor(() => expect(alert.querySelectorAll('a')).toHaveLength(2))
    expect([...alert.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/login',
      '/forgot-password',
    ])
    await fill({ 'Full name': ' ' })
    await user.click(createAccount())
    await main().findByText('Please fill in all required fields.')
    expect(alert.querySelectorAll('a')).toHaveLength(0)
  })

  test('says that a username was taken in the meantime, until another one is entered', async () => {
    const taken = 'Username is already taken.'
    answer('POST /register', refusal(422, taken, { username: [taken] }))
    const { user, fill } = await open()
    await fill(person)
    await untilOn()
    await user.click(createAccount())
    await main().findByRole('button', { name: 'Username' })
    main().getByText(taken)
    expect(isOff(createAccount())).toBe(true)
    await fill({ Username: 'another.one' })
    await untilOn()
    expect(field('Username').hasAttribute('aria-invalid')).toBe(false)
  })

  test('does not apply a late refusal to a username that has been entered since', async () => {
    const respond = hold('POST /register')
    const { user, fill } = await open()
    await fill(person)
    await untilOn()
    await user.click(createAccount())
    await fill({ Username: 'another.one' })
    respond(refusal(422, 'Taken.', { username: ['Taken.'] }))
    await main().findByText('Taken.')
    expect(field('Username').hasAttribute('aria-invalid')).toBe(false)
    await untilOn()
  })
})
