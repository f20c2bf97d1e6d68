import { expect, test } from 'vitest'
import { parseRow } from '../parse-row.server.ts'

const plain = { title: 'Cook', company: 'Duka' }

test.each([
  [{ locationMap: { KE: ['Nairobi'] } }, { city: 'Nairobi', country: 'Kenya' }],
  [{ locationMap: { NO: ['NO0A1'] } }, { city: null, country: 'Norway' }],
  [
    { places: { KE: ['Nairobi', 'Mombasa'], UG: ['Kampala'] } },
    { city: 'Nairobi, Mombasa, Kampala (Uganda)', country: 'Kenya' },
  ],
  [{ data: { countries: { Kenya: {}, Uganda: [] } } }, { city: 'Uganda', country: 'Kenya' }],
])('reads the places of %j', (row, job) => {
  expect(parseRow({ ...plain, ...row })).toMatchObject({ job })
})

test.each([
  { languages: { NO: ['Bokmål'] } },
  { location: { ID: 7, IN: 1 } },
  { location: { id: ['7'], no: ['x'] } },
  { location: { KE: ['Nairobi'], other: ['x'] } },
  { location: JSON.parse('{"__proto__":["x"]}') as unknown },
])('finds no country in %j', (row) => {
  expect(parseRow({ ...plain, ...row })).toMatchObject({ ok: false })
})
