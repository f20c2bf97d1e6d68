import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookHeader, cookRow, type FeedImports, openFeedImports } from '../../../../tests/support/feed-imports.ts'
import { sourceOf } from '../../../../tests/support/text-source.ts'
import { openFeed } from '../read/detect-format.server.ts'
import { digestOf } from '../read/digest.server.ts'
import { KnownRows } from './known-rows.server.ts'

let imports: FeedImports
beforeAll(async () => {
  imports = await openFeedImports()
})
beforeEach(() => imports.deleteJobs())
afterAll(() => imports.close())

describe('unchanged rows', () => {
  // The first hundred rows of a file are always parsed, to find its columns.
  const start = [cookHeader, ...Array.from({ length: 100 }, (_, ref) => cookRow(ref))]
  const dated = cookRow(101)
  const undated = dated.replace('31/12/2027', '')

  const formats = [
    ['CSV', (text: string) => text],
    ['NDJSON', ndjsonOf],
    ['XML', xmlOf],
    ['JSON with keys', keyedJsonOf],
  ] as const

  test.each(formats)('are known before their fields are read, until the job changes (%s)', async (_, as) => {
    const text = as([...start, cookRow(100), cookRow(101)].join('\n'))
    await imports.importText(text)
    const feed = openFeed(sourceOf(Buffer.from(text)))
    const known = await KnownRows.read(imports.db, 'file', {}, feed)
    const references: unknown[] = []
    for await (const row of feed.rows) {
      const unread = 'read' in row ? { ...row, read: () => null } : row
      references.push(known.find(known.digestOf(unread))?.reference)
    }
    expect(references).toEqual(Array.from({ length: 102 }, (__, ref) => digestOf(`${ref}`)))
    expect(await imports.importText(text)).toMatchObject({ read: 102, unchanged: 102, new: 0, changed: 0 })
    const renamed = as([...start, cookRow(100, 'Chef'), cookRow(101)].join('\n'))
    expect(await imports.importText(renamed)).toMatchObject({ read: 102, unchanged: 101, changed: 1 })
    expect(await imports.importText(text)).toMatchObject({ unchanged: 101, changed: 1 })
  })

  const rows = Array.from({ length: 102 }, (_, ref) => `${ref},Cook,Duka`)

  test.each(formats)('are read again when the defaults change (%s)', async (_, as) => {
    const text = as(['ref,title,company', ...rows].join('\n'))
    await imports.importText(text, { defaults: { country: 'Kenya' } })
    expect(await imports.importText(text, { defaults: { country: 'Qatar' } })).toMatchObject({ changed: 102 })
    expect(await imports.importText(text, { defaults: { country: 'Qatar' } })).toMatchObject({ unchanged: 102 })
  })

  const entries = Array.from(
    { length: 102 },
    (_, ref) => `<item><guid>${ref}</guid><title>Duka: Cook at Simba</title></item>`,
  )
  const rss = `<rss><channel>${entries.join('\n')}</channel></rss>`
  const withoutCompany = xmlOf(['ref,title', ...rows.map((row) => row.replace(',Duka', ''))].join('\n'))

  test.each([
    ['the header', ['ref,title,company', ...rows].join('\n'), ['ref,company,title', ...rows].join('\n')],
    [
      'the company around them',
      withoutCompany.replace('<jobs>', '<jobs company="Duka">'),
      withoutCompany.replace('<jobs>', '<jobs company="Simba">'),
    ],
    // With an element of We Work Remotely in the first job, the company is before the title.
    ['the dialect of the file', rss, rss.replace('</item>', '<expires_at/></item>')],
  ])('are read again when %s changes', async (_, before, after) => {
    const defaults = { country: 'Kenya' }
    await imports.importText(before, { defaults })
    expect(await imports.importText(after, { defaults })).toMatchObject({ changed: 102 })
    expect(await imports.importText(after, { defaults })).toMatchObject({ unchanged: 102 })
  })

  test('are identical when repeated, and refuse a changed row with their reference', async () => {
    const text = [...start, cookRow(100), cookRow(101), cookRow(100)].join('\n')
    expect(await imports.importText(text)).toMatchObject({ new: 102, identical: 1, refused: 0 })
    expect(await imports.importText(text)).toMatchObject({ unchanged: 102, identical: 1, refused: 0 })
    expect(await imports.importText([...start, cookRow(100), cookRow(100, 'Chef')].join('\n'))).toMatchObject({
      unchanged: 101,
      refused: 1,
    })
  })

  test.each([
    ['CSV', (text: string) => text],
    ['JSON', ndjsonOf],
  ])('leave the jobs as in the last of several feeds (%s)', async (_, as) => {
    const rowsOfFeed = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 100, max: 110 }), fc.constantFrom('Cook', 'Chef', ''), fc.boolean()),
      { maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(rowsOfFeed, { minLength: 2, maxLength: 5 }), async (feeds) => {
        await imports.db.deleteFrom('jobs').execute()
        const texts = feeds.map((feed) =>
          as(
            [
              ...start,
              ...feed.map(([ref, title, isDeadline]) =>
                cookRow(ref, title).replace('31/12/2027', isDeadline ? '31/12/2027' : ''),
              ),
            ].join('\n'),
          ),
        )
        for (const text of texts) await imports.importText(text)
        const last = texts.at(-1) ?? ''
        await imports.importText(last, { source: 'apart' })
        const [separate, shared] = [await jobsOf('apart'), await jobsOf('file')]
        expect(shared.filter(({ reference }) => separate.some((job) => job.reference === reference))).toEqual(separate)
      }),
      { numRuns: 10 },
    )
  })

  test.each([
    ['a version that says more', undated, dated],
    ['a version that says less', dated, undated],
    ['another job and a version', undated, dated.replace('Cook', 'Chef'), dated],
  ])('are compared with %s after them as in a first import', async (_, before, ...after) => {
    await imports.importText([...start, before].join('\n'))
    const text = [...start, before, ...after].join('\n')
    await imports.importText(text)
    await imports.importText(text, { source: 'apart' })
    expect(await jobsOf('file')).toEqual(await jobsOf('apart'))
  })

  test('are compared with newer versions of them, a thousand times in a file', async () => {
    const refs = Array.from({ length: 1_001 }, (_, at) => 100 + at)
    const older = refs.map((ref) => cookRow(ref).replace('2027', '2026'))
    await imports.importText([...start, ...older].join('\n'))
    const pairs = refs.flatMap((ref, at) => [older[at], cookRow(ref)])
    const counts = { outdated: 1_000, refused: 1, changed: 1_000, unchanged: 101 }
    expect(await imports.importText([...start, ...pairs].join('\n'))).toMatchObject(counts)
    expect(await imports.importText([...start, ...pairs].join('\n'))).toMatchObject({
      outdated: 1_001,
      refused: 0,
      changed: 1,
      unchanged: 1_100,
    })
  })
})

