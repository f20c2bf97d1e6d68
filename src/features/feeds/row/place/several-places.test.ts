import { expect, test } from 'vitest'
import { joinPlaces, readPlaces } from './several-places.server.ts'

test.each([
  ['Nairobi, Kenya; Kigali, Rwanda', 'Nairobi, Kigali (Rwanda)', 'Kenya'],
  ['Nairobi, Kenya or Remote', 'Nairobi, Remote', 'Kenya'],
  ['Doha | Al Khor | Manama, Bahrain', 'Doha, Al Khor, Manama', 'Bahrain'],
  ['Nairobi, Kenya, Kampala, Uganda', 'Nairobi, Kampala (Uganda)', 'Kenya'],
  ['Nairobi, Kenya / Kampala, Uganda', 'Nairobi, Kampala (Uganda)', 'Kenya'],
  ['Kenya / Uganda', 'Uganda', 'Kenya'],
  ['Bern / Berne, Switzerland', 'Bern / Berne', 'Switzerland'],
  ['Kisumu / Homa Bay', 'Kisumu / Homa Bay', ''],
  ['Kenya, Uganda, Rwanda', 'Uganda, Rwanda', 'Kenya'],
  ['Kenya; Kilimani, Nairobi, Kenya', 'Kilimani, Nairobi', 'Kenya'],
  ['Nairobi; Nairobi; Mombasa', 'Nairobi, Mombasa', ''],
  ['Kilimani, Nairobi, Kenya', 'Kilimani, Nairobi', 'Kenya'],
  ['Lebanon, Ohio, United States', 'Lebanon, Ohio', 'United States'],
  ['Hong Kong, China', 'Hong Kong', 'China'],
  ['Singapore, Singapore', 'Singapore', 'Singapore'],
  [' ; | ', '', ''],
])('%s is %s in %s', (text, city, country) => {
  expect(joinPlaces(readPlaces(text))).toEqual({ city, country })
})

test('prefers a given country to those of the places', () => {
  expect(joinPlaces(readPlaces('Doha; Manama, Bahrain'), 'Qatar')).toEqual({
    city: 'Doha, Manama (Bahrain)',
    country: 'Qatar',
  })
})

test('limits the length of the list of towns and counts the others', () => {
  const { city } = joinPlaces(readPlaces(Array.from({ length: 40 }, (_, at) => `Town ${at}`).join(';')))
  expect(city).toMatch(/^Town 0, Town 1, .* and \d+ more$/)
  expect(city.length).toBeLessThanOrEqual(200)
})

test.each([
  ' or '.repeat(250_000),
  ' '.repeat(1_000_000),
  ','.repeat(1_000_000),
  ';'.repeat(1_000_000),
  '/'.repeat(1_000_000),
])('reads 1 MB of separators quickly', (text) => {
  expect(readPlaces(text).length).toBeLessThanOrEqual(50)
})
