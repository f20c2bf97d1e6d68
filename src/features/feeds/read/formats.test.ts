import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFeedOf } from '../../../../tests/support/feeds.ts'
import { openFeed, refuseWrongHeader } from './detect-format.server.ts'
import type { ReadRow } from './format.ts'
import { openTextFile } from './text-file.server.ts'
import { readAll } from './unread-rows.server.ts'

const header = 'ref,title,company,country'
let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'kazi-formats-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('CSV', () => {
  test('numbers rows by the lines on which they begin', async () => {
    const { format, rows } = await read(
      `\n${header},description\r\n1,Cook,Duka,Kenya,"Two\r\nlines, ""quoted"""\r\n\r\n2,Guard,Duka,Kenya,\n`,
    )
    expect(format).toBe('CSV with commas')
    expect(rows).toEqual([
      {
        line: 3,
        fields: { ref: '1', title: 'Cook', company: 'Duka', country: 'Kenya', description: 'Two\r\nlines, "quoted"' },
      },
      { line: 6, fields: { ref: '2', title: 'Guard', company: 'Duka', country: 'Kenya', description: '' } },
    ])
  })

  test.each([
    [';', 'CSV with semicolons'],
    ['\t', 'CSV with tabs'],
  ])('finds the delimiter %j in the header', async (delimiter, name) => {
    const { format, rows } = await read(`${header}\n1,"Cook, head",Duka,Kenya\n`.replaceAll(/,(?! )/g, delimiter))
    expect(format).toBe(name)
    expect(rows).toEqual([{ line: 2, fields: { ref: '1', title: 'Cook, head', company: 'Duka', country: 'Kenya' } }])
  })

  test.each([
    ['with semicolons', 'sep=;\r\ntitle;company;country\r\nCook;Duka;Kenya\r\n'],
    ['with commas', '\uFEFF"sep=,"\ntitle,company,country\nCook,Duka,Kenya\n'],
    ['with tabs', 'SEP=\t\rtitle\tcompany\tcountry\rCook\tDuka\tKenya\r'],
  ])('skips a first line that names the delimiter for Excel, %s', async (name, text) => {
    expect(await read(text)).toEqual({
      format: `CSV ${name}`,
      rows: [{ line: 3, fields: { title: 'Cook', company: 'Duka', country: 'Kenya' } }],
    })
  })

  test('uses the delimiter named for Excel, whatever the header looks like', async () => {
    const notes = 'Notes: city, type, level, salary, gender'
    const { rows } = await read(`sep=;\ntitle;company;country;${notes}\nCook;Duka;Kenya;none\n`)
    expect(rows).toEqual([{ line: 3, fields: { title: 'Cook', company: 'Duka', country: 'Kenya', [notes]: 'none' } }])
  })

  test.each([
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 little endian', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 big endian', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['lines that end with CR', (text: string) => Buffer.from(text.replaceAll('\n', '\r'))],
  ])('reads %s', async (_, encode) => {
    const { rows } = await read(
      encode(`${header}\n1,Mpishi – café,Duka,Kenya\n"2,Guard,Duka,Kenya\n3,Maid,Duka,Kenya\n`),
    )
    expect(rows.map(({ line, ...row }) => ('fields' in row ? [line, row.fields.title] : [line]))).toEqual([
      [2, 'Mpishi – café'],
      [3],
      [4, 'Maid'],
    ])
  })

  test('skips only the broken row', async () => {
    const bad = ['2,"Cook" head,Duka,Kenya', '3,Cook,Duka,Kenya,too,many', '4,"Cook,Duka,Kenya']
    const { rows } = await read(`${header}\n1,Cook,Duka,Kenya\n${bad.join('\n')}\n5,Cook,Duka,Kenya\n`)
    expect(rows.map((row) => [row.line, 'problem' in row])).toEqual([
      [2, false],
      [3, true],
      [4, true],
      [5, true],
      [6, false],
    ])
  })

  test('keeps a quotation mark inside an unquoted text', async () => {
    const { rows } = await read(`${header}\n1,Pipe 5" fitter,Duka,Kenya\n2,Cook,Duka,Kenya\n`)
    expect(rows).toMatchObject([{ fields: { title: 'Pipe 5" fitter' } }, { line: 3, fields: { title: 'Cook' } }])
  })

  test('skips a row over 1 MB, quoted or not', async () => {
    const long = 'x'.repeat(3_000_000)
    for (const row of [`2,${long},Duka,Kenya`, `2,"${long}",Duka,Kenya`, ','.repeat(3_000_000)]) {
      const { rows } = await read(`${header}\n1,Cook,Duka,Kenya\n${row}\n3,Cook,Duka,Kenya\n`)
      expect(rows.map((each) => [each.line, 'problem' in each])).toEqual([
        [2, false],
        [3, true],
        [4, false],
      ])
    }
  })

  test('refuses a header without a required column and quotes it', async () => {
    await expect(readFeedOf('ref,job title,country\n1,Cook,Kenya\n')).rejects.toThrow(
      'The header has no column for company. Found: "ref", "job title", "country".',
    )
    await expect(readFeedOf('Dear sir,\nplease find attached\n')).rejects.toThrow('is not a list of jobs')
  })
})

