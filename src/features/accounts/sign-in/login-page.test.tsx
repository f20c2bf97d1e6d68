import { act, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answer, disconnect, hold, ok, refusal, requestsOf } from '../../../../tests/support/fake-api.ts'
import {
  controlClock,
  fillIn,
  isOff,
  main,
  openPage,
  storeSession,
  toastTexts,
} from '../../../../tests/support/page.tsx'
import { api } from '../../../api-client/browser.ts'
import { readDraft, writeDraft } from '../../../ui/drafts.ts'
import { readSession } from '../sessions/session.ts'
import * as loginPage from './login-page.tsx'

const field = (label: string) => main().getByLabelText<HTMLInputElement>(label)
const identifier = 'Email, username or phone'

async function signIn() {
  const { user, location } = await openPage('/login', { '/login': loginPage })
  await fillIn(user, field(identifier), 'amina')
  await fillIn(user, field('Password'), 'secret')
  await user.click(main().getByRole('button', { name: 'Sign In' }))
  return { user, location }
}

test.each([
  ['a name', { name: 'Amina', email: 'amina@example.com' }, { name: 'Amina', email: 'amina@example.com' }],
  ['neither name nor email', { name: null }, { name: '', email: '' }],
  ['no user', null, { name: '', email: '' }],
])('signs in with a response that has %s, and opens the dashboard', async (_, user, stored) => {
  answer('POST /login', ok({ token: 'abc', user }))
  const { location } = await signIn()
  await waitFor(() => expect(location().pathname).toBe('/dashboard'))
  expect(readSession()).toMatchObject({ token: 'abc', user: stored })
  expect(requestsOf('POST /login')[0]?.body).toEqual({ identifier: 'amina', password: 'secret' })
  await waitFor(() => expect(toastTexts()).toEqual(['Login successful!']))
})

test.each([
  [
    'a message',
    refusal(429, 'Too many attempts. Try again in 12 minutes.'),
    'Too many attempts. Try again in 12 minutes.',
  ],
  ['no body', { status: 500, body: null }, 'Login failed'],
  ['an empty message', refusal(500, ''), 'Login failed'],
  ['no token', ok({ user: { name: 'Grace' }, message: 'Welcome.' }), 'Login failed'],
  ['a token that is null', ok({ token: null }), 'Login failed'],
  ['no connection', null, 'We could not reach Kazi Kenya. Check your connection, then try again.'],
])('after a response with %s, says why, and keeps what was typed', async (_, response, text) => {
  if (response) answer('POST /login', response)
  else disconnect('POST /login')
  const { location } = await signIn()
  await main().findByText(text)
  await waitFor(() => expect(toastTexts()).toEqual(['Login failed.']))
  expect([field(identifier).value, field('Password').value]).toEqual(['amina', 'secret'])
  expect(location().pathname).toBe('/login')
})

test('says once what to enter in empty fields, marks them, and moves the focus to the first', async () => {
  answer(
    'POST /login',
    refusal(422, 'Enter your email, username or phone. Enter your password.', {
      identifier: ['Enter your email, username or phone.'],
      password: ['Enter your password.'],
    }),
  )
  await signIn()
  await main().findByText('Enter your email, username or phone. Enter your password.')
  expect(main().getAllByText(/Enter your/)).toHaveLength(1)
  for (const label of [identifier, 'Password']) expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field(identifier))
})

test('shows that it is signing in, and sends nothing on a second press', async () => {
  const respond = hold('POST /login')
  const { user } = await signIn()
  const button = await main().findByRole('button', { name: 'Signing in...' })
  expect(isOff(button)).toBe(true)
  await user.click(button)
  await user.type(field('Password'), '{Enter}')
  button.focus()
  respond(refusal(401, 'No.'))
  await main().findByRole('button', { name: 'Sign In' })
  expect(document.activeElement).toBe(button)
  expect(requestsOf('POST /login')).toHaveLength(1)
})

test('helps password managers', async () => {
  await openPage('/login', { '/login': loginPage })
  expect(field(identifier).autocomplete).toBe('username')
  expect(field('Password').autocomplete).toBe('current-password')
})

test('says beside the specified message that the phone is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  disconnect('POST /login')
  await signIn()
  await main().findByText('Login failed')
  main().getByText('Your phone is offline. Connect to the internet, then try again.')
})

test('keeps a person signed in while the page is open if storage is forbidden', async () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  for (const method of ['getItem', 'setItem'] as const) vi.spyOn(Storage.prototype, method).mockImplementation(refuse)
  onTestFinished(() => void vi.restoreAllMocks())
  answer('POST /login', ok({ token: 'abc', user: null }))
  const { location } = await signIn()
  await waitFor(() => expect(location().pathname).toBe('/dashboard'))
  expect(readSession()?.token).toBe('abc')
})

test('opens the dashboard when the person signs in in another tab', async () => {
  const { location } = await openPage('/login', { '/login': loginPage })
  const session = { user: { name: 'Amina', email: 'amina@example.com' }, token: 'abc' }
  localStorage.setItem('kazi-kenya:session', JSON.stringify(session))
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'kazi-kenya:session' })))
  await waitFor(() => expect(location().pathname).toBe('/dashboard'))
})

test('mentions unsaved changes after the session has ended, until they are cleared after half an hour', async () => {
  controlClock()
  storeSession()
  writeDraft('grace@example.com', 'work_profile', { fields: { skills: 'Triage' }, lost: [] })
  await openPage('/jobs', { '/login': loginPage })
  answer('GET /candidates/profile', refusal(401, 'Please sign in to continue.'))
  await act(() => api.call('GET /candidates/profile', {}))
  const ended = 'Your session has ended. Sign in to continue.'
  await main().findByText(`${ended} Your unsaved changes are still in this tab.`)
  await act(() => vi.advanceTimersByTimeAsync(29 * 60_000))
  expect(readDraft('grace@example.com', 'work_profile').fields).toEqual({ skills: 'Triage' })
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000))
  await main().findByText(ended)
  expect(readDraft('grace@example.com', 'work_profile').fields).toEqual({})
})