/** The rows of a CSV text as JSON objects, one on each line. */
function ndjsonOf(text: string): string {
  return rowsOf(text)
    .map((row) => `${JSON.stringify(Object.fromEntries(row))}\n`)
    .join('')
}

/** The rows of a CSV text as JSON objects in an object. */
function keyedJsonOf(text: string): string {
  return JSON.stringify({
    jobs: Object.fromEntries(rowsOf(text).map((row, at) => [`k${at}`, Object.fromEntries(row)])),
  })
}

/** The rows of a CSV text as XML elements, one on each line. */
function xmlOf(text: string): string {
  const jobs = rowsOf(text).map((row) => row.map(([name, value]) => `<${name}>${value}</${name}>`).join(''))
  return `<jobs>\n${jobs.map((job) => `<job>${job}</job>\n`).join('')}</jobs>`
}

function rowsOf(text: string): [name: string, value: string][][] {
  const [header = [], ...rows] = text.split('\n').map((line) => line.split(','))
  return rows.map((cells) => header.map((name, at) => [name.replaceAll(' ', '_'), cells[at] ?? '']))
}

function jobsOf(source: string) {
  return imports.db
    .selectFrom('jobs')
    .select(['reference', 'title', 'closes_on'])
    .where('source', '=', source)
    .orderBy('reference')
    .execute()
}
