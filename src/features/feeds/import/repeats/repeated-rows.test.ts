import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FeedImports, openFeedImports } from '../../../../../tests/support/feed-imports.ts'
import { findVanished } from '../../../jobs/writing/write-service.server.ts'
import type { ImportOptions } from '../import-jobs.server.ts'
import { createFileReferences } from '../read-batches.server.ts'

let imports: FeedImports
beforeAll(async () => {
  imports = await openFeedImports()
})
beforeEach(() => imports.deleteJobs())
afterAll(() => imports.close())

function importRows(header: string, rows: string[], options: Partial<ImportOptions> = {}) {
  return imports.importText([header, ...rows].join('\n'), options)
}

async function jobs(...columns: ('reference' | 'city' | 'description')[]): Promise<string[]> {
  const rows = await imports.db.selectFrom('jobs').select(columns).orderBy('id').execute()
  return rows.map((row) => columns.map((column) => row[column]).join(' '))
}

describe('a row with the reference of an earlier one', () => {
  const header = 'index,ref,title,company,country,closing date'

  test.each([false, true])(
    'is identical if its job is the same, whatever other columns say (dry run: %s)',
    async (dryRun) => {
      const rows = ['0,A,Cook,Duka,Kenya,31/12/2027', '1,A,Cook,Duka,KE,2027-12-31', '2,A,Cook,Duka,Kenya,31/12/2027']
      expect(await importRows(header, rows, { dryRun })).toMatchObject({ read: 3, new: 1, identical: 2, refused: 0 })
    },
  )

  test.each(['A,Chef,Duka,Kenya,31/12/2027', 'A,Cook,Hoteli,Kenya,31/12/2027'])(
    'is refused if its job differs: %s',
    async (second) => {
      const rows = ['0,A,Cook,Duka,Kenya,31/12/2027', `1,${second}`]
      expect(await importRows(header, rows)).toMatchObject({ new: 1, identical: 0, refused: 1 })
    },
  )

  const versions = 'ref,title,company,country,posted,closing date,town,city region'
  const first = 'A,Cook,Duka,Kenya,2027-01-10,2027-02-10,Lamu,'

  test.each([
    ['is a later version if it was posted later', 'A,Cook,Duka,Kenya,2027-01-11,2027-02-01,Voi,', 'Voi'],
    ['is an older version if it was posted earlier', 'A,Cook,Duka,Kenya,2027-01-09,2027-03-01,Voi,', 'Lamu'],
    ['is a later version if it closes later', 'A,COOK,Duka,Kenya,2027-01-10,2027-02-11,Voi,', 'Voi'],
    ['is an older version if it closes earlier', 'A,Cook,Duka,Kenya,,2027-02-09,Voi,', 'Lamu'],
    ['is an older version if it says less', 'A,Cook,Duka,Kenya,2027-01-10,,,', 'Lamu'],
    ['is a later version if nothing else decides', 'A,Cook,Duka,Kenya,2027-01-10,2027-02-10,Voi,', 'Voi'],
  ])('%s', async (_, second, city) => {
    // Other rows between them, so that a second import does not parse those that have not changed.
    const others = Array.from({ length: 110 }, (__, at) => `B${at},Guard,Duka,Kenya,2027-01-10,2027-02-10,,`)
    const rows = [...others, first, second]
    const counts = { read: 112, refused: 0, identical: 1, outdated: 1 }
    expect(await importRows(versions, rows)).toMatchObject({ ...counts, new: 111 })
    expect((await jobs('reference', 'city')).filter((job) => job.startsWith('A'))).toEqual([`A ${city}`])
    expect(await importRows(versions, rows)).toMatchObject({ ...counts, new: 0, changed: 0, unchanged: 111 })
    expect(await importRows(versions, [...rows, second])).toMatchObject({ refused: 0, unchanged: 111, identical: 2 })
  })

  test('is refused if the other version is more than a batch of 1,000 rows before it', async () => {
    const others = Array.from({ length: 1_000 }, (_, at) => `B${at},Guard,Duka,Kenya,,,,`)
    const later = 'A,Cook,Duka,Kenya,2027-01-11,2027-03-10,Voi,'
    expect(await importRows(versions, [first, ...others, later])).toMatchObject({ new: 1_001, refused: 1, outdated: 0 })
  })

  test('is identical to an unchanged row that was not parsed', async () => {
    const rows = Array.from({ length: 102 }, (_, at) => `${at},R-${at},Cook,Duka,Kenya,`)
    await importRows(header, rows)
    expect(await importRows(header, [...rows, '102,R-101,Cook,Duka,Kenya,'])).toMatchObject({
      unchanged: 102,
      identical: 1,
      refused: 0,
    })
    expect(await importRows(header, [...rows, '102,R-101,Chef,Duka,Kenya,'])).toMatchObject({
      unchanged: 102,
      identical: 0,
      refused: 1,
    })
  })
})

