import { expect, test } from 'vitest'
import type { SeenColumn } from './column-survey.server.ts'
import type { FileLook } from './look-at-file.server.ts'
import { describeAbsentFields, describeNextStep } from './next-step.server.ts'

const columns = (fields: Record<string, string | null>, samples: string[] = []) =>
  Object.entries(fields).map(([name, field]) => ({ name, field, samples }))

const look = (seen: SeenColumn[]): FileLook => ({
  format: 'JSON',
  hint: null,
  rows: 2,
  isWhole: true,
  columns: seen,
  filled: new Set(),
  missing: { title: 0, company: 2, country: 0 },
  firstMissing: { company: { line: 1, title: 'Cook' } },
  omissionGroups: [],
  unknownGroups: [],
  derived: {},
  broken: 0,
  withoutApply: 0,
  firstBroken: null,
})

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

test('suggests a column of URLs as the apply link', () => {
  const { Link: _, ...others } = { ...given, City: 'city', Pay: 'salary' }
  const urls = columns({ Enlace: null }, ['https://duka.example/1', 'http://duka.example/2'])
  expect(describeAbsentFields([...columns({ ...others, Colour: null }, ['red']), ...urls])).toEqual([
    'No column has the apply link. To use one that is left out:',
    '  --map "Enlace=apply link"',
  ])
})

test('suggests nothing if no column is left out, and says nothing if no field is absent', () => {
  expect(describeAbsentFields(columns({ ...given, City: 'city' }))).toEqual(['No column has the salary.'])
  expect(describeAbsentFields(columns({ ...given, City: 'city', Pay: 'salary' }))).toEqual([])
})

test('never suggests a value that only says which object is meant, or of what kind it is', () => {
  const types = columns({ 'ministry.data.type': null, 'ministry.id': null }, ['organisation', '12'])
  expect(describeNextStep(look([...columns({ ...given, Title: 'title' }), ...types]), 'jobs.json')).toContain(
    '  company: missing in 2 of 2 rows. Add --company NAME, or --map "COLUMN=company"',
  )
  const kinds = columns({ Posted: 'posted date', 'contract.type': null, City: 'city', Pay: 'salary' })
  expect(describeAbsentFields(kinds)).toContain('  --map "contract.type=job type"')
})

test.each([
  ['Agence', ['Abidjan', "N'Djamena"], true],
  ['Branch', ['Port Sudan', 'Lomé'], true],
  ['Agence', ['AG-12', 'AG-14'], false],
  ['Agence', [], false],
  ['Colour', ['Red', 'Green'], false],
])('suggests the column %s with %j as the city: %s', (name, samples, isTown) => {
  const seen = [...columns({ ...given, Pay: 'salary' }), ...columns({ [name]: null }, samples)]
  expect(describeAbsentFields(seen)).toContain(isTown ? `  --map "${name}=city"` : '  --map "COLUMN=city"')
})

test('names the reference, and the requirements if a column left out could be them', () => {
  const seen = columns({ ...given, City: 'city', Pay: 'salary' })
  expect(describeAbsentFields(seen, new Set())).toEqual(['No column has the reference.'])
  expect(describeAbsentFields([...seen, ...columns({ Colour: null }, ['red'])], new Set())[0]).not.toContain(
    'requirements',
  )
  const long = columns({ 'Ideal person': null }, [
    'You have a diploma in nursing, a valid licence and three years in a ward.',
  ])
  expect(describeAbsentFields([...seen, ...long], new Set())[0]).toContain('the requirements or reference.')
  expect(describeAbsentFields([...seen, ...long], new Set(['requirements' as const, 'reference' as const]))).toEqual([])
})

test.each([
  [1, 'country: missing in 1 of 3 rows, line 4 (Cook). It is refused unless you add --country NAME, or'],
  [
    2,
    'country: missing in 2 of 3 rows, the first on line 4 (Cook). They are refused unless you add --country NAME, or',
  ],
  [3, 'country: missing in 3 of 3 rows. Add --country NAME, or'],
])('says of %i of 3 rows without a country that they are refused, and names the first', (country, hint) => {
  const some = {
    ...look(columns({ ...given, Country: 'country', City: 'city' })),
    rows: 3,
    missing: { title: 0, company: 0, country },
    firstMissing: { country: { line: 4, title: 'Cook' } },
  }
  expect(describeNextStep(some, 'jobs.csv').join(' ').replaceAll(/ +/g, ' ')).toContain(hint)
})
