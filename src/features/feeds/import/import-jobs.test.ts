import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { connectDatabase, type Database } from '../../../db/connect.server.ts'
import { closeJob } from '../../jobs/writing/write-service.server.ts'
import { FeedError } from '../read/format.ts'
import { openJobsFile } from '../read/jobs-file.server.ts'
import { digestOf } from './digest-table.server.ts'
import { type ImportOptions, importJobs, ImportStopped } from './import-jobs.server.ts'
import type { ImportReport } from './import-report.ts'
import { KnownRows } from './known-rows.server.ts'
import { createFileReferences } from './read-batches.server.ts'

let database: TestDatabase
let folder = ''
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kazi-import-'))
})
beforeEach(async () => void (await database.db.deleteFrom('jobs').execute()))
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const header = 'ref,title,company,country,closing date'
const row = (ref: number, title = 'Cook') => `${ref},${title},Duka,Kenya,31/12/2027`

test('changes nothing on a second import, and one job for a changed row', async () => {
  const rows = [1, 2, 3].map((ref) => row(ref))
  expect(await importText([header, ...rows].join('\n'))).toMatchObject({ read: 3, new: 3, changed: 0, unchanged: 0 })
  const before = await jobs()
  expect(await importText([header, ...rows].join('\n'))).toMatchObject({ new: 0, changed: 0, unchanged: 3 })
  expect(await jobs()).toEqual(before)
  expect(await importText([header, row(1), row(2, 'Head cook'), row(4)].join('\n'))).toMatchObject({
    new: 1,
    changed: 1,
    unchanged: 1,
  })
  const after = await jobs()
  expect(after.find((job) => job.reference === '2')).toMatchObject({
    uuid: before.find((job) => job.reference === '2')?.uuid,
    title: 'Head cook',
  })
})

test('imports the same jobs from another format', async () => {
  await importText(`${header}\n${row(1)}`)
  const same = {
    reference: 1,
    job_title: 'Cook',
    company_name: 'Duka',
    job_country: 'Kenya',
    deadline: '2027-12-31T10:00:00Z',
  }
  expect(await importText(JSON.stringify([same]))).toMatchObject({ unchanged: 1, new: 0, changed: 0 })
  expect(await importText(JSON.stringify(same))).toMatchObject({ unchanged: 1, new: 0, changed: 0 })
})

test('detects the encoding of XML that does not declare it, and reports it', async () => {
  await importText(`${header}\n${row(1, 'Caf\xe9 cook')}`)
  const job =
    '<job><title>Caf\xe9 cook</title><referencenumber>1</referencenumber><company>Duka</company><country>Kenya</country><expirationdate>Fri, 31 Dec 2027 08:00:00 GMT</expirationdate></job>'
  expect(await importText(Buffer.from(`<source>${job}<job><id>2</id><title>Guard</job>`, 'latin1'))).toMatchObject({
    format: 'Indeed XML, read as windows-1252 because it is not UTF-8',
    unchanged: 1,
    refusals: [
      { line: 1, name: '2', reason: expect.stringMatching(/^The tag <title> in this job is never closed/) },
      { line: 1, reason: 'The file ends here, before the end of the list' },
    ],
  })
})

test('keeps jobs of two sources with the same reference apart', async () => {
  await importText(`${header}\n${row(1)}`)
  expect(await importText(`${header}\n${row(1)}`, { source: 'agency' })).toMatchObject({ new: 1 })
})

test('does not reopen a job that the operator closed when its row changes', async () => {
  await importText(`${header}\n${row(1)}`)
  await closeJob(database.db, '1', null, new Date())
  expect(await importText(`${header}\n${row(1, 'Chef')}`)).toMatchObject({ changed: 1 })
  expect((await jobs())[0]).toMatchObject({ title: 'Chef', closed_at: expect.any(Date) })
})