describe('rows without a reference and with the same title, company and country', () => {
  const header = 'title,company,country,town,description,closing date'
  const nairobi = 'Cook,Duka,Kenya,Nairobi,Cooks lunch,'
  const mombasa = 'Cook,Duka,Kenya,Mombasa,Cooks lunch,'
  const dinner = 'Cook,Duka,Kenya,Nairobi,Cooks dinner,'

  test('are identical if nothing but letter case differs', async () => {
    expect(await importRows(header, [nairobi, nairobi, nairobi.toUpperCase()])).toMatchObject({
      new: 1,
      identical: 2,
      refused: 0,
      referencesMade: 1,
    })
  })

  test('are different jobs if their towns or texts differ', async () => {
    expect(await importRows(header, [nairobi, mombasa, dinner, mombasa, dinner])).toMatchObject({
      new: 3,
      identical: 2,
      refused: 0,
      referencesMade: 3,
    })
    expect(await jobs('city', 'description')).toEqual([
      'Nairobi Cooks lunch',
      'Mombasa Cooks lunch',
      'Nairobi Cooks dinner',
    ])
  })

  test('are refused if only another field differs', async () => {
    expect(await importRows(header, [nairobi, `${nairobi}31/12/2027`, dinner, `${dinner}31/12/2027`])).toMatchObject({
      new: 2,
      refused: 2,
      unidentified: 0,
      refusals: [
        {
          line: 3,
          name: 'Cook',
          field: 'reference',
          reason: expect.stringMatching(/^is missing, and .+ are the same as/),
        },
        { line: 5 },
      ],
    })
  })

  test('keep the reference of earlier versions for the first of them', async () => {
    await importRows(header, [nairobi])
    const [before] = await jobs('reference')
    expect(before).toMatch(/^auto-[0-9a-f]{16}$/)
    expect(await importRows(header, [nairobi, mombasa])).toMatchObject({ new: 1, unchanged: 1 })
    expect(await jobs('reference', 'city')).toEqual([
      `${before} Nairobi`,
      expect.stringMatching(`^${before}-[0-9a-f]{8} Mombasa$`),
    ])
  })

  test('stay the same jobs in any order, and if only one of them is left', async () => {
    const rows = [nairobi, mombasa, dinner]
    await importRows(header, rows)
    const before = await jobs('reference', 'city', 'description')
    for (const file of [rows, rows.toReversed(), [mombasa, dinner, nairobi], [mombasa], [dinner], [nairobi]])
      expect(await importRows(header, file)).toMatchObject({ new: 0, changed: 0, unchanged: file.length })
    expect(await jobs('reference', 'city', 'description')).toEqual(before)
  })

  test('stay the same jobs if a new one comes first', async () => {
    await importRows(header, [nairobi])
    expect(await importRows(header, [mombasa, nairobi])).toMatchObject({ new: 1, changed: 1, refused: 0 })
    expect(await importRows(header, [nairobi, mombasa])).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
    expect(await importRows(header, [nairobi])).toMatchObject({ new: 0, changed: 0, unchanged: 1 })
  })

  test('keep their references if the layout of the text changes', async () => {
    await importRows(header, [nairobi, dinner])
    const laidOut = dinner.replace('Cooks dinner', '"<ul><li>Cooks</li><li>Dinner.</li></ul>"')
    expect(await importRows(header, [nairobi, laidOut])).toMatchObject({ new: 0, changed: 1, unchanged: 1 })
  })
})

