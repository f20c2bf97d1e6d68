import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, disconnect, ok, refusal, requestsOf } from '../../../tests/support/fake-api.ts'
import { fillIn, main, openPage, storeSession } from '../../../tests/support/page.tsx'
import { readSession } from '../accounts/sessions/session.ts'
import * as loginPage from '../accounts/sign-in/login-page.tsx'
import type { Settings } from './contract.ts'
import * as settingsPage from './settings-page.tsx'

const call = 'GET /candidates/settings'
const pages = { '/settings': settingsPage, '/login': loginPage }
const fakeSettings: Settings = {
  name: 'Grace Njeri',
  email: 'grace@example.com',
  email_verified: true,
  pending_email: null,
  phone: '+254712345678',
  other_sessions: { count: 0, last_used_at: null },
  deletion: { is_request: false, requested_at: null, answer_by: null },
}

const noAlerts = { is_confirmed: true, is_refused: false, is_paused: false, frequency: 'daily', alerts: [] } as const

beforeEach(() => {
  answer('GET /candidates/applications', ok({ data: [] }))
  answer('GET /candidates/alerts', ok({ data: noAlerts }))
})

/** Opens the page, and returns a function that finds the card with a title. */
async function open(fields: Partial<Settings> = {}) {
  storeSession()
  answer(call, ok({ data: { ...fakeSettings, ...fields } }))
  const page = await openPage('/settings', pages, { isLive: true })
  await main().findByRole('heading', { name: 'Name' })
  const card = (title: string) => within(main().getByRole('region', { name: title }))
  const press = (title: string, name: string) => page.user.click(card(title).getByRole('button', { name }))
  const type = (title: string, label: string, text: string) =>
    fillIn(page.user, card(title).getByLabelText(label), text)
  return { ...page, card, press, type }
}

test('says Coming Soon in simulated mode, without a request', async () => {
  storeSession()
  await openPage('/settings', pages)
  await screen.findByRole('heading', { level: 1, name: 'Coming Soon' })
  expect(requestsOf(call)).toEqual([])
})

test('redirects signed-out visitors to /login', async () => {
  const { location } = await openPage('/settings', pages, { isLive: true })
  expect(location().pathname).toBe('/login')
})

test('offers to load again after a failure', async () => {
  storeSession()
  disconnect(call)
  const { user } = await openPage('/settings', pages, { isLive: true })
  await main().findByText(/^We could not load your settings/)
  answer(call, ok({ data: fakeSettings }))
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await main().findByRole('heading', { name: 'Name' })
})

test('a new name is shown in the menu at once', async () => {
  const { card, press, type } = await open()
  answer('POST /candidates/settings/name', ok({ message: 'Your name is saved.' }))
  await type('Name', 'Full name', 'Grace Wambui')
  await press('Name', 'Save name')
  await card('Name').findByText('Your name is saved.')
  expect(readSession()?.user.name).toBe('Grace Wambui')
})

test.each([
  ['Email', 'Send the link', { 'New email address': 'new@example.com', 'Your password': 'mango' }, 'settings/email'],
  ['Phone', 'Save phone number', { 'Phone number': '0799 123 456', 'Your password': 'mango' }, 'settings/phone'],
  ['Password', 'Change password', { 'Password now': 'mango', 'New password': 'papaya' }, 'settings/password'],
] as const)(
  '%s keeps what was typed after a failure, and then only forgets the passwords',
  async (title, button, typed, path) => {
    const { card, press, type } = await open()
    const name = `POST /candidates/${path}` as const
    for (const [label, text] of Object.entries(typed)) await type(title, label, text)
    disconnect(name)
    await press(title, button)
    await card(title).findByText(/^We could not reach the site/)
    answer(name, refusal(422, 'Wrong.', { password: ['This is not your password.'] }))
    await press(title, button)
    await card(title).findByText('This is not your password.')
    answer(name, ok({ message: 'It is done.' }))
    await press(title, button)
    await card(title).findByText('It is done.')
    expect(Object.values(requestsOf(name).at(-1)?.body ?? {})).toEqual(expect.arrayContaining(Object.values(typed)))
    for (const [label, text] of Object.entries(typed))
      expect(card(title).getByLabelText(label)).toHaveProperty('value', /password/i.test(label) ? '' : text)
  },
)

