import { expect, test } from 'vitest'
import { placeOf } from '../card/job-card-data.ts'
import { isSilent, linesOf, summaryOf } from './job-details.ts'

test('each line of a text is one, also when it is said twice, and empty ones are none', () => {
  expect(linesOf('Shift A:\nWork hard\n \nShift B:\n Work hard\n')).toEqual([
    'Shift A:',
    'Work hard',
    'Shift B:',
    'Work hard',
  ])
  expect(linesOf(null)).toEqual([])
})

test('overseas is anywhere but Kenya, however it is written', () => {
  expect(placeOf({ job_city: null, job_country: 'kenya' }).isOverseas).toBe(false)
  expect(placeOf({ job_city: 'Doha', job_country: 'Qatar' })).toEqual({ place: 'Doha, Qatar', isOverseas: true })
})

test('a summary is whole where there is room, cut at a word where there is none, and says nothing of what is not known', () => {
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

test('only where the employer wrote nothing that could state the pay does the page say so', () => {
  const bare = {
    job_salary: null,
    job_description: ' \n',
    job_responsibilies: null,
    job_skill_requirements: null,
    job_benefits: null,
  }
  expect(isSilent(bare)).toBe(true)
  for (const said of [
    { job_salary: 'KES 900 a day' },
    { job_description: 'We pay well.' },
    { job_benefits: 'KES 900 a day' },
  ])
    expect(isSilent({ ...bare, ...said })).toBe(false)
})
