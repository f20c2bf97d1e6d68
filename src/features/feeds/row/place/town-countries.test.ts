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

test.each([
  ['Nairobi / Kampala', 'Nairobi, Kampala (Uganda)', 'Kenya'],
  ['Kampala/Nairobi/Mombasa', 'Kampala, Nairobi (Kenya), Mombasa (Kenya)', 'Uganda'],
  ['Doha, Manama', 'Doha, Manama (Bahrain)', 'Qatar'],
  ['Nairobi and Kampala', 'Nairobi, Kampala (Uganda)', 'Kenya'],
  ['Kisumu / Homa Bay', 'Kisumu / Homa Bay', 'Kenya'],
])('reads towns of several countries in %j', (city, towns, country) => {
  expect(parseRow({ ...row, city })).toMatchObject({ job: { city: towns, country }, derived: ['country'] })
})

test.each(['Paris, Texas', 'Westlands / Upper Hill'])('reads no country from %j', (city) => {
  expect(parseRow({ ...row, city })).toMatchObject({ ok: false, problems: [{ field: 'country' }] })
})

test("keeps towns of several countries as written if the row or the operator gives the job's country", () => {
  const city = 'Nairobi / Kampala'
  expect(parseRow({ ...row, city, country: 'Uganda' })).toMatchObject({ job: { city, country: 'Uganda' } })
  expect(parseRow({ ...row, city }, { country: 'Uganda' })).toMatchObject({ job: { city, country: 'Uganda' } })
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
