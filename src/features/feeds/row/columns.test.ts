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
])('a column called %s holds the %s', (name, field) => {
  expect(findColumn(name)?.column.field).toBe(field)
})

test('a name that means nothing here is no column', () => {
  for (const name of ['', '???', 'colour', 'KES', 'title KES', '__proto__', 'constructor'])
    expect(findColumn(name)).toBeNull()
})

test('no spelling stands for two fields', () => {
  for (const column of columns)
    for (const name of column.names)
      expect(`${name}: ${findColumn(name)?.column.field}`).toBe(`${name}: ${column.field}`)
})

test('a name is repeated where one before it is the same but for letter case and marks, and means something', () => {
  expect(findRepeated(['title', 'Company', 'Title *', 'title', 'title', 'salary (KES)', 'Salary (USD)'])).toEqual([
    'Title *',
    'title',
    'Salary (USD)',
  ])
  expect(findRepeated(['title', 'job title', 'type', 'colour', 'colour', '', ''])).toEqual([])
})