test('refuses a repeated reference with the line of the first one and what to do', async () => {
  const report = await importText([header, row(1), row(2), row(1, 'Chef')].join('\n'))
  expect(report).toMatchObject({
    new: 2,
    refused: 1,
    refusals: [
      {
        line: 4,
        field: 'reference',
        reason:
          'is the same as on line 2: "1". The rows differ: give each job its own reference, or delete the outdated row',
      },
    ],
  })
})

test('recognises rows without a reference, and counts them', async () => {
  const text = 'title,company,country\nCook,Duka,Kenya\nGuard,Duka,Kenya\n'
  expect(await importText(text)).toMatchObject({ new: 2, referencesMade: 2, unidentified: 0 })
  expect(await importText(text)).toMatchObject({ new: 0, unchanged: 2 })
})

test('reports what would happen in a dry run and writes nothing', async () => {
  await importText(`${header}\n${row(1)}\n${row(2)}`)
  const text = `${header}\n${row(1)}\n${row(2, 'Chef')}\n${row(3)}\n4,,,,\n`
  expect(await importText(text, { dryRun: true })).toMatchObject({ new: 1, changed: 1, unchanged: 1, refused: 1 })
  expect((await jobs()).map((job) => job.title)).toEqual(['Cook', 'Cook'])
})

test('imports the rows before the end of a broken JSON file', async () => {
  const whole = JSON.stringify([1, 2, 3].map((ref) => ({ ref, title: 'Cook', company: 'Duka', country: 'Kenya' })))
  expect(await importText(whole.slice(0, -10))).toMatchObject({ new: 2, refused: 1 })
})

describe('on a line that holds several rows', () => {
  const job = (ref: number) => JSON.stringify({ ref, title: 'Cook', company: 'Duka', country: 'Kenya' })
  const element = (ref: number, end = '</title>') =>
    `<job><id>${ref}</id><title>Cook${end}<company>Duka</company><country>Kenya</country></job>`

  test.each([
    ['JSON', `[${job(1)},{"ref":2,},${job(3)},`],
    ['JSON with more behind its list', `[${job(1)},{"ref":2,},${job(3)}] ${job(4)}`],
    ['XML', `<source>${element(1)}${element(2, '')}${element(3)}`],
    ['XML with a comment without end', `<source>${element(1)}${element(2, '')}${element(3)}<!-- </source>`],
  ])('in %s, an unreadable row has its number and an error after the last row has none', async (_, text) => {
    expect(await importText(text)).toMatchObject({
      new: 2,
      refusals: [
        { line: 1, row: 2 },
        { line: 1, row: null },
      ],
    })
  })
})

test('stores lists, text and URLs of hostile rows as plain text or not at all', async () => {
  const hostile = {
    ref: 'x',
    title: '<script>alert(1)</script>Cook',
    company: 'Duka\u0000',
    country: 'Kenya',
    __proto__: { city: 'x' },
    banner_image: 'https://example.com/a.png',
  }
  await importText(
    JSON.stringify([hostile, { ...hostile, ref: 'y', banner_image: 'data:text/html,x' }]).replace(
      '"ref"',
      '"__proto__":{"city":"Nowhere"},"ref"',
    ),
  )
  const job = { title: 'Cook', company: 'Duka', city: null }
  expect(await jobs()).toMatchObject([
    { ...job, banner_image: 'https://example.com/a.png' },
    { ...job, banner_image: null },
  ])
})

