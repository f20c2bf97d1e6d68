import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, ok, refusal, requestsOf } from '../../../../tests/support/fake-api.ts'
import { fakeJob } from '../../../../tests/support/fake-jobs.ts'
import { controlClock, main, openPage } from '../../../../tests/support/page.tsx'
import type { ApiResponse } from '../../../api-client/client.ts'
import * as jobsPage from '../list/jobs-page.tsx'

const savedKey = 'kazi-kenya:saved-jobs'
const stored = (): unknown => JSON.parse(localStorage.getItem(savedKey) ?? '[]')
const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const untilTitles = (expected: string[]) => waitFor(() => expect(titles()).toEqual(expected))

/** Answers the calls of jobs with these responses by id; the others exist. */
function answerJobs(responses: Record<string, ApiResponse | Promise<ApiResponse>> = {}) {
  answer('GET /jobs/profile/{id}', ({ path }) => {
    const id = path.split('/').at(-1) ?? ''
    return responses[id] ?? ok({ data: fakeJob(id) })
  })
}

async function open(ids: string[]) {
  localStorage.setItem(savedKey, JSON.stringify(ids))
  answer('GET /jobs', ok({ data: [] }))
  const page = await openPage('/jobs', { '/jobs': jobsPage })
  await page.user.click(await main().findByRole('link', { name: ids.length > 0 ? `Saved (${ids.length})` : 'Saved' }))
  await main().findByRole('heading', { level: 1, name: 'Saved jobs' })
  return page
}

test('lists the saved jobs, the last one first, and asks for each separately', async () => {
  answerJobs()
  await open(['nurse', 'mason', 'cook'])
  await untilTitles(['cook', 'mason', 'nurse'])
  main().getByText('3 jobs, last saved first')
  expect(requestsOf('GET /jobs/profile/{id}').map(({ path }) => path)).toEqual(
    ['cook', 'mason', 'nurse'].map((id) => `/jobs/profile/${id}`),
  )
})

test('a card stays in place when its heart is tapped', async () => {
  answerJobs()
  const { user } = await open(['nurse', 'mason'])
  await untilTitles(['mason', 'nurse'])
  const heart = main().getAllByRole('button', { name: 'Save job' })[0]!
  await user.click(heart)
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'))
  expect([stored(), titles()]).toEqual([['nurse'], ['mason', 'nurse']])
})

test('a closed job says so, and one that no longer exists can be removed', async () => {
  const closed = fakeJob('old-cook', { job_is_closed: true, job_remaining_days: 0 })
  answerJobs({ gone: refusal(404, 'Job not found'), 'old-cook': ok({ data: closed }) })
  const { user } = await open(['old-cook', 'gone', '../evil', 'nurse'])
  await untilTitles(['nurse', 'old-cook'])
  const item = screen.getAllByRole('listitem').find((each) => each.textContent.includes('old-cook'))
  within(item!).getByText('This job is closed')
  expect(within(item!).queryByText('Closes today')).toBeNull()
  await waitFor(() => expect(main().getAllByText('This job is no longer on this site.')).toHaveLength(2))
  await user.click(main().getAllByRole('button', { name: 'Remove' })[0]!)
  await main().findByText('Removed from your saved jobs.')
  await user.click(main().getByRole('button', { name: 'Remove' }))
  expect(stored()).toEqual(['old-cook', 'nurse'])
  await user.click(main().getAllByRole('button', { name: 'Undo' })[0]!)
  expect(stored()).toHaveLength(3)
})

test('Try again loads a job that failed, also while others are still loading', async () => {
  const held = Promise.withResolvers<ApiResponse>()
  answerJobs({ mason: refusal(503, 'Away.'), nurse: held.promise })
  const { user } = await open(['nurse', 'mason'])
  await main().findByText('We could not load this job.')
  answerJobs({ nurse: held.promise })
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await untilTitles(['mason'])
  held.resolve(ok({ data: fakeJob('nurse') }))
  await untilTitles(['mason', 'nurse'])
})

test('a job that fails again and again keeps its button with the focus, and loads by itself', async () => {
  answerJobs({ mason: refusal(503, 'Away.') })
  controlClock()
  await open(['mason'])
  const button = await main().findByRole('button', { name: 'Try again' })
  button.focus()
  for (const [seconds, count] of [
    [5, 2],
    [10, 3],
  ] as const) {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
    expect(requestsOf('GET /jobs/profile/{id}')).toHaveLength(count)
  }
  expect(document.activeElement).toBe(button)
  answerJobs()
  act(() => void dispatchEvent(new Event('online')))
  await untilTitles(['mason'])
})

test('without a saved job, says how to save one', async () => {
  await open([])
  main().getByRole('heading', { name: 'No saved jobs yet' })
  main().getByText('Tap the heart on a job to find it here again.')
  expect(main().getByRole('link', { name: 'Browse jobs' }).getAttribute('href')).toBe('/jobs')
})
