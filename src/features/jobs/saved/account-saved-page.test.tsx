import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, ok, refusal } from '../../../../tests/support/fake-api.ts'
import { fakeJob } from '../../../../tests/support/fake-jobs.ts'
import { main, openPage, storeSession } from '../../../../tests/support/page.tsx'
import * as page from './account-saved-page.tsx'

const call = 'GET /candidates/saved-jobs'
const saved = (title: string, is_closed = false) => ({ job_uuid: title, is_closed, job: fakeJob(title) })
const open = (isLive = true) => openPage('/saved-jobs', { '/saved-jobs': page }, { isLive })

beforeEach(() => {
  storeSession()
  answer('GET /candidates/applications', ok({ data: [] }))
})

test('lists the jobs of the account, marks closed ones, and of removed ones says so', async () => {
  localStorage.setItem('kazi-kenya:saved-jobs', '["x"]')
  answer(call, ok({ data: [saved('Cook'), saved('Mason', true), { job_uuid: 'x', is_closed: true, job: null }] }))
  await open()
  await main().findByText('3 jobs, open ones first')
  const items = main().getAllByRole('listitem')
  expect(items.map((each) => within(each).queryByText('This job is closed') !== null)).toEqual([false, true, false])
  within(items[2]!).getByText('This job is no longer on this site.')
})

test('explains how to save a job when none is saved', async () => {
  answer(call, ok({ data: [] }))
  await open()
  await main().findByRole('heading', { name: 'No saved jobs yet' })
})

test('loads again after a failure', async () => {
  answer(call, refusal(503, 'The service is temporarily unavailable.'))
  const { user } = await open()
  await main().findByText('The service is temporarily unavailable.')
  answer(call, ok({ data: [saved('Cook')] }))
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await main().findByRole('heading', { name: 'Cook' })
})

test("is 'Coming Soon' in simulated mode", async () => {
  await open(false)
  await screen.findByRole('heading', { name: 'Coming Soon' })
})
