import { expect, test } from 'vitest'
import { placeOf } from './job-card-data.ts'
import { linesOf } from './job-details.ts'

test('each line of a text is one, also when it is said twice, and empty ones are none', () => {
  expect(linesOf('Shift A:\nWork hard\n \nShift B:\n Work hard\n')).toEqual(['Shift A:', 'Work hard', 'Shift B:', 'Work hard'])
  expect(linesOf(null)).toEqual([])
})

test('overseas is anywhere but Kenya, however it is written', () => {
  expect(placeOf({ job_city: null, job_country: 'kenya' }).isOverseas).toBe(false)
  expect(placeOf({ job_city: 'Doha', job_country: 'Qatar' })).toEqual({ place: 'Doha, Qatar', isOverseas: true })
})
