import { expect, test } from 'vitest'
import { createApiClient } from '../../../api-client/client.ts'
import { placeOf } from '../card/job-card-data.ts'
import { linesOf, loadJob, summaryOf } from './job-details.ts'

test('splits text into lines, keeps repeated lines and drops empty ones', () => {
  expect(linesOf('Shift A:\nWork hard\n \nShift B:\n Work hard\n')).toEqual([
    'Shift A:',
    'Work hard',
    'Shift B:',
    'Work hard',
  ])
  expect(linesOf(null)).toEqual([])
})

test('counts every country but Kenya as overseas, in any letter case', () => {
  expect(placeOf({ job_city: null, job_country: 'kenya' }).isOverseas).toBe(false)
  expect(placeOf({ job_city: 'Doha', job_country: 'Qatar' })).toEqual({ place: 'Doha, Qatar', isOverseas: true })
})

test('leaves unknown facts out of a summary, and cuts a long summary between words', () => {
  const job = {
    job_city: null,
    job_country: 'Kenya',
    job_type: null,
    job_level: null,
    job_salary: null,
    job_description: 'Two lines.\n\n  Of it. ',
  }
  expect(summaryOf(job)).toBe('Kenya. Two lines. Of it.')
  expect(summaryOf({ ...job, job_description: ' ' })).toBe('Kenya.')
  expect(summaryOf({ ...job, job_salary: '' })).toBe('Kenya. Two lines. Of it.')
  const long = summaryOf({ ...job, job_salary: 'KES 900 a day', job_description: 'word '.repeat(60) })
  expect(long).toMatch(/^Kenya · KES 900 a day\. (word )+word…$/)
  expect(long.length).toBeLessThan(140)
})

const similar = [{ job_uuid: 'b', job_title: 'Cook', company_name: 'Duka', job_country: 'Kenya' }]

test.each([
  [undefined, ['Cook']],
  ['19:30', []],
])('shows similar jobs only if the job is current (kept at %s)', async (kept_at, titles) => {
  const body = { status: true, data: { job_uuid: 'a', job_title: 'Chef', similar }, kept_at }
  const api = createApiClient(async () => ({ status: 200, body }))
  const view = await loadJob(api, 'https://kazi.example/job-details?job_id=a&x=1', new AbortController().signal)
  expect(view).toMatchObject({ url: 'https://kazi.example/job-details?job_id=a', keptAt: kept_at })
  expect(view.job && view.similar.map(({ title }) => title)).toEqual(titles)
})
