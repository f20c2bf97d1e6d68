import { expect, test } from 'vitest'
import { parseRow } from '../parse-row.server.ts'
import type { RowDefaults } from '../place/job-place.server.ts'

const plain = { title: 'Clerk', company: 'Duka', country: 'Kenya' }

test.each(['M', 'i', 'IV', '12', ' K ', 'H4', 'P-3', 'Grade 5', '-'])('takes the grade %j for no level', (grade) => {
  expect(parseRow({ ...plain, grade, 'job level': 'Senior' })).toMatchObject({ job: { level: 'Senior' } })
  expect(parseRow({ ...plain, grade })).toMatchObject({ job: { level: null } })
})

test.each(['Senior', 'Jr', 'Mid level'])('takes the grade %j for a level', (grade) => {
  expect(parseRow({ ...plain, grade })).toMatchObject({ job: { level: grade } })
})

test.each(['P-3', 'IC4', 'Grade 5'])('takes %j for a level in a column for the level', (level) => {
  expect(parseRow({ ...plain, 'job level': level })).toMatchObject({ job: { level } })
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
    omissions: [{ field: 'city', reason: expect.stringContaining('contains values with unknown names') }],
  })
})

test('has no value for a field whose part is empty, and reads the other part', () => {
  const row = { ...plain, validity: { opens: '2026-11-23', closes: null } }
  expect(parseRow(row)).toMatchObject({ job: { posted_on: '2026-11-23', closes_on: null }, omissions: [] })
  expect(parseRow({ ...plain, deadline: { day: '', note: 'x' } })).toMatchObject({
    omissions: [{ field: 'closing date' }],
  })
})

test.each(['-', '–', '—', 'n/a', 'N/A', 'nil', 'None', 'TBA', 'To be advised', ' - '])(
  'takes %j for an empty value',
  (value) => {
    const row = { ...plain, salary: value, level: value, city: value, 'closing date': value, benefits: value }
    expect(parseRow(row)).toMatchObject({
      job: { salary: null, level: null, city: null, closes_on: null, benefits: null },
      omissions: [],
    })
  },
)

test('uses another column if the surest one has only a placeholder', () => {
  expect(parseRow({ ...plain, salary: 'TBA', pay: 'KES 900 a day' })).toMatchObject({
    job: { salary: 'KES 900 a day' },
  })
})

test.each(['None of these', 'Nil balance allowance', '0'])('keeps %j, which is more than a placeholder', (benefits) => {
  expect(parseRow({ ...plain, benefits })).toMatchObject({ job: { benefits } })
})

test('reads a contract period as the type only if it is one', () => {
  expect(parseRow({ ...plain, 'contract period': '2 years, renewable' })).toMatchObject({ job: { type: null } })
  expect(parseRow({ ...plain, 'contract period': 'Permanent' })).toMatchObject({ job: { type: 'Full Time' } })
})
