import { expect, test } from 'vitest'
import { countries } from '../../contract/countries.ts'
import { nameCountry, splitPlace } from './country-names.server.ts'

test.each([
  ['KE', 'Kenya'],
  ['ken', 'Kenya'],
  ['KENYA', 'Kenya'],
  ['Republic of Kenya', 'Kenya'],
  ['UAE', 'United Arab Emirates'],
  ['U.A.E', 'United Arab Emirates'],
  ['Untied Arab Emirates', 'United Arab Emirates'],
  ['KSA', 'Saudi Arabia'],
  ['Saudia', 'Saudi Arabia'],
  ['Quatar', 'Qatar'],
  ['UK', 'United Kingdom'],
  ['USA', 'United States'],
  ['Türkiye', 'Turkey'],
  ['CÔTE D’IVOIRE', "Côte d'Ivoire"],
  ['PR', 'Puerto Rico'],
  ['U.A.E.', 'United Arab Emirates'],
  ['U.K.', 'United Kingdom'],
  ['U.S.A.', 'United States'],
  ['U.S.', 'United States'],
  ['United Arab Emirates (UAE)', 'United Arab Emirates'],
  ['United Kingdom (UK)', 'United Kingdom'],
  ['Kenya, Kenya', 'Kenya'],
  ['Kenya / KE', 'Kenya'],
  ['Korea (North)', 'North Korea'],
  ['Keenya', 'Kenya'],
  ['Kenyaa', 'Kenya'],
  ['Uganada', 'Uganda'],
  ['Rawanda', 'Rwanda'],
  ['Malyasia', 'Malaysia'],
])('%s is %s', (text, name) => {
  expect(nameCountry(text)).toBe(name)
})

test('every country of the board keeps its name and is found by its code', () => {
  for (const [code, name] of Object.entries(countries)) expect([nameCountry(name), nameCountry(code)]).toEqual([name, name])
})

test.each(['Wakanda', 'Congo', 'Nairobi', 'S.A.', 'K.E.', 'Kenya, Uganda', 'Kenya (Nairobi)', 'constructor', '', 'x'.repeat(10_000)])('what names no one country stays as it is written', (text) => {
  expect(nameCountry(text)).toBe(text)
})

test.each([
  ['Nairobi, Kenya', { city: 'Nairobi', country: 'Kenya' }],
  ['Kilimani, Nairobi, kenya', { city: 'Kilimani, Nairobi', country: 'Kenya' }],
  ['Dubai, UAE', { city: 'Dubai', country: 'United Arab Emirates' }],
  ['Kenya', { city: '', country: 'Kenya' }],
  ['Nairobi, KE', { city: 'Nairobi', country: 'Kenya' }],
  ['Nairobi, KEN', { city: 'Nairobi', country: 'Kenya' }],
  ['KE', { city: '', country: 'Kenya' }],
  ['Nairobi - Kenya', { city: 'Nairobi', country: 'Kenya' }],
  ['Nairobi (Kenya)', { city: 'Nairobi', country: 'Kenya' }],
  ['Kenya (Nairobi, Thika)', { city: 'Nairobi, Thika', country: 'Kenya' }],
  ['Westlands (Nairobi, Kenya)', { city: 'Westlands (Nairobi)', country: 'Kenya' }],
  ['Toronto, ON, CA', { city: 'Toronto, ON', country: 'Canada' }],
  ['Berlin, Germany, DE', { city: 'Berlin, Germany', country: 'Germany' }],
  ['San Francisco, CA, US', { city: 'San Francisco, CA', country: 'United States' }],
  ['Kinshasa, Congo, Democratic Republic of the', { city: 'Kinshasa', country: 'Democratic Republic of the Congo' }],
  ['Kenya / KE, Kenya', { city: 'Kenya / KE', country: 'Kenya' }],
  ['Gibraltar, UK', { city: 'Gibraltar', country: 'United Kingdom' }],
  ['Guinea-Bissau', { city: '', country: 'Guinea-Bissau' }],
])('%s ends with a country', (place, parts) => {
  expect(splitPlace(place)).toEqual(parts)
})

test.each(['Nairobi', 'San Francisco, CA', 'Gary, IN', 'Adelaide, SA', 'Nairobi - IT', 'Nairobi, it', 'Atlanta, Georgia', 'Ireland (West)', 'Nairobi (', 'Kenya or Uganda', 'Kenya / Uganda', '', 'x'.repeat(10_000), ' '.repeat(100_000), '('.repeat(100_000)])('%j ends with no country', (place) => {
  expect(splitPlace(place)).toBeNull()
})
