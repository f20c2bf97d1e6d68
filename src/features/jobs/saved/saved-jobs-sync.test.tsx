import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, hold, ok, requestsOf } from '../../../../tests/support/fake-api.ts'
import { openPage, signOutElsewhere, storeSession } from '../../../../tests/support/page.tsx'
import { endSession } from '../../accounts/sessions/session.ts'
import { SaveHeart } from '../card/save-heart.tsx'
import { SavedJobsSync } from './saved-jobs-sync.tsx'

const call = 'POST /candidates/saved-jobs'
const [cook, mason] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const Page = () => (
  <>
    <SavedJobsSync />
    <SaveHeart jobId={cook} titleId="title" />
  </>
)
const open = (isLive = true) => openPage('/jobs', { '/jobs': { default: Page } }, { isLive })
const heart = () => document.querySelector<HTMLElement>('.save-heart')!
const isSaved = () => heart().getAttribute('aria-pressed')
const stored = () => JSON.parse(localStorage.getItem('kazi-kenya:saved-jobs') ?? '[]')
const sent = () => requestsOf(call).map(({ body }) => body)

beforeEach(() => answer('GET /candidates/applications', ok({ data: [] })))

test('a signed-out heart is merged when its owner signs in, with the time of the tap', async () => {
  answer(call, ok({ data: [mason, cook] }))
  const { user } = await open()
  const before = Date.now()
  await user.click(heart())
  expect(sent()).toEqual([])
  act(() => void storeSession())
  await waitFor(() => expect(stored()).toEqual([mason, cook]))
  expect(sent()).toEqual([{ changes: [{ job_uuid: cook, is_saved: true, at: expect.any(String) }] }])
  const [at] = JSON.stringify(sent()).match(/2\d{3}-[^"]+Z/) ?? []
  expect(Date.parse(at ?? '')).toBeGreaterThanOrEqual(before)
})

test('a heart that has no time counts as older than any other', async () => {
  localStorage.setItem('kazi-kenya:saved-jobs', JSON.stringify([cook, '../evil']))
  storeSession()
  answer(call, ok({ data: [] }))
  await open()
  await waitFor(() => expect(stored()).toEqual([]))
  expect(sent()).toEqual([{ changes: [{ job_uuid: cook, is_saved: true, at: '1970-01-01T00:00:00.000Z' }] }])
})

test('a removed heart is sent, also one that is tapped while an earlier one is on its way', async () => {
  storeSession()
  answer(call, ok({ data: [cook] }))
  const { user } = await open()
  await waitFor(() => expect(isSaved()).toBe('true'))
  const respond = hold(call)
  await user.click(heart())
  await waitFor(() => expect(sent()).toHaveLength(2))
  await user.click(heart())
  answer(call, ok({ data: [cook] }))
  respond(ok({ data: [] }))
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent()[1]).toMatchObject({ changes: [{ job_uuid: cook, is_saved: false }] })
  expect(sent()[2]).toMatchObject({ changes: [{ job_uuid: cook, is_saved: true }] })
  expect(isSaved()).toBe('true')
})

test('a heart without a network is sent when it returns', async () => {
  storeSession()
  disconnect(call)
  const { user } = await open()
  await user.click(heart())
  expect(isSaved()).toBe('true')
  answer(call, ok({ data: [cook] }))
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(localStorage.getItem('kazi-kenya:heart-times')).toBeNull())
  expect(isSaved()).toBe('true')
})

test.each([
  ['here', endSession],
  ['in another tab', signOutElsewhere],
])('signing out %s clears the hearts of this phone', async (_, signOut) => {
  storeSession()
  answer(call, ok({ data: [cook] }))
  await open()
  await waitFor(() => expect(isSaved()).toBe('true'))
  act(() => signOut())
  await waitFor(() => expect(stored()).toEqual([]))
})

test('in simulated mode hearts are never sent, and stay after signing out', async () => {
  storeSession()
  const { user } = await open(false)
  await user.click(heart())
  act(() => endSession())
  expect([sent(), stored()]).toEqual([[], [cook]])
})