describe('new jobs that lists do not show', () => {
  const clock = { now: () => new Date('2026-11-22T09:00:00+03:00') }
  const dated = (ref: number, closesOn: string) => `${ref},Cook ${ref},Duka,Kenya,${closesOn}`

  test.each([false, true])(
    'are counted if past their closing date, but not on that day (dry run: %s)',
    async (dryRun) => {
      const text = [
        header,
        dated(1, '2026-11-21'),
        dated(2, '2026-11-22'),
        dated(3, '2026-11-23'),
        dated(4, ''),
        dated(5, '2020-01-01'),
      ].join('\n')
      expect(await importText(text, { clock, dryRun })).toMatchObject({
        new: 5,
        newExpired: 2,
        newHidden: 0,
        hiddenBehind: null,
      })
    },
  )

  test('are not counted again on the next import', async () => {
    const text = [header, dated(1, '2026-11-21'), dated(2, '')].join('\n')
    await importText(text, { clock })
    expect(await importText(text, { clock })).toMatchObject({ new: 0, newExpired: 0 })
  })

  test.each([false, true])("are counted if hidden by another source's open jobs (dry run: %s)", async (dryRun) => {
    await importText([header, dated(1, ''), dated(2, '2026-11-21'), dated(3, '')].join('\n'), {
      clock,
      source: 'first',
    })
    await importText([header, dated(4, '')].join('\n'), { clock, source: 'second' })
    const text = [header, dated(1, ''), dated(2, ''), dated(3, '2026-11-21'), dated(4, ''), dated(5, '')]
      .join('\n')
      .replace('1,Cook 1,Duka,', '1,COOK 1,Duka Ltd,')
    expect(await importText(text, { clock, dryRun, source: 'third' })).toMatchObject({
      new: 5,
      newExpired: 1,
      newHidden: 2,
      hiddenBehind: expect.stringMatching(/^(first|second)$/),
    })
    await importText([header, dated(6, '')].join('\n'), { clock, source: 'first' })
    expect(
      await importText([header, dated(1, ''), dated(3, ''), dated(6, '')].join('\n'), {
        clock,
        dryRun,
        source: 'fourth',
      }),
    ).toMatchObject({ newHidden: 3, hiddenBehind: 'first' })
  })
})

test('reports an omitted field in each run, even if the row has not changed', async () => {
  const filler = Array.from({ length: 100 }, (_, ref) => row(ref))
  const text = [header, ...filler, row(100).replace('31/12/2027', 'soon'), row(101)].join('\n')
  const omissions = {
    omitted: 1,
    refused: 0,
    refusals: [],
    omissions: [
      {
        line: 102,
        row: 101,
        name: '100',
        field: 'closing date',
        reason: expect.stringMatching(/^is not a date: "soon"/),
      },
    ],
  }
  expect(await importText(text)).toMatchObject({ new: 102, ...omissions })
  expect(await importText(text)).toMatchObject({ new: 0, unchanged: 102, ...omissions })
})

test('lists the first thousand omitted fields and counts all', async () => {
  const text = [header, ...Array.from({ length: 1_200 }, (_, ref) => row(ref).replace('31/12/2027', 'soon'))].join('\n')
  const report = await importText(text)
  expect([report.new, report.omitted, report.omissions.length]).toEqual([1_200, 1_200, 1_000])
})

test('refuses a file without jobs', async () => {
  await expect(importText('[]')).rejects.toThrow('contains no jobs')
  await expect(importText(header)).rejects.toThrow('contains no jobs')
})

test('stops when the database goes away and reports what was imported', async () => {
  const nowhere = connectDatabase('postgresql://nobody@127.0.0.1:1/none')
  const error = await importText(`${header}\n${row(1)}`, {}, nowhere).catch((reason: unknown) => reason)
  await nowhere.destroy()
  expect(error).toBeInstanceOf(ImportStopped)
  expect(error).toMatchObject({ report: { read: 0, new: 0 } })
})

test('keeps complete batches when interrupted', async () => {
  const interrupt = new AbortController()
  const text = [header, ...Array.from({ length: 5_000 }, (_, ref) => row(ref))].join('\n')
  const stopped = importText(text, {
    signal: interrupt.signal,
    onProgress: ({ report }) => void (report.read >= 2_000 && interrupt.abort()),
  })
  await expect(stopped).rejects.toMatchObject({
    name: 'ImportStopped',
    report: { read: 2_000, new: 2_000, refused: 0 },
  })
  expect(await jobs()).toHaveLength(2_000)
  expect(await importText(text)).toMatchObject({ new: 3_000, unchanged: 2_000 })
})

