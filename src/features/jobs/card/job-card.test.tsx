import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { fakeJob } from '../../../../tests/support/fake-jobs.ts'
import { swahili } from '../../../language/swahili/index.ts'
import { speakBy } from '../../../language/translate.ts'
import type { JobDetail } from '../contract.ts'
import { toJobCard } from './job-card-data.ts'
import { JobCard } from './job-card.tsx'

afterEach(() => speakBy(() => undefined))

const attack = '<img src=x onerror=alert(1)><script>alert(2)</script>{{7*7}}'

function show(title: string, fields: Partial<JobDetail> = {}) {
  const card = <JobCard job={toJobCard(fakeJob(title, fields))} />
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: card }])} />)
  return within(screen.getByRole('article'))
}

test('shows company, title, pay, town, country and type, and the period of the pay in one form', () => {
  const card = show('Baker', {
    company_name: 'Mkate Bora',
    job_city: 'Kisumu',
    job_type: 'Contract',
    job_salary: 'KES 38,000/month plus tips',
  })
  for (const text of ['Mkate Bora', 'Baker', 'KES 38,000 a month plus tips', 'Kisumu, Kenya', /Contract/])
    card.getByText(text)
  expect(card.queryByText(/Overseas|day|Closes/)).toBeNull()
  const link = card.getByRole('link', { name: 'View Job: Baker' })
  expect(link.getAttribute('href')).toBe('/job-details?job_id=baker')
})

test('marks overseas jobs, apart from the days left, and says that no pay is stated', () => {
  const card = show('Barista', {
    job_country: 'Qatar',
    job_salary: '',
    job_type: null,
    job_remaining_days: 9,
  })
  card.getByText('Pay not stated')
  // Two elements, so that screen readers do not join their words.
  expect([card.getByText('9 days left').closest('p'), card.getByText('Overseas').closest('p')]).toEqual([
    expect.anything(),
    null,
  ])
})

test('shows markup as text, and keeps the direction of names', () => {
  const card = show(attack, { company_name: attack, job_city: attack, job_country: attack, job_type: attack })
  card.getByText(`${attack}, ${attack}`)
  expect(card.getByRole('heading').getAttribute('dir')).toBe('auto')
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

test('is in Swahili on a page in Swahili, with the texts of the job marked as English', async () => {
  speakBy(() => swahili)
  const card = <JobCard job={toJobCard(fakeJob('Baker', { job_type: 'Contract', job_salary: 'Tips' }))} />
  const loader = () => new Promise(() => {})
  const router = createMemoryRouter(
    [
      { path: '/', element: card },
      { path: '/job-details', loader, element: null },
    ],
    {
      basename: '/sw',
      initialEntries: ['/sw/'],
    },
  )
  render(<RouterProvider router={router} />)
  for (const text of ['Baker', 'Tips']) expect(screen.getByText(text).lang).toBe('en')
  expect(screen.getByText(/Mkataba/).lang).toBe('')
  const link = screen.getByRole('link', { name: 'Tazama Kazi: Baker' })
  expect(link.getAttribute('href')).toBe('/sw/job-details?job_id=baker')
  fireEvent.click(link)
  await waitFor(() => expect(link.getAttribute('aria-busy')).toBe('true'))
})