describe('rows whose references are read later than their jobs were imported', () => {
  const columns = 'title,company,country,town,description'
  const rows = [
    'Cook,Duka,Kenya,Nairobi,Cooks lunch',
    'Guard,Duka,Kenya,Nairobi,Guards',
    'Nurse,Duka,Kenya,Nairobi,Cares',
  ]
  const withReferences = rows.map((row, at) => `${row},R-${at}`)

  test('stay the jobs that were stored without one, in this and in later imports', async () => {
    await importRows(`${columns},unknown`, withReferences)
    const before = await jobs('reference', 'city')
    expect(before[0]).toMatch(/^auto-/)
    const counts = { new: 0, changed: 0, unchanged: 3, refused: 0, referencesMade: 0 }
    for (const file of [withReferences, withReferences, withReferences.toReversed()]) {
      const references = createFileReferences()
      expect(await importRows(`${columns},requisition id`, file, { references })).toMatchObject(counts)
      const isNamed = (reference: string) => references.imported.has(reference)
      expect(await findVanished(imports.db, 'file', { today: 0, isNamed })).toEqual([])
    }
    expect(await jobs('reference', 'city')).toEqual(before)
    expect(await importRows(`${columns},requisition id`, ['Driver,Duka,Kenya,,Drives,R-9'])).toMatchObject({ new: 1 })
    expect((await jobs('reference')).at(-1)).toBe('R-9')
  })

  test('stay the same job if only one of them gets its reference', async () => {
    await importRows(
      `${columns},requisition id`,
      rows.map((row) => `${row},`),
    )
    const filled = [`${rows[0]},R-0`, `${rows[1]},`, `${rows[2]},`]
    for (const _ of [1, 2])
      expect(await importRows(`${columns},requisition id`, filled)).toMatchObject({ new: 0, unchanged: 3 })
  })

  test('stay the jobs that were stored by their links', async () => {
    const linked = rows.map((row, at) => `${row},https://duka.example/jobs/${at}`)
    await importRows(`${columns},link`, linked)
    const before = await jobs('reference')
    const filled = linked.map((row, at) => `${row},R-${at}`)
    for (const _ of [1, 2])
      expect(await importRows(`${columns},link,requisition id`, filled)).toMatchObject({ new: 0, unchanged: 3 })
    expect(await jobs('reference')).toEqual(before)
  })

  test('give the stored job to the first of those with the same title, company and country', async () => {
    await importRows(columns, rows.slice(0, 1))
    const [before] = await jobs('reference')
    const two = [`${rows[0]},R-1`, 'Cook,Duka,Kenya,Mombasa,Cooks lunch,R-2']
    expect(await importRows(`${columns},ref`, two)).toMatchObject({ new: 1, unchanged: 1 })
    expect(await jobs('reference')).toEqual([before, 'R-2'])
    for (const file of [two, two.toReversed()])
      expect(await importRows(`${columns},ref`, file)).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
  })

  test('are identical or refused if they repeat a reference, and may be a stored job if refused', async () => {
    await importRows(columns, rows)
    const [cook, guard] = withReferences
    const file = [cook ?? '', guard ?? '', cook ?? '', `${rows[0]} and dinner,R-0`, ',Duka,Kenya,,,R-2']
    for (const _ of [1, 2])
      expect(await importRows(`${columns},ref`, file)).toMatchObject({
        new: 0,
        unchanged: 2,
        identical: 1,
        refused: 2,
        unidentified: 1,
      })
  })

  test('keep references that a stored job has', async () => {
    await importRows(`${columns},ref`, [`${rows[0]},R-0`, `${rows[1]},`])
    expect(await importRows(`${columns},ref`, [`${rows[1]},R-0`])).toMatchObject({ new: 0, changed: 1 })
    expect((await jobs('reference'))[0]).toBe('R-0')
  })
})
