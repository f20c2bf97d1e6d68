import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runToEnd } from '../../../../../tests/support/server-process.ts'
import { readFeed } from '../../../../../tests/support/text-source.ts'
import type { FeedRow } from '../format.ts'
import { readAll } from '../unread-rows.server.ts'
import { CsvRows, type Dialect } from './csv-rows.server.ts'
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
  for await (const row of readAll(feed.rows)) rows.push(row)
  expect(opened).toBe(1)
  expect(rows.filter((row) => 'problem' in row)).toHaveLength(20_000)
  expect(rows[20_000]).toEqual({ line: 20_002, fields: { title: 'Cook', company: 'Duka', country: 'Kenya' } })
  expect(rows.slice(-2)).toEqual([
    { line: 30_002, fields: { title: 'a"b', company: 'Duka', country: 'Kenya' } },
    { line: 30_003, fields: { title: 'a\nb', company: 'Duka', country: 'Kenya' } },
  ])
})

test('reads every line between broken rows', async () => {
  const { rows } = await readFeed(Buffer.from(header + '"a"b\n"Cook, head",Duka,Kenya\n'.repeat(20_000)))
  expect(rows.filter((row) => 'fields' in row)).toHaveLength(20_000)
  expect(rows).toHaveLength(40_000)
})

test('reads the lines below a quotation mark that is never closed', async () => {
  const { rows } = await readFeed(Buffer.from(`${header}"Cook,Duka,Kenya\nGuard,Duka,Kenya\nNurse,"",Kenya\n`))
  expect(rows).toEqual([
    { line: 2, problem: 'A quotation mark in this row is never closed' },
    { line: 3, fields: { title: 'Guard', company: 'Duka', country: 'Kenya' } },
    { line: 4, fields: { title: 'Nurse', company: '', country: 'Kenya' } },
  ])
})

test('does not keep a million rows below a quotation mark that is never closed', async () => {
  const program = `
    import { openCsv } from ${JSON.stringify(new URL('csv.server.ts', import.meta.url).href)}
    const bytes = Buffer.from('title,company,country\\n"' + '\\n'.repeat(2_000_000))
    async function* open() {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
    }
    let rows = 0
    for await (const _ of openCsv({ head: bytes.subarray(0, 65_536), open }, (names) => names.length).rows) rows++
    console.log(rows)`
  // An import may use 128 MB.
  expect(await runToEnd(['--max-old-space-size=96', '--input-type=module', '-e', program])).toEqual({
    code: 0,
    output: '1\n',
  })
})

const maxRow = 1_000_000
const tooLong = { problem: expect.stringContaining('longer than 1 MB') }

test.each([
  ['one line below', (length: number) => `${'x'.repeat(length - 11)},Duka,Kenya`, maxRow - 1, true],
  ['one line at', (length: number) => `${'x'.repeat(length - 11)},Duka,Kenya`, maxRow, true],
  ['one line above', (length: number) => `${'x'.repeat(length - 11)},Duka,Kenya`, maxRow + 1, false],
  ['several lines at', (length: number) => `"\n${'é'.repeat((length - 14) / 2)}",Duka,Kenya`, maxRow, true],
  ['several lines above', (length: number) => `"\n${'é'.repeat((length - 14) / 2)}",Duka,Kenya`, maxRow + 2, false],
])('reads the row after one of %s the maximum size in bytes', async (_, write, length, isRead) => {
  const row = write(length)
  expect(Buffer.byteLength(row)).toBe(length)
  for (const chunk of [1_000, 65_536, 2_000_000]) {
    const { rows } = await readFeed(Buffer.from(`${header}${row}\nGuard,Duka,Kenya\n`), chunk)
    expect(rows[0]).toMatchObject(isRead ? { line: 2, fields: { company: 'Duka' } } : { line: 2, ...tooLong })
    expect(rows.at(-1)).toMatchObject({ fields: { title: 'Guard' } })
  }
})

test('takes the first line with a value for the header', async () => {
  const { rows } = await readFeed(Buffer.from(` ,,\n\n${header}Cook,Duka,Kenya\n`))
  expect(rows).toEqual([{ line: 4, fields: { title: 'Cook', company: 'Duka', country: 'Kenya' } }])
})

test.each<Dialect>([
  { delimiter: ',', lineEnd: '\n' },
  { delimiter: ';', lineEnd: '\n' },
  { delimiter: '\t', lineEnd: '\r' },
])('reads any cells written with %j', (dialect) => {
  const { delimiter, lineEnd } = dialect
  const piece = fc.constantFrom('a', 'é', '界', '"', ' ', delimiter, lineEnd, ...(lineEnd === '\n' ? ['\r'] : []))
  const anyRow = fc.array(fc.string({ unit: piece, maxLength: 8 }), { minLength: 1, maxLength: 4 })
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(fc.array(anyRow), fc.boolean(), fc.boolean(), (rows, quotesAll, hasReturns) => {
      const write = (cell: string) => (quotesAll || /[",;\s]/.test(cell) ? quote(cell) : cell)
      const end = hasReturns && lineEnd === '\n' ? '\r\n' : lineEnd
      const text = rows.map((cells) => cells.map(write).join(delimiter)).join(end)
      const reader = new CsvRows(dialect)
      const found = [...reader.read(Buffer.from(text).toString('latin1').split(lineEnd)), ...reader.end()]
      expect(found.map((row) => ('cells' in row ? row.cells : row))).toEqual(rows.length > 0 ? rows : [['']])
    }),
  )
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
