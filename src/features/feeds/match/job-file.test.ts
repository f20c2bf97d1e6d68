import { describe, expect, test } from 'vitest'
import { openLines } from '../../../../tests/support/job-files.ts'
import { emptyJob } from '../../../contract/job-fields.ts'
import { rematch } from './job-file.server.ts'
import { describeExamples, describeMatch, describeOpen, requireSettled } from './match-texts.ts'

const lines = ['Vacancy,Employer,Country,Status', 'Cook,Duka,Kenya,Open', 'Driver,Hoteli,Kenya,Closed']
const match = { columns: { Vacancy: 'title', Employer: 'company', Country: 'country' }, fixed: {}, leaveOut: [] }
const kept = { match, columns: ['Vacancy', 'Employer', 'Country', 'Status'] }
const withRule = (is: string[]) => ({ ...kept, match: { ...match, leaveOut: [{ column: 'Status', is }] } })

test('what may stay open is said with the option that settles it', async () => {
  const lines = async (name: string) => describeOpen(await openLines([`Title,${name}`, 'Cook,2026-12-31']))
  expect(await lines('CVs by')).toEqual([
    'Which column is the closing date? It may be CVs by. If you know, add --map "COLUMN=closing date".',
  ])
  expect(await lines('Deadline')).toEqual([])
})

test('matched columns come first, empty ones last, and after an edit only what differs', async () => {
  const file = await openLines(['Notes,Title,Code,Remarks', 'Bring a CV and two letters,Cook,,Filled', 'x,Guard,,y'])
  const lines = describeMatch(file)
  expect(lines.slice(1)).toEqual([
    '  Title   title  Cook · Guard',
    '  not imported: Notes (Bring a CV and two letters), Remarks (Filled)',
    '  empty: Code',
    '  left out: rows whose Remarks is Filled (these jobs take no applications)',
    '  kept: rows whose Remarks is y (1)',
  ])
  const edited = rematch(file, { ...file.match, columns: { ...file.match.columns, Notes: 'city' } })
  expect(describeMatch(edited, file).slice(1)).toEqual(['  Notes   town   Bring a CV and two letters · x'])
})

test('a first file gets a proposal, with the reason for what is unlike its name', async () => {
  const file = await openLines([
    'Title,Company,Country,Type,Status',
    'Cook,Duka,Kenya,Healthcare,Open',
    'Nurse,Duka,Kenya,Care,Filled',
  ])
  expect(describeMatch(file)).toEqual([
    '  column   field    values',
    '  Title    title    Cook · Nurse',
    '  Company  company  Duka',
    '  Country  country  Kenya',
    '  not imported: Type (Healthcare: none of its values is a job type),',
    '  Status (Open)',
    '  left out: rows whose Status is Filled (these jobs take no applications)',
    '  kept: rows whose Status is Open (1)',
  ])
  expect(() => requireSettled(file)).not.toThrow()
})

describe('a kept match', () => {
  test('is used as it is, and new columns are reported, not matched', async () => {
    const file = await openLines(['Vacancy,Employer,Country,Status,Town', 'Cook,Duka,Kenya,Open,Thika'], { kept })
    expect(file).toMatchObject({ isKept: true, match, newColumns: ['Town'], missingColumns: [] })
  })

  test.each([
    ['no rule', kept, ['Closed']],
    ['a rule with other values', withRule(['Filled']), ['Filled', 'Closed']],
    ['a rule without values', withRule([]), []],
  ])('with %s gets one for values that mean closed', async (_, before, is) => {
    expect((await openLines(lines, { kept: before })).match.leaveOut).toEqual([{ column: 'Status', is }])
  })

  test('is completed by a proposal if it only has what an operator said', async () => {
    const partial = { match: { columns: { Vacancy: 'title' }, fixed: { country: 'Qatar' } }, columns: null }
    const file = await openLines(lines, { kept: partial })
    expect(file).toMatchObject({ isKept: false, newColumns: [] })
    expect(file.match).toMatchObject({ columns: match.columns, fixed: { country: 'Qatar' } })
    expect(file.match.leaveOut).toEqual([{ column: 'Status', is: ['Closed'] }])
  })

  test('gives way to what an operator says now', async () => {
    const given = {
      columns: { status: 'title' },
      fixed: { country: 'Oman' },
      leaveOut: [{ column: 'STATUS', is: ['Open'] }],
    }
    const { match: now } = await openLines(lines, { kept, given })
    expect(now).toEqual({
      columns: { Employer: 'company', Country: 'country', Status: 'title' },
      fixed: { country: 'Oman' },
      leaveOut: [{ column: 'Status', is: ['Open'] }],
    })
  })

  test('stops a file without its company column, and names the option', async () => {
    const file = await openLines(['Vacancy,Firm,Country', 'Cook,Duka,Kenya'], { kept })
    expect(file.missingColumns).toEqual(['Employer'])
    expect(() => requireSettled(file)).toThrow(
      'jobs.csv no longer has the column "Employer", which is the company. Add --map "COLUMN=company" or, if it is the same for all rows, --set company="NAME". The columns are: "Vacancy", "Firm", "Country".',
    )
  })

  test('misses a column of another field without stopping', async () => {
    const more = { match: { ...match, columns: { ...match.columns, Town: 'city' } }, columns: kept.columns }
    const file = await openLines(lines, { kept: more })
    expect(file.missingColumns).toEqual(['Town'])
    expect(() => requireSettled(file)).not.toThrow()
  })
})

test.each([
  [
    'company',
    ['Title,Country', 'Cook,Kenya'],
    '--map "COLUMN=company" or, if it is the same for all rows, --set company="NAME"',
  ],
  [
    'country',
    ['Title,Company,Town', 'Cook,Duka,Doha'],
    '--set country="NAME". The columns are: "Title", "Company", "Town".',
  ],
])('a file without a %s is stopped with the option to add', async (_, text, message) => {
  const file = await openLines(text)
  expect(() => requireSettled(file)).toThrow(message)
})

test('names a fixed country that does not exist', async () => {
  const file = await openLines(['Title,Company', 'Cook,Duka'], { given: { fixed: { country: 'Atlantis' } } })
  expect(() => requireSettled(file)).toThrow('"Atlantis" is not the name of a country: --set country="NAME".')
})

test('an unknown column of an option is named with those of the file', async () => {
  const opening = openLines(lines, { given: { columns: { Boss: 'company' } } })
  await expect(opening).rejects.toThrow(
    'jobs.csv has no column "Boss". Its columns are: Vacancy, Employer, Country, Status.',
  )
})

test('control characters of a file are not printed', async () => {
  const file = await openLines(['Title,Company,Country', '"\u001B[31mCook\u202E",Duka,Kenya'])
  expect(describeMatch(file).join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('jobs are shown as lists show them', () => {
  const job = { title: 'Cook', company: 'Duka', city: 'Thika', country: 'Kenya', type: 'Full Time', salary: 'KES 100' }
  const rest = { closes_on: '2026-12-31', description: 'Cooks lunch.\n\nWe feed 200 people.' }
  expect(describeExamples([Object.assign({ ...emptyJob }, job, rest)])).toEqual([
    '  Cook',
    '    Duka, Thika, Kenya, Full Time, KES 100, closes 2026-12-31',
    '    Cooks lunch. We feed 200 people.',
    '',
  ])
})
