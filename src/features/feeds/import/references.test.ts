import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FeedImports, openFeedImports } from '../../../../tests/support/feed-imports.ts'

let imports: FeedImports
beforeAll(async () => {
  imports = await openFeedImports()
})
beforeEach(() => imports.deleteJobs())
afterAll(() => imports.close())

const header = 'ref,title,company,city,country,posted,closing date,description'
const row = (ref: string, { title = 'Cook', company = 'Duka', city = '', posted = '', closes = '', text = '' } = {}) =>
  [ref, title, company, city, 'Kenya', posted, closes, text].join(',')
const stored = async () => (await imports.jobs()).map(({ title, city, uuid }) => ({ title, city, uuid }))

describe('rows without a reference', () => {
  test('are the same jobs in later imports, in any order, and with new jobs before them', async () => {
    const [nairobi, mombasa] = [row('', { city: 'Nairobi' }), row('', { city: 'Mombasa' })]
    const first = await imports.importText([header, nairobi, mombasa])
    expect(first).toMatchObject({ new: 2, referencesMade: 2, unidentified: 0 })
    const before = await stored()
    const changed = row('', { city: 'Mombasa', text: 'Cooks lunch.' })
    const report = await imports.importText([header, row('', { city: 'Kisumu' }), changed, nairobi])
    expect(report).toMatchObject({ new: 1, changed: 1, unchanged: 1 })
    expect(await stored()).toEqual(expect.arrayContaining(before))
  })

  test('keep the reference that an earlier version made from title, company and country', async () => {
    await imports.importText([header, row('', { city: 'Nairobi' })])
    expect(await imports.jobs()).toMatchObject([{ reference: 'auto-2e9a83635e7b9baf' }])
  })

  test('are skipped if they are identical, and refused if they differ', async () => {
    const rows = [row(''), row('').toUpperCase().replace('KENYA', 'Kenya'), row('', { text: 'Cooks lunch.' })]
    const report = await imports.importText([header, ...rows])
    expect(report).toMatchObject({ new: 1, identical: 1, outdated: 0, refused: 1 })
    expect(report.refusals.first).toMatchObject([{ line: 4, name: 'Cook', reason: expect.stringContaining('differs') }])
  })

  test.each([
    ['the same', 'https://duka.example/1', { outdated: 1, refused: 0 }],
    ['another', 'https://duka.example/2', { outdated: 0, refused: 1 }],
  ])('with a later date and %s link', async (_, link, counts) => {
    const rows = [`Cook,Duka,Kenya,2026-11-01,https://duka.example/1`, `Cook,Duka,Kenya,2026-11-02,${link}`]
    const report = await imports.importText(['title,company,country,posted,apply link', ...rows])
    expect(report).toMatchObject({ new: 1, ...counts })
  })

  test('stay the same jobs when they get a reference, also in later imports', async () => {
    await imports.importText([header, row(''), row('', { title: 'Guard' })])
    const before = await stored()
    const rows = [header, row('A'), row('B', { title: 'Guard' }), row('C', { title: 'Nurse' })]
    expect(await imports.importText(rows)).toMatchObject({ new: 1, changed: 0, unchanged: 2 })
    expect(await imports.importText(rows)).toMatchObject({ new: 0, changed: 0, unchanged: 3 })
    expect(await stored()).toEqual(expect.arrayContaining(before))
  })
})

test('a row with a link as its reference does not become the job of another link', async () => {
  const [older, newer] = ['https://duka.example/1', 'https://duka.example/2']
  await imports.importText([header, row(older)])
  const before = await stored()
  expect(await imports.importText([header, row(newer), row(older)])).toMatchObject({
    new: 1,
    unchanged: 1,
    outdated: 0,
  })
  expect(await stored()).toEqual(expect.arrayContaining(before))
})

describe('rows with the reference of an earlier one', () => {
  test.each([
    ['identical', row('A'), row('A'), { identical: 1, outdated: 0, refused: 0 }, 'Cook'],
    ['posted later', row('A', { posted: '01/10/2026' }), row('A', { posted: '02/10/2026' }), { outdated: 1 }, 'Cook'],
    ['for another job', row('A'), row('A', { title: 'Guard' }), { identical: 0, refused: 1 }, 'Cook'],
  ])('that are %s', async (_, first, second, counts, title) => {
    const report = await imports.importText([header, first, second])
    expect(report).toMatchObject({ new: 1, ...counts })
    expect(await imports.jobs()).toMatchObject([{ title }])
  })

  test('change the job to the version that was posted last, or to the last one, once', async () => {
    const versions = [
      row('A', { posted: '02/10/2026', text: 'new' }),
      row('A', { posted: '01/10/2026', text: 'old' }),
      row('B', { text: 'old' }),
      row('B', { text: 'new' }),
    ]
    const filler = Array.from({ length: 1_000 }, (_, at) => row(`F-${at}`))
    const rows = [header, ...versions.slice(0, 1), ...filler, ...versions.slice(1)]
    expect(await imports.importText(rows)).toMatchObject({ new: 1_002, identical: 2, outdated: 2 })
    const texts = (await imports.jobs()).flatMap(({ description }) => (description === '' ? [] : description))
    expect(texts).toEqual(['new', 'new'])
    expect(await imports.importText(rows)).toMatchObject({ new: 0, changed: 0, unchanged: 1_002 })
  })

  test('are refused with their reference if they are another job', async () => {
    const report = await imports.importText([header, row('A'), row('A', { title: 'Guard' })])
    expect(report.refusals.first).toEqual([
      { line: 3, row: 2, name: 'A', field: 'reference', value: 'A', reason: 'is also that of another job above it' },
    ])
  })
})