test('saves the counts with each batch, refused and unchanged rows included, the next batch excluded', async () => {
  const rows = Array.from({ length: 2_500 }, (_, ref) => row(ref, ref % 500 === 7 ? '' : 'Cook'))
  await importText([header, ...rows.slice(0, 1_200)].join('\n'))
  const saved: [number, number, number, number, number][] = []
  const saveCounts = async (transaction: Database, report: ImportReport) => {
    const { count } = await transaction
      .selectFrom('jobs')
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    saved.push([report.read, report.new, report.unchanged, report.refused, count])
  }
  await importText([header, ...rows].join('\n'), { saveCounts })
  expect(saved).toEqual([
    [1_000, 0, 998, 2, 1_197],
    [2_000, 799, 1_197, 4, 1_996],
    [2_500, 1_298, 1_197, 5, 2_495],
    [2_500, 1_298, 1_197, 5, 2_495],
  ])
})

describe('unchanged rows', () => {
  // The first hundred rows of a file are always parsed, to find its columns.
  const start = [header, ...Array.from({ length: 100 }, (_, ref) => row(ref))]

  test('are skipped until the job changes', async () => {
    const text = [...start, row(100), row(101)].join('\n')
    await importText(text)
    const known = await KnownRows.read(database.db, 'file', {})
    const fields = { ref: '100', title: 'Cook', company: 'Duka', country: 'Kenya', 'closing date': '31/12/2027' }
    expect(known.find(known.digestOf(fields))).toMatchObject({ reference: digestOf('100') })
    expect(known.find(known.digestOf({ ...fields, title: 'Chef' }))).toBeNull()
    expect(await importText(text)).toMatchObject({ unchanged: 102, new: 0, changed: 0 })
    expect(await importText([...start, row(100, 'Chef'), row(101)].join('\n'))).toMatchObject({
      unchanged: 101,
      changed: 1,
    })
    expect(await importText(text)).toMatchObject({ unchanged: 101, changed: 1 })
  })

  test('are parsed again when the defaults change', async () => {
    const text = ['ref,title,company', ...Array.from({ length: 102 }, (_, ref) => `${ref},Cook,Duka`)].join('\n')
    await importText(text, { defaults: { country: 'Kenya' } })
    expect(await importText(text, { defaults: { country: 'Qatar' } })).toMatchObject({ changed: 102 })
  })

  test('are identical when repeated, and refuse a changed row with their reference', async () => {
    const text = [...start, row(100), row(101), row(100)].join('\n')
    expect(await importText(text)).toMatchObject({ new: 102, identical: 1, refused: 0 })
    expect(await importText(text)).toMatchObject({ unchanged: 102, identical: 1, refused: 0 })
    expect(await importText([...start, row(100), row(100, 'Chef')].join('\n'))).toMatchObject({
      unchanged: 101,
      refused: 1,
    })
  })

  test('a row nested 50,000 levels deep is refused, and the others are imported', async () => {
    const deep = `{"ref":"d","title":"Cook","company":"Duka","country":"Kenya","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    const plain = JSON.stringify({ ref: 'p', title: 'Cook', company: 'Duka', country: 'Kenya' })
    expect(await importText(`[${plain},${deep},${plain.replace('"p"', '"q"')}]`)).toMatchObject({ new: 2, refused: 1 })
  })

  test('leave the jobs as in the last of several feeds', async () => {
    const rows = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 100, max: 110 }), fc.constantFrom('Cook', 'Chef', ''), fc.boolean()),
      { maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(rows, { minLength: 2, maxLength: 5 }), async (feeds) => {
        await database.db.deleteFrom('jobs').execute()
        const texts = feeds.map((feed) =>
          [
            ...start,
            ...feed.map(([ref, title, isDeadline]) =>
              row(ref, title).replace('31/12/2027', isDeadline ? '31/12/2027' : ''),
            ),
          ].join('\n'),
        )
        for (const text of texts) await importText(text)
        const last = texts.at(-1) ?? ''
        await importText(last, { source: 'apart' })
        const [separate, shared] = [await jobsOf('apart'), await jobsOf('file')]
        expect(shared.filter(({ reference }) => separate.some((job) => job.reference === reference))).toEqual(separate)
      }),
      { numRuns: 10 },
    )
  })
})

describe('a file with more rows than fit into memory', () => {
  test('is read up to the limit; the other rows count as unidentified', async () => {
    const references = createFileReferences({ imported: 3, refused: 9 })
    const report = await importText([header, row(1), row(2), row(2, 'Chef'), row(3), row(4), row(5)].join('\n'), {
      references,
    })
    expect(report).toMatchObject({
      read: 5,
      new: 3,
      refused: 2,
      unidentified: 1,
      refusals: [
        { line: 4 },
        {
          line: 6,
          field: null,
          reason: 'A file may have at most 3 jobs; this row and the following ones were not read',
        },
      ],
    })
    expect(
      await importText([header, row(1), row(2), row(3)].join('\n'), {
        references: createFileReferences({ imported: 3, refused: 9 }),
      }),
    ).toMatchObject({ unchanged: 3, refused: 0, unidentified: 0 })
  })

  test('stores a limited number of refused references and counts the others as unidentified', async () => {
    const references = createFileReferences({ imported: 9, refused: 2 })
    const report = await importText([header, ...[1, 2, 3, 4].map((ref) => row(ref, '')), row(5)].join('\n'), {
      references,
    })
    expect(report).toMatchObject({ new: 1, refused: 4, unidentified: 2 })
    expect([references.refused.count, references.refused.has('2'), references.refused.has('3')]).toEqual([
      2,
      true,
      false,
    ])
  })
})

describe('random files', () => {
  const piece = fc.constantFrom(
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
    '\r',
    '[',
    ']',
    '{',
    '}',
    ':',
    '\\',
    '\\u0000',
    '\0',
    'title',
    'company',
    'country',
    '\uFEFF',
    '<b>',
    '&amp;',
    'é',
    '1',
    ' ',
  )
  const text = fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }).map((parts) => Buffer.from(parts.join('')))
  const start = fc
    .constantFrom(
      '',
      `${header}\n`,
      'title;company;country\n',
      '<jobs><job><title>',
      '[',
      '[{"title":"a"},',
      '{"title":"a"}\n',
      '\uFEFF',
    )
    .map((each) => Buffer.from(each))
  const file = fc.tuple(start, fc.oneof(text, fc.uint8Array({ maxLength: 300 }))).map((parts) => Buffer.concat(parts))

  test('have every row imported or refused, or are refused entirely', async () => {
    await fc.assert(
      fc.asyncProperty(file, async (content) => {
        const outcome = await importText(content).catch((error: unknown) => error)
        expect(outcome instanceof FeedError || rowsAccountedFor(outcome)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})

function rowsAccountedFor(outcome: unknown): boolean {
  const { read, new: fresh, changed, unchanged, identical, refused } = Object(outcome)
  return read > 0 && fresh + changed + unchanged + identical + refused === read
}

async function importText(content: string | Buffer, options: Partial<ImportOptions> = {}, db = database.db) {
  const path = join(folder, 'feed')
  await writeFile(path, content)
  return importJobs(db, await openJobsFile(path, options.defaults), { source: 'file', dryRun: false, ...options })
}

function jobsOf(source: string) {
  return database.db
    .selectFrom('jobs')
    .select(['reference', 'title', 'closes_on'])
    .where('source', '=', source)
    .orderBy('reference')
    .execute()
}

function jobs() {
  return database.db.selectFrom('jobs').selectAll().orderBy('reference').execute()
}
