import { expect, test } from 'vitest'
import { describeAbsentFields } from './next-step.server.ts'

const columns = (fields: Record<string, string | null>, samples: string[] = []) =>
  Object.entries(fields).map(([name, field]) => ({ name, field, samples }))

const given = { Type: 'job type', Posted: 'posted date', Closes: 'closing date', Text: 'description', Link: 'link' }

test.each([
  [
    'a column whose name has a known word',
    { 'Pay package': null, City: 'city' },
    'salary',
    '  --map "Pay package=salary"',
  ],
  ['no likely column', { Colour: null, City: 'city' }, 'salary', '  --map "COLUMN=salary"'],
])('names the fields without a column, and suggests one for %s', (_, others, field, option) => {
  expect(describeAbsentFields(columns({ ...given, ...others }))).toEqual([
    `No column has the ${field}. To use one that is left out:`,
    option,
  ])
})

test('suggests a column of places as the city', () => {
  const places = columns({ Whereabouts: null }, ['Nairobi, Kenya', 'Doha, Qatar'])
  expect(describeAbsentFields([...columns({ ...given, Pay: 'salary maximum' }), ...places])).toEqual([
    'No column has the city. To use one that is left out:',
    '  --map "Whereabouts=city"',
  ])
})

test('suggests nothing if no column is left out, and says nothing if no field is absent', () => {
  expect(describeAbsentFields(columns({ ...given, City: 'city' }))).toEqual(['No column has the salary.'])
  expect(describeAbsentFields(columns({ ...given, City: 'city', Pay: 'salary' }))).toEqual([])
})
