import { expect, test } from 'vitest'
import { CommandError } from '../../../terminal/command-error.ts'
import { maxNameLength } from '../row/columns.ts'
import { describeMap, quoteForShell, readMap, toColumnMap } from './mapped-columns.server.ts'

function messageOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return String(error)
  }
  return ''
}

test.each([
  ['Stelle=title', { Stelle: 'title' }],
  [' Stelle = Job Title ', { Stelle: 'title' }],
  ['Wo?=town', { 'Wo?': 'city' }],
  ['Ende=closing date', { Ende: 'closes_on' }],
  ['Art=job type', { Art: 'type' }],
  ['a=b=title', { 'a=b': 'title' }],
  ['salary.min=pay', { 'salary.min': 'salary' }],
  ['Von=minimum salary', { Von: 'salary minimum' }],
  ['Farbe=Ignore', { Farbe: null }],
  ['__proto__=title', Object.fromEntries([['__proto__', 'title']])],
  [`${'x'.repeat(maxNameLength)}=title`, { ['x'.repeat(maxNameLength)]: 'title' }],
])('reads --map %j', (option, expected) => {
  expect(readMap([option])).toEqual(expected)
})

test('accepts every field that its message lists', () => {
  const [, list = ''] = /Use one of: (.+)\.$/.exec(messageOf(() => readMap(['Stanowisko=tytul']))) ?? []
  const names = list.split(', ')
  expect(names).toEqual(expect.arrayContaining(['title', 'salary minimum', 'how to apply', 'apply link', 'ignore']))
  const read = names.map((name) => readMap([`x=${name}`])?.x ?? 'ignore')
  expect(read.map((target) => describeMap({ x: target === 'ignore' ? null : target }))).toEqual(
    names.map((name) => `--map "x=${name}"`),
  )
})

test('reads several columns in their order, also for one field', () => {
  expect(Object.entries(readMap(['Pflichten=duties', 'Aufgaben=duties', 'Farbe=ignore']) ?? {})).toEqual([
    ['Pflichten', 'responsibilities'],
    ['Aufgaben', 'responsibilities'],
    ['Farbe', null],
  ])
  expect(readMap()).toEqual({})
  expect(readMap(['none'])).toBeNull()
})

test.each([
  [['Stelle'], /^--map needs a column of the file and a field, such as .+, not "Stelle"\.$/],
  [['=title'], /^--map needs a column/],
  [['Stelle='], /^--map needs a column/],
  [['none', 'Stelle=title'], /^--map needs a column .+, not "none"\.$/],
  [['#=title'], /^--map cannot find the column "#": its name must have letters or digits/],
  [[`${'x'.repeat(maxNameLength + 1)}=title`], /at most 100 characters/],
  [
    ['Stanowisko=tytul'],
    /^--map: "tytul" is not a field\. Use one of: reference, title, .+, closing date.*, ignore\.$/,
  ],
  [
    ['title=Stanowisko'],
    /^--map: "Stanowisko" is not a field\. The column of the file comes first, such as --map "Stanowisko=title"\. Use one of/,
  ],
  [['Job_Title=title', 'job title=level'], /^--map has the column "job title" twice\./],
])('refuses --map %j in one line', (options, message) => {
  expect(() => readMap(options)).toThrow(CommandError)
  expect(() => readMap(options)).toThrow(message)
})

test('finds columns whatever their letter case, spaces and punctuation', () => {
  expect(toColumnMap({ 'Job Offer *': 'title', Farbe: null })).toEqual(
    new Map([
      ['joboffer', 'title'],
      ['farbe', null],
    ]),
  )
  expect(toColumnMap({ Stelle: 'a field of an earlier version' })).toBeUndefined()
  expect(toColumnMap({})).toBeUndefined()
  expect(toColumnMap(null)).toBeUndefined()
})

test('quotes columns and arguments for the shell', () => {
  expect(describeMap({ Stelle: 'closes_on', Farbe: null })).toBe('--map "Stelle=closing date" --map "Farbe=ignore"')
  expect(describeMap({ "Pay $ (worker's)": 'salary' })).toBe(`--map 'Pay $ (worker'\\''s)=salary'`)
  expect(quoteForShell('jobs/november.csv')).toBe('jobs/november.csv')
  expect(quoteForShell('my jobs.csv')).toBe('"my jobs.csv"')
  expect(quoteForShell('$(rm).csv')).toBe(`'$(rm).csv'`)
})
