import { expect, test } from 'vitest'
import { parseRow } from '../parse-row.server.ts'
import type { RowDefaults } from '../place/job-place.server.ts'

const plain = { title: 'Clerk', company: 'Duka', country: 'Kenya' }

test.each(['M', 'i', 'IV', '12', ' K '])('takes the grade %j for no level', (grade) => {
  expect(parseRow({ ...plain, grade, 'job level': 'Senior' })).toMatchObject({ job: { level: 'Senior' } })
  expect(parseRow({ ...plain, grade })).toMatchObject({ job: { level: null } })
})

test.each(['Senior', 'P-3', 'Jr', 'IC4', 'Grade 5'])('takes %j for a level', (grade) => {
  expect(parseRow({ ...plain, grade })).toMatchObject({ job: { level: grade } })
})

test('keeps a short level of a column that the operator chose', () => {
  const defaults: RowDefaults = { columns: new Map([['grade', 'level' as const]]) }
  expect(parseRow({ ...plain, grade: 'M' }, defaults)).toMatchObject({ job: { level: 'M' } })
})

test('takes the kind of a record for no job type', () => {
  expect(parseRow({ ...plain, type: 'vacancy' })).toMatchObject({ job: { type: null } })
  expect(parseRow({ ...plain, type: 'vacancy', basis: 'Shift work' })).toMatchObject({ job: { type: 'Shift work' } })
})

test.each([
  [{ data: { type: 'place', id: 'p3' } }],
  [{ data: [{ type: 'place', id: 'p3' }], links: { related: 'https://duka.example/places' } }],
  [{ sys: { type: 'Link', linkType: 'Entry', id: '4kQ' } }],
  [{ _ref: 'city-1', _type: 'reference' }],
])('has no value for a field that only refers to another object: %j', (place) => {
  expect(parseRow({ ...plain, location: place })).toMatchObject({ ok: true, job: { city: null }, omissions: [] })
})

test('says that an object with other values is not read', () => {
  expect(parseRow({ ...plain, location: { x: 'Nairobi', y: 'Thika' } })).toMatchObject({
    omissions: [{ field: 'city', reason: expect.stringContaining('is an object with several values') }],
  })
})

test('has no value for a field whose part is empty, and reads the other part', () => {
  const row = { ...plain, validity: { opens: '2026-11-23', closes: null } }
  expect(parseRow(row)).toMatchObject({ job: { posted_on: '2026-11-23', closes_on: null }, omissions: [] })
  expect(parseRow({ ...plain, deadline: { day: '', note: 'x' } })).toMatchObject({
    omissions: [{ field: 'closing date' }],
  })
})
