import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookHeader, cookRow, type FeedImports, openFeedImports } from '../../../../tests/support/feed-imports.ts'
import { FeedError } from '../read/format.ts'
import { createFileReferences } from './read-batches.server.ts'

let imports: FeedImports
beforeAll(async () => {
  imports = await openFeedImports()
})
beforeEach(() => imports.deleteJobs())
afterAll(() => imports.close())

test('stores lists, text and URLs of hostile rows as plain text or not at all', async () => {
  const hostile = {
    ref: 'x',
    title: '<script>alert(1)</script>Cook',
    company: 'Duka\u0000',
    country: 'Kenya',
    __proto__: { city: 'x' },
    banner_image: 'https://example.com/a.png',
  }
  await imports.importText(
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

test('refuses a row nested 50,000 levels deep, and imports the others', async () => {
  const deep = `{"ref":"d","title":"Cook","company":"Duka","country":"Kenya","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const plain = JSON.stringify({ ref: 'p', title: 'Cook', company: 'Duka', country: 'Kenya' })
  expect(await imports.importText(`[${plain},${deep},${plain.replace('"p"', '"q"')}]`)).toMatchObject({
    new: 2,
    refused: 1,
  })
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
    expect(await imports.importText(text)).toMatchObject({
      new: 2,
      refusals: [
        { line: 1, row: 2 },
        { line: 1, row: null },
      ],
    })
  })
})

describe('a file with more rows than fit into memory', () => {
  test('is read up to the limit; the other rows count as unidentified', async () => {
    const references = createFileReferences({ imported: 3, refused: 9 })
    const report = await imports.importText(
      [cookHeader, cookRow(1), cookRow(2), cookRow(2, 'Chef'), cookRow(3), cookRow(4), cookRow(5)].join('\n'),
      {
        references,
      },
    )
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
      await imports.importText([cookHeader, cookRow(1), cookRow(2), cookRow(3)].join('\n'), {
        references: createFileReferences({ imported: 3, refused: 9 }),
      }),
    ).toMatchObject({ unchanged: 3, refused: 0, unidentified: 0 })
  })

  test('stores a limited number of refused references and counts the others as unidentified', async () => {
    const references = createFileReferences({ imported: 9, refused: 2 })
    const report = await imports.importText(
      [cookHeader, ...[1, 2, 3, 4].map((ref) => cookRow(ref, '')), cookRow(5)].join('\n'),
      {
        references,
      },
    )
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
      `${cookHeader}\n`,
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
        const outcome = await imports.importText(content).catch((error: unknown) => error)
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

function jobs() {
  return imports.db.selectFrom('jobs').selectAll().orderBy('reference').execute()
}