test('says which new email address waits for its link', async () => {
  const { card } = await open({ pending_email: { email: 'n•••@example.com', ends_at: '2026-12-05T11:02:00Z' } })
  await card('Email').findByText(
    'We sent a link to n•••@example.com. Your email changes when you open it. It works until 5 December 2026, 14:02, Nairobi time.',
  )
})

test('says where else the candidate is signed in, and ends it', async () => {
  const last_used_at = '2026-12-03T11:02:00Z'
  const { card, press } = await open({ other_sessions: { count: 2, last_used_at } })
  const title = 'Where you are signed in'
  card(title).getByText('On this device and 2 others.')
  card(title).getByText('The others were last used on 3 December 2026, 14:02, Nairobi time.')
  answer('POST /candidates/sessions/end', ok({ message: 'All other devices are signed out.' }))
  answer(call, ok({ data: fakeSettings }))
  await press(title, 'End all others')
  await card(title).findByText('On this device only.')
  const message = card(title).getByText('All other devices are signed out.')
  await waitFor(() => expect(document.activeElement).toBe(message.parentElement))
  expect(card(title).queryByRole('button')).toBeNull()
})

test('saves the download', async () => {
  const { card, press, type } = await open()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  answer('POST /candidates/export', ok({ file: new Blob(['zip']) }))
  await type('Your data', 'Your password', 'mango')
  await press('Your data', 'Download my data')
  await card('Your data').findByText('my-data.zip is in your downloads.')
  expect(click.mock.contexts).toMatchObject([{ download: 'my-data.zip' }])
})

test('deletes an account once the candidate has said yes, and the login page says so', async () => {
  const { location, type, user } = await open()
  const reply = async (name: string) =>
    user.click(
      within(await screen.findByRole('dialog', { name: /^Delete your account/ })).getByRole('button', { name }),
    )
  answer('POST /candidates/delete', ok({ message: 'Your account is deleted.', is_deleted: true }))
  await type('Delete my account', 'Your password', 'mango')
  await user.keyboard('{Enter}')
  await reply('Keep it')
  expect(requestsOf('POST /candidates/delete')).toEqual([])
  await user.click(await main().findByRole('button', { name: 'Delete my account', busy: false }))
  await reply('Delete my account')
  await main().findByText('Your account and everything in it are deleted.')
  await waitFor(() => expect(location().pathname).toBe('/login'))
  expect(document.body.textContent).not.toContain('Welcome back')
  expect(readSession()).toBeNull()
})

test('with an offer it says why deletion is a request, and takes it back', async () => {
  const offer = { is_request: true, requested_at: null, answer_by: null }
  const { card, press, type } = await open({ deletion: offer })
  const title = 'Delete my account'
  card(title).getByText(/^You have an offer or a job through us/)
  const requested = { is_request: true, requested_at: '2026-12-03T11:02:00Z', answer_by: '2026-12-17' }
  answer('POST /candidates/delete', ok({ message: 'We have your request.', is_deleted: false }))
  answer(call, ok({ data: { ...fakeSettings, deletion: requested } }))
  await type(title, 'Your password', 'mango')
  await press(title, 'Ask to delete my account')
  await card(title).findByText(/^You asked us on 3 December 2026, 14:02, .*We answer by 17 December 2026\.$/)
  expect(card(title).queryByLabelText('Your password')).toBeNull()
  answer('POST /candidates/delete/cancel', ok({ message: 'Your account stays.' }))
  answer(call, ok({ data: { ...fakeSettings, deletion: offer } }))
  await press(title, 'Keep my account')
  await card(title).findByRole('button', { name: 'Ask to delete my account' })
})
