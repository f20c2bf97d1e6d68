import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, ok, refusal, requestsOf } from '../../../tests/support/fake-api.ts'
import { emptyProfile, fullProfile } from '../../../tests/support/full-profile.ts'
import { main, openPage, signOutElsewhere, storeSession } from '../../../tests/support/page.tsx'
import * as homePage from './home-page.tsx'

const { certications: _education, ...withoutEducation } = fullProfile
const profileCall = 'GET /candidates/profile'

const jobs = (total: number) =>
  ok({
    data: [{ job_uuid: '11111111-2222-4333-8444-555555555555', job_title: 'Nurse', company_name: 'Tumaini' }],
    meta: { total, matching: total, trades: [{ name: 'Nursing', search: 'nurse', count: 1 }] },
  })

beforeEach(() => answer('GET /jobs', jobs(1)))

const open = () => openPage('/', { '/': homePage })
const firstStep = () =>
  within(
    main()
      .getAllByRole('listitem')
      .find((item) => item.textContent.includes('Step 1'))!,
  )

/** The line under the search box. */
const line = () =>
  main()
    .getAllByRole('paragraph')
    .find(({ textContent }) => /New jobs every week|open today/.test(textContent))

test.each([
  [withoutEducation, '78 %', 'Add education', '/dashboard'],
  [emptyProfile, '0 %', 'Add personal info', '/dashboard'],
  [fullProfile, '100 %', 'Browse Jobs', '/jobs'],
])('shows signed-in people how complete their profile is, and the next step', async (data, percent, next, path) => {
  storeSession()
  answer(profileCall, ok({ data }))
  await open()
  await firstStep().findByRole('heading', { name: `Your profile is ${percent} complete` })
  expect(firstStep().getByRole('link').getAttribute('href')).toBe(path)
  expect(line()?.textContent).toBe(`New jobs every week. Your profile is ${percent} complete. ${next}`)
  expect(main().getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/dashboard')
  // Once for both places.
  expect(requestsOf(profileCall)).toHaveLength(1)
})

test('keeps the general text when the profile cannot be loaded, and does not retry', async () => {
  storeSession()
  answer(profileCall, refusal(503, 'Away.'))
  await open()
  await waitFor(() => expect(requestsOf(profileCall)).toHaveLength(1))
  await firstStep().findByRole('heading', { name: 'Complete your profile' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(line()?.textContent).toBe('New jobs every week. Go to your profile')
  expect(requestsOf(profileCall)).toHaveLength(1)
})

test('removes the percentage at once after a sign-out in another tab', async () => {
  storeSession()
  answer(profileCall, ok({ data: withoutEducation }))
  await open()
  await firstStep().findByText('78 %')
  signOutElsewhere()
  await waitFor(() => expect(main().queryAllByText('78 %')).toEqual([]))
  expect(line()?.textContent).toBe('New jobs every week. No account needed.')
})

test('requests nothing about a profile for visitors, and counts the open jobs above a thousand', async () => {
  answer('GET /jobs', jobs(1_234_567))
  await open()
  main().getByRole('heading', { name: 'Create account' })
  main().getByRole('link', { name: 'Subscribe Now' })
  expect(line()?.textContent).toBe('1,234,567 open today. No account needed.')
  expect(requestsOf(profileCall)).toEqual([])
})

test('shows the rest of the page when the jobs cannot be loaded, and loads them when the network returns', async () => {
  answer('GET /jobs', refusal(503, 'Away.'))
  await open()
  await main().findByText(/could not load the jobs/)
  expect(main().queryByRole('article')).toBeNull()
  expect(main().queryByRole('list', { name: 'Jobs by trade' })).toBeNull()
  expect(line()?.textContent).toBe('New jobs every week. No account needed.')
  main().getByLabelText('Search job title or company')
  answer('GET /jobs', jobs(1))
  window.dispatchEvent(new Event('online'))
  await main().findByRole('article')
})