describe('JSON', () => {
  test('numbers elements by the lines on which they begin', async () => {
    const { format, rows } = await read('[\n  {"title": "a ] } \\" ,"},\n\n  {\n "title": ["b"]},{"title":1}\n]\n')
    expect(format).toBe('JSON')
    expect(rows).toEqual([
      { line: 2, fields: { title: 'a ] } " ,' } },
      { line: 4, fields: { title: ['b'] } },
      { line: 5, fields: { title: 1 } },
    ])
  })

  test('skips only the broken or huge element', async () => {
    const { rows } = await read(
      `[{"title":"a"},\n{"title":oops},\n7,\n{"title":"${'x'.repeat(2_000_000)}"},\n${'['.repeat(100_000)}${']'.repeat(100_000)},\n{"title":"b"}]`,
    )
    expect(rows.map((row) => [row.line, 'problem' in row])).toEqual([
      [1, false],
      [2, true],
      [3, true],
      [4, true],
      [5, true],
      [6, false],
    ])
  })

  test('keeps the rows of a file that is cut off', async () => {
    const { rows } = await read('[{"title":"a"},\n{"title":"b"},\n{"title":"c')
    expect(rows).toEqual([
      { line: 1, fields: { title: 'a' } },
      { line: 2, fields: { title: 'b' } },
      { line: 3, problem: 'The file ends here, before the end of the list', isEnd: true },
    ])
  })

  test.each([
    ['a list in a field', '{\n "meta": {"tags": ["x"]},\n "jobs": [\n{"title": "a"},\n{"title": "b"}\n], "total": 2}'],
    ['a list two fields deep', '{"data": {\n\n"items":\n[{"title": "a"},\n{"title": "b"}]}}'],
    ['a list behind another', '{"pages": [{"number": 1}],\n"open":\n[\n{"title": "a"},\n{"title": "b"}]}'],
    ['the list of the better name', '{"similar": [{"title": "x"}],\n"Jobs":\n[\n{"title": "a"},\n{"title": "b"}]}'],
    ['a list behind a byte order mark', '\uFEFF\n{"jobs":\n[\n{"title": "a"},\n{"title": "b"}]}'],
  ])('reads %s of an object with its line numbers', async (_, content) => {
    expect(await read(content)).toEqual({
      format: 'JSON',
      rows: [
        { line: 4, fields: { title: 'a' } },
        { line: 5, fields: { title: 'b' } },
      ],
    })
  })

  test('keeps the rows of an object that is cut off inside its list', async () => {
    const { rows } = await read('{"jobs": [{"title":"a"},\n{"title":"b')
    expect(rows).toEqual([
      { line: 1, fields: { title: 'a' } },
      { line: 2, problem: 'The file ends here, before the end of the list', isEnd: true },
    ])
  })

  test('reads one job over several lines as a list of one, including the lists in it', async () => {
    const job = { title: 'Cook', company: 'Duka', country: 'Kenya', data: [{ title: 'x' }] }
    expect(await read(JSON.stringify(job, null, 2))).toEqual({ format: 'JSON', rows: [{ line: 1, fields: job }] })
  })

  test('refuses an object without a list and says what to do', async () => {
    await expect(read('{\n "settings": {\n"title": "a"}\n}')).rejects.toThrow('Import the jobs as one array')
  })
})

test('reads NDJSON line by line and skips only a broken or huge line', async () => {
  const { format, rows } = await read(`{"title":"a"}\r\n\n{oops}\n{"title":"${'x'.repeat(2_000_000)}"}\n{"title":"b"}`)
  expect(format).toBe('NDJSON')
  expect(rows.map((row) => [row.line, 'problem' in row])).toEqual([
    [1, false],
    [3, true],
    [4, true],
    [5, false],
  ])
})

describe.each([
  ['little endian', (text: string) => Buffer.from(text, 'utf16le')],
  ['big endian', (text: string) => Buffer.from(text, 'utf16le').swap16()],
])('UTF-16 without a byte order mark, %s', (_, encode) => {
  test.each([
    ['CSV', 'title,company,country\nMpishi – café,Duka,Kenya\n'],
    ['JSON', '[{"title":"Mpishi – café","company":"Duka","country":"Kenya"}]'],
    ['XML', '<jobs><job><title>Mpishi – café</title><company>Duka</company><country>Kenya</country></job></jobs>'],
  ])('is read as %s', async (format, text) => {
    expect(await read(encode(text))).toMatchObject({
      format: expect.stringContaining(format),
      rows: [{ fields: { title: 'Mpishi – café' } }],
    })
  })
})

test.each([
  ['an Excel workbook', Buffer.from('PK\u0003\u0004 rest')],
  ['not a text file', Buffer.alloc(1_000)],
  ['not a text file', Buffer.from(Uint16Array.from({ length: 500 }, (_, at) => at % 100).buffer)],
  ['not a text file', Buffer.from(Uint32Array.from({ length: 500 }, (_, at) => at % 100).buffer)],
  ['a web page', Buffer.from('<!DOCTYPE html><html><body>Jobs</body></html>')],
  ['XML, but not a list of jobs', Buffer.from('<?xml version="1.0"?><catalog/>')],
  ['is empty', Buffer.from('\uFEFF \n')],
  ['is empty', Buffer.alloc(0)],
])('refuses a file that is %s', async (reason, content) => {
  await expect(read(content)).rejects.toThrow(reason)
})

async function read(content: string | Buffer) {
  const path = join(folder, 'feed')
  await writeFile(path, content)
  const feed = openFeed(await openTextFile(path))
  if (feed.columns) refuseWrongHeader(feed.columns, {})
  const rows: ReadRow[] = []
  for await (const row of readAll(feed.rows)) rows.push(row)
  return { format: feed.format, rows }
}
