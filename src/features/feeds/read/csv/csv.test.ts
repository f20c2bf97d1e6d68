import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readFeed } from '../../../../../tests/support/text-source.ts'
import type { FeedRow } from '../format.ts'
import { openCsv } from './csv.server.ts'

const header = 'title,company,country\n'

test('opens a file once and reports every broken row', async () => {
  let opened = 0
  const bytes = Buffer.from(
    `${header}${'"a"b\n'.repeat(20_000)}Cook,Duka,Kenya\n${'a"b,Duka,Kenya\n'.repeat(10_000)}"a\nb",Duka,Kenya\n`,
  )
  async function* open() {
    opened++
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
  }
  const rows: FeedRow[] = []
  const feed = openCsv(
    { head: bytes.subarray(0, 65_536), size: bytes.length, guessedEncoding: null, bytesRead: () => 0, open },
    (names) => names.length,
  )
  for await (const row of feed.rows) rows.push(row)
  expect(opened).toBe(1)
  expect(rows.filter((row) => 'problem' in row)).toHaveLength(20_000)
  expect(rows[20_000]).toEqual({ line: 20_002, fields: { title: 'Cook', company: 'Duka', country: 'Kenya' } })
  expect(rows.slice(-2)).toEqual([
    { line: 30_002, fields: { title: 'a"b', company: 'Duka', country: 'Kenya' } },
    { line: 30_003, fields: { title: 'a\nb', company: 'Duka', country: 'Kenya' } },
  ])
})

test('stops reading a file that needs a new parser for every row', async () => {
  const { rows } = await readFeed(Buffer.from(header + '"a"b\n"c"\n'.repeat(20_000)))
  expect(rows.length).toBeLessThan(12_000)
  expect(rows.at(-1)).toEqual({
    line: expect.any(Number),
    problem: 'Too many rows before this line have broken quotation marks; the rest of the file was not read',
    isEnd: true,
  })
})

test('reads every valid row between broken ones in a file of normal size', async () => {
  const { rows } = await readFeed(
    Buffer.from(header + `"a"b\n"Cook, head",Duka,Kenya\n"${'x'.repeat(300)}",Duka,Kenya\n`.repeat(4_000)),
  )
  expect(rows.filter((row) => 'fields' in row)).toHaveLength(8_000)
})

test('creates no error objects for rows with more or fewer fields than the first', async () => {
  const stackTraces = vi.spyOn(Error, 'captureStackTrace')
  const { rows } = await readFeed(Buffer.from(`title,company,country\n${'\n,\nCook\n'.repeat(50)}`))
  expect([rows.length, stackTraces.mock.calls.length]).toEqual([50, 0])
  stackTraces.mockRestore()
})

test('reads broken quotation marks the same way at any chunk size', async () => {
  const piece = fc.constantFrom(
    '"',
    '""',
    'a',
    ',',
    '\n',
    '\r\n',
    '\r',
    '"a"',
    '"a,b"',
    ',Duka,Kenya\n',
    '5" pipe,Duka,Kenya\n',
    '"Cook,Duka,Kenya\n',
    '\n\n',
    'é',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 25 }), fc.integer({ min: 1, max: 40 }), async (pieces, length) => {
      const bytes = Buffer.from(header + pieces.join(''))
      const { rows } = await readFeed(bytes)
      expect((await readFeed(bytes, length)).rows).toEqual(rows)
      expect(rows.map(({ line }) => line)).toEqual(rows.map(({ line }) => line).toSorted((a, b) => a - b))
    }),
    { numRuns: 150 },
  )
})
