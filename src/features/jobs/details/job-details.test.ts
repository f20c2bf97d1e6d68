import { expect, test } from 'vitest'
import { placeOf } from '../card/job-card-data.ts'
import { hasNoText, linesOf, summaryOf } from './job-details.ts'

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
  const long = summaryOf({ ...job, job_salary: 'KES 900 a day', job_description: 'word '.repeat(60) })
  expect(long).toMatch(/^Kenya · KES 900 a day\. (word )+word…$/)
  expect(long.length).toBeLessThan(140)
})

test('says that the pay is not stated only if no text could state it', () => {
  const bare = {
    job_salary: null,
    job_description: ' \n',
    job_responsibilies: null,
    job_skill_requirements: null,
    job_benefits: null,
  }
  expect(hasNoText(bare)).toBe(true)
  for (const said of [
    { job_salary: 'KES 900 a day' },
    { job_description: 'We pay well.' },
    { job_benefits: 'KES 900 a day' },
  ])
    expect(hasNoText({ ...bare, ...said })).toBe(false)
})
