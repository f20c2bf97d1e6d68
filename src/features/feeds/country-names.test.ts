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
])('%s is %s', (text, name) => {
  expect(nameCountry(text)).toBe(name)
})

test('every country of the board keeps its name and is found by its code', () => {
  for (const [code, name] of Object.entries(countries)) expect([nameCountry(name), nameCountry(code)]).toEqual([name, name])
})

test.each(['Wakanda', 'Congo', 'Nairobi', 'constructor', '', 'x'.repeat(10_000)])('what names no one country stays as it is written', (text) => {
  expect(nameCountry(text)).toBe(text)
})

test.each([
  ['Nairobi, Kenya', { city: 'Nairobi', country: 'Kenya' }],
  ['Kilimani, Nairobi, kenya', { city: 'Kilimani, Nairobi', country: 'Kenya' }],
  ['Dubai, UAE', { city: 'Dubai', country: 'United Arab Emirates' }],
  ['Kenya', { city: '', country: 'Kenya' }],
])('%s ends with a country', (place, parts) => {
  expect(splitPlace(place)).toEqual(parts)
})

test.each(['Nairobi', 'San Francisco, CA', 'Atlanta, Georgia', ''])('%j ends with no country', (place) => {
  expect(splitPlace(place)).toBeNull()
})
