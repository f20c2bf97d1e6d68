import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FeedImports, openFeedImports } from '../../../../../tests/support/feed-imports.ts'

let imports: FeedImports
beforeAll(async () => {
  imports = await openFeedImports()
})
beforeEach(() => imports.deleteJobs())
afterAll(() => imports.close())

const link = (number: number) => `https://duka.example/jobs/${number}`
const row = (number: number, title = 'Cook', town = '') => `${title},Duka,Kenya,${town},${link(number)}`

test('imports ten jobs that differ only in their links, and finds them again in any order', async () => {
  const rows = Array.from({ length: 10 }, (_, number) => row(number))
  expect(await importRows(rows)).toMatchObject({ new: 10, refused: 0, referencesMade: 10 })
  expect(await references()).toEqual(rows.map((_, number) => link(number)))
  expect(await importRows(rows.toReversed().slice(0, 7))).toMatchObject({ new: 0, changed: 0, unchanged: 7 })
})

test('keeps a job whose title changes, by its link', async () => {
  await importRows([row(1)])
  expect(await importRows([row(1, 'Chef')])).toMatchObject({ new: 0, changed: 1 })
})

test('tells jobs with the link of one page apart by their titles', async () => {
  const rows = ['Cook', 'Guard', 'Driver'].map((title) => row(2, title))
  expect(await importRows(rows)).toMatchObject({ new: 3, refused: 0 })
  expect(await importRows(rows.slice(1))).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
  const careers = ['Cook', 'Nurse'].map((title) => `${title},Duka,Qatar,,https://duka.example/careers`)
  expect(await importRows(careers)).toMatchObject({ new: 2, refused: 0 })
  expect(await references()).toContainEqual(expect.stringMatching(/^auto-/))
})

test('keeps the jobs of versions that did not read links', async () => {
  await importRows(['Cook,Duka,Kenya,,', 'Guard,Duka,Kenya,,'])
  const before = await references()
  expect(await importRows([row(1), row(2, 'Guard'), row(3)])).toMatchObject({ new: 1, changed: 2 })
  expect(await references()).toEqual([...before, link(3)])
  expect(await importRows([row(3), row(2, 'Guard')])).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
})

test('skips a row that repeats another one', async () => {
  expect(await importRows([row(1), row(1)])).toMatchObject({ new: 1, identical: 1, refused: 0 })
})

test('refuses a row that differs only in the tracking parameters of its link', async () => {
  expect(await importRows([row(1), `${row(1)}?utm_source=x`])).toMatchObject({ new: 1, refused: 1 })
})

describe('a link to apply for several jobs', () => {
  const rowsWith = (apply: string, ...titles: string[]) => titles.map((title) => `${title},Duka,Kenya,,${apply}`)

  test.each([
    ['link', 'https://forms.gle/AbC'],
    ['link', 'https://docs.google.com/forms/d/e/1FAI/viewform'],
    ['link', 'https://wa.me/254700000000'],
    ['link', 'https://bit.ly/3abc'],
    ['link', 'https://duka.example/apply/form-7'],
    ['apply link', 'https://duka.example/apply/form-7'],
    ['how to apply', 'Apply at https://duka.example/apply/form-7 today'],
  ])('does not make a new job take over another one: %s %s', async (column, apply) => {
    await importRows(rowsWith(apply, 'Cook', 'Guard'), column)
    const stored = () => imports.db.selectFrom('jobs').select(['reference', 'title']).orderBy('id').execute()
    const before = await stored()
    for (const counts of [
      { new: 1, unchanged: 2 },
      { new: 0, unchanged: 3 },
    ])
      expect(await importRows(rowsWith(apply, 'Nurse', 'Cook', 'Guard'), column)).toMatchObject({
        ...counts,
        changed: 0,
      })
    expect((await stored()).slice(0, 2)).toEqual(before)
  })

  test('tells jobs apart that each have their own', async () => {
    const rows = [1, 2, 3].map((number) => row(number))
    expect(await importRows(rows, 'apply link')).toMatchObject({ new: 3, refused: 0 })
    expect(await importRows(rows.toReversed(), 'apply link')).toMatchObject({ new: 0, changed: 0, unchanged: 3 })
    const nurse = rowsWith(link(1), 'Nurse', 'Cook')
    expect(await importRows(nurse, 'apply link')).toMatchObject({ new: 1, changed: 0, unchanged: 1 })
  })
})

test('gives a link to a job with another title or company, but not with both', async () => {
  await importRows([row(1)])
  const hotel = row(1).replace('Duka', 'Hoteli')
  expect(await importRows([hotel])).toMatchObject({ new: 0, changed: 1 })
  const driver = row(1).replace('Cook,Duka', 'Driver,Desert Haulage')
  expect(await importRows([driver])).toMatchObject({ new: 1, changed: 0 })
  expect(await importRows([driver, hotel])).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
})

function importRows(rows: string[], linkColumn = 'link') {
  return imports.importText([`title,company,country,town,${linkColumn}`, ...rows].join('\n'))
}

async function references() {
  const rows = await imports.db.selectFrom('jobs').select('reference').orderBy('reference').execute()
  return rows.map(({ reference }) => reference)
}
