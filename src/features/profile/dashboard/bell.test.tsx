import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, ok, refusal, requestsOf } from '../../../../tests/support/fake-api.ts'
import { openPage, storeSession } from '../../../../tests/support/page.tsx'
import { blankProfile } from '../profile-reading.ts'
import { Bell } from './bell.tsx'
import { Overview } from './overview.tsx'

const item = (text: string, is_new: boolean) => ({
  text,
  path: '/applications/KK-7F3Q',
  at: '2026-12-01T06:00:00.000Z',
  is_new,
})
const answerWith = (...data: object[]) =>
  answer('GET /candidates/notifications', ok({ data, meta: { applications: 1, saved_jobs: 0 } }))
const open = (isLive = true, path = '/dashboard') => openPage(path, { [path]: { default: Bell } }, { isLive })
const bell = () => screen.getByRole('button', { name: /^Notifications/ })

/** Popovers do not open without a browser. */
function toggle(isOpen: boolean) {
  const popover = document.querySelector('#notifications')
  if (!popover) throw new Error('no popover')
  vi.spyOn(popover, 'matches').mockReturnValue(isOpen)
  act(() => void popover.dispatchEvent(new Event('toggle')))
}

let people = 0
// What is loaded stays for the same person.
beforeEach(() => {
  storeSession({ name: 'Grace', email: `grace${++people}@example.com` })
  answer('GET /candidates/applications', ok({ data: [] }))
})

test('counts what is new, and names it with its time', async () => {
  answerWith(item('Cook: You got the job.', true), item('You have a message about Cook.', false))
  await open()
  await waitFor(() => expect(bell().textContent).toBe('1'))
  const links = document.querySelectorAll('#notifications a')
  expect([...links].map(({ textContent }) => textContent)).toEqual([
    'New: Cook: You got the job.1 December 2026, 09:00 Nairobi time',
    'You have a message about Cook.1 December 2026, 09:00 Nairobi time',
  ])
  expect(links[0]?.getAttribute('href')).toBe('/applications/KK-7F3Q')
})

test('is read as soon as it opens; what was new stays marked until it closes', async () => {
  answerWith(item('Cook: You got the job.', true))
  answer('POST /candidates/notifications/read', ok({ message: 'All notifications are read.' }))
  await open()
  await waitFor(() => expect(bell().textContent).toBe('1'))
  const text = () => document.querySelector('#notifications a')?.textContent
  toggle(true)
  await waitFor(() => expect(requestsOf('POST /candidates/notifications/read')).toHaveLength(1))
  expect([bell().textContent, text()]).toEqual(['', expect.stringMatching(/^New: /)])
  toggle(false)
  await waitFor(() => expect(text()).toMatch(/^Cook/))
  expect(requestsOf('POST /candidates/notifications/read')).toHaveLength(1)
})

test('does not count what the page shows', async () => {
  answerWith(item('Cook: You got the job.', true), {
    ...item('You have a message.', true),
    path: '/applications/KK-2222',
  })
  await open(true, '/applications/KK-7F3Q')
  await waitFor(() => expect(bell().textContent).toBe('1'))
})

test('counts up to nine', async () => {
  answerWith(...Array.from({ length: 10 }, (_, number) => item(`Job ${number}`, true)))
  await open()
  await screen.findByRole('button', { name: 'Notifications, 9+ new' })
})

test('says that there is nothing yet, also if nothing could be loaded', async () => {
  answer('GET /candidates/notifications', refusal(503, 'Away.'))
  await open()
  await waitFor(() => expect(requestsOf('GET /candidates/notifications')).toHaveLength(1))
  await waitFor(() => expect(document.querySelector('#notifications')?.textContent).toBe('No notifications yet'))
})

test('asks for nothing in simulated mode', async () => {
  await open(false)
  await waitFor(() => expect(document.querySelector('#notifications')?.textContent).toBe('No notifications yet'))
  expect(requestsOf('GET /candidates/notifications')).toEqual([])
})

test('the overview says that emails do not reach the candidate', async () => {
  answer('GET /candidates/notifications', ok({ data: [], meta: { is_mail_refused: true } }))
  const Page = () => (
    <>
      <Bell />
      <Overview profile={blankProfile} />
    </>
  )
  await openPage('/dashboard', { '/dashboard': { default: Page } }, { isLive: true })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toMatch(/^Our emails do not reach you/)
})
