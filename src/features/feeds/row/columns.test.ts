import { expect, test } from 'vitest'
import { columns, findColumn, findRepeated } from './columns.ts'

test.each([
  ['Job Title', 'title'],
  ['job_title', 'title'],
  ['JOBTITLE', 'title'],
  ['Position *', 'title'],
  ['company-name', 'company'],
  ['Organisation', 'company'],
  ['job_country', 'country'],
  ['Town', 'city'],
  ['location_city', 'city'],
  ['Employment Type', 'type'],
  ['Experience Level', 'level'],
  ['Experience', 'experience'],
  ['job_responsibilies', 'responsibilities'],
  ['Duties & Responsibilities', 'responsibilities'],
  ['job_skill_requirements', 'requirements'],
  ['Salary (KES)', 'salary'],
  ['Pay in USD', 'salary'],
  ['job_uuid', 'reference'],
  ['valid_through', 'closes_on'],
  ['Date Posted', 'posted_on'],
])('a column named %s holds the %s', (name, field) => {
  expect(findColumn(name)?.column.field).toBe(field)
})

test('finds no column for an unknown name', () => {
  for (const name of ['', '???', 'colour', 'KES', 'title KES', '__proto__', 'constructor'])
    expect(findColumn(name)).toBeNull()
})

test('uses no column name for two fields', () => {
  for (const column of columns)
    for (const name of column.names)
      expect(`${name}: ${findColumn(name)?.column.field}`).toBe(`${name}: ${column.field}`)
})

test('reports known names that repeat an earlier one, whatever their letter case and punctuation', () => {
  expect(findRepeated(['title', 'Company', 'Title *', 'title', 'title', 'salary (KES)', 'Salary (USD)'])).toEqual([
    'Title *',
    'title',
    'Salary (USD)',
  ])
  expect(findRepeated(['title', 'job title', 'type', 'colour', 'colour', '', ''])).toEqual([])
})
