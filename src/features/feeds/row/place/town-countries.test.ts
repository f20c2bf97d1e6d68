import { expect, test } from 'vitest'
import { parseRow } from '../parse-row.server.ts'
import { countryOfTown } from './town-countries.ts'

test.each([
  ['Dubai', 'United Arab Emirates'],
  ['DOHA', 'Qatar'],
  ['الرياض', 'Saudi Arabia'],
  ['مكه المكرمة', 'Saudi Arabia'],
  ['Jebel Ali, Dubai', 'United Arab Emirates'],
  ['Marsabit (North Horr)', 'Kenya'],
  ['Voi & Taveta', 'Kenya'],
  ['Kisumu / Homa Bay', 'Kenya'],
  ['Nyeri County', 'Kenya'],
  ['Toronto, ON', 'Canada'],
  ['Paris, Texas', ''],
  ['Nairobi / Kampala', ''],
  ['Hyderabad', ''],
  ['Westlands', ''],
])('the country of %j is %j', (place, country) => {
  expect(countryOfTown(place)).toBe(country)
})

const row = { title: 'Cook', company: 'Duka' }

test('reads a missing country from a well-known town, and says so', () => {
  expect(parseRow({ ...row, city: 'Muscat' })).toMatchObject({ job: { country: 'Oman' }, derived: ['country'] })
  expect(parseRow({ ...row, city: 'Nairobi; Kampala' })).toMatchObject({
    job: { city: 'Nairobi, Kampala (Uganda)', country: 'Kenya' },
  })
})

test('reads the country from the region if the town is unknown', () => {
  expect(parseRow({ ...row, city: 'Al Madam', region: 'Sharjah' })).toMatchObject({
    job: { city: 'Al Madam', country: 'United Arab Emirates' },
  })
})

test("prefers the row's country and the operator's to that of the town", () => {
  const parsed = parseRow({ ...row, city: 'Dubai', country: 'Kenya' })
  expect(parsed).toMatchObject({ job: { country: 'Kenya' } })
  expect(parsed).not.toHaveProperty('derived')
  expect(parseRow({ ...row, city: 'Dubai' }, { country: 'Qatar' })).toMatchObject({ job: { country: 'Qatar' } })
})

test.each([
  ['Nairobi with 60% travel to Somalia', 'Nairobi'],
  ['Garissa, with frequent field trips', 'Garissa'],
  ['Lamu (30% travel)', 'Lamu'],
  ['Travel House, Nakuru', 'Travel House, Nakuru'],
])('reads the town %j as %j', (city, town) => {
  expect(parseRow({ ...row, country: 'Kenya', city })).toMatchObject({ job: { city: town } })
})
