import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FeedImports, openFeedImports } from '../../../../tests/support/feed-imports.ts'

let imports: FeedImports
beforeAll(async () => {
  imports = await openFeedImports()
})
beforeEach(() => imports.deleteJobs())
afterAll(() => imports.close())

const full = [
  'ref,title,company,country,salary,closing date,description',
  'A,Cook,Duka,Kenya,KES 100,31/12/2027,Cooks lunch.',
  'B,Guard,Duka,Kenya,KES 200,31/12/2027,Guards the gate.',
]
const fieldsOf = async () =>
  (await imports.jobs()).map(({ salary, closes_on, description }) => [salary, closes_on, description])

test('a column that the file lacks empties no field, and an empty cell does', async () => {
  await imports.importText(full)
  const before = [
    ['KES 100', '2027-12-31', 'Cooks lunch.'],
    ['KES 200', '2027-12-31', 'Guards the gate.'],
  ]
  const lacking = ['ref,title,company,country', 'A,Cook,Duka,Kenya', 'B,Guard,Duka,Kenya']
  const kept = { changed: 0, unchanged: 2, emptied: 0, keptFields: ['description', 'salary', 'closes_on'] }
  expect(await imports.importText(lacking)).toMatchObject(kept)
  expect(await fieldsOf()).toEqual(before)
  const emptying = ['ref,title,company,country,salary', 'A,Cook,Duka,Kenya,', 'B,Guard,Duka,Kenya,n/a']
  const emptied = { changed: 2, emptied: 2, changedFields: { salary: 2 } }
  expect(await imports.importText(emptying)).toMatchObject(emptied)
  expect(await fieldsOf()).toEqual([
    [null, '2027-12-31', 'Cooks lunch.'],
    [null, '2027-12-31', 'Guards the gate.'],
  ])
})

test('a key that no row of JSON has empties no field, unless the kept match names it', async () => {
  await imports.importText(full)
  const rows = ['A', 'B'].map((ref, at) => ({ ref, title: ['Cook', 'Guard'][at], company: 'Duka', country: 'Kenya' }))
  const text = JSON.stringify(rows)
  expect(await imports.importText(text)).toMatchObject({ unchanged: 2, emptied: 0 })
  const columns = { ref: 'reference', title: 'title', company: 'company', country: 'country', pay: 'salary' }
  const kept = { match: { columns, fixed: {}, leaveOut: [] }, columns: Object.keys(columns) }
  expect(await imports.importText(text, { kept })).toMatchObject({ changed: 2, emptied: 2, missingColumns: ['pay'] })
})

test('the parts of a pay give the salary', async () => {
  await imports.importText(full)
  const rows = ['ref,title,company,country,min salary,currency', 'A,Cook,Duka,Kenya,50000,KES', 'B,Guard,Duka,Kenya,,']
  expect(await imports.importText(rows)).toMatchObject({ changedFields: { salary: 2 }, emptied: 1 })
})

test('a field that is read from another column is updated, unless the kept match has a column for it', async () => {
  const rows = (type: string, apply: string) => [
    'ref,title,company,country,type,how to apply',
    `A,Cook,Duka,Kenya,"Contract, ${type}",${apply}`,
  ]
  const derived = async () =>
    (await imports.jobs()).map(({ contract_length, apply_url }) => [contract_length, apply_url])
  await imports.importText(rows('6 months', 'https://duka.example/a'))
  await imports.importText(rows('1 year', 'https://duka.example/b'))
  expect(await derived()).toEqual([['1 year', 'https://duka.example/b']])
  const columns = { ref: 'reference', title: 'title', company: 'company', country: 'country', type: 'type' }
  const kept = { match: { columns: { ...columns, duration: 'contract_length' }, fixed: {}, leaveOut: [] }, columns: [] }
  await imports.importText(rows('2 years', ''), { kept })
  expect(await derived()).toEqual([['1 year', 'https://duka.example/b']])
})

test('new jobs get no value for fields that the file lacks', async () => {
  await imports.importText(full)
  await imports.importText(['ref,title,company,country', 'C,Nurse,Duka,Kenya'])
  expect((await fieldsOf())[2]).toEqual([null, null, ''])
})
