import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookHeader, cookRow, type FeedImports, openFeedImports } from '../../../../tests/support/feed-imports.ts'
import { digestOf } from './digest-table.server.ts'
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

  test('are skipped until the job changes', async () => {
    const text = [...start, cookRow(100), cookRow(101)].join('\n')
    await imports.importText(text)
    const known = await KnownRows.read(imports.db, 'file', {})
    const fields = { ref: '100', title: 'Cook', company: 'Duka', country: 'Kenya', 'closing date': '31/12/2027' }
    expect(known.find(known.digestOf(fields))).toMatchObject({ reference: digestOf('100') })
    expect(known.find(known.digestOf({ ...fields, title: 'Chef' }))).toBeNull()
    expect(await imports.importText(text)).toMatchObject({ unchanged: 102, new: 0, changed: 0 })
    expect(await imports.importText([...start, cookRow(100, 'Chef'), cookRow(101)].join('\n'))).toMatchObject({
      unchanged: 101,
      changed: 1,
    })
    expect(await imports.importText(text)).toMatchObject({ unchanged: 101, changed: 1 })
  })

  test('are parsed again when the defaults change', async () => {
    const text = ['ref,title,company', ...Array.from({ length: 102 }, (_, ref) => `${ref},Cook,Duka`)].join('\n')
    await imports.importText(text, { defaults: { country: 'Kenya' } })
    expect(await imports.importText(text, { defaults: { country: 'Qatar' } })).toMatchObject({ changed: 102 })
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

  test('leave the jobs as in the last of several feeds', async () => {
    const rows = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 100, max: 110 }), fc.constantFrom('Cook', 'Chef', ''), fc.boolean()),
      { maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(rows, { minLength: 2, maxLength: 5 }), async (feeds) => {
        await imports.db.deleteFrom('jobs').execute()
        const texts = feeds.map((feed) =>
          [
            ...start,
            ...feed.map(([ref, title, isDeadline]) =>
              cookRow(ref, title).replace('31/12/2027', isDeadline ? '31/12/2027' : ''),
            ),
          ].join('\n'),
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

function jobsOf(source: string) {
  return imports.db
    .selectFrom('jobs')
    .select(['reference', 'title', 'closes_on'])
    .where('source', '=', source)
    .orderBy('reference')
    .execute()
}
