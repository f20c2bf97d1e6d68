import { expect, test } from 'vitest'
import { readFeedOf } from '../../../../../tests/support/feeds.ts'
import { parseJson } from './json-text.ts'

test.each([
  ['a line break', '{"a":"one\ntwo"}', 'one\ntwo'],
  ['a tab and a carriage return', '{"a":"one\t\r\ntwo"}', 'one\t\r\ntwo'],
  ['an escaped quotation mark before it', String.raw`{"a":"say \"hi` + '\n' + String.raw`\""}`, 'say "hi\n"'],
  ['any other control character', '{"a":"one\u0001two"}', 'one\u0001two'],
])('reads a string with %s', (_, text, a) => {
  expect(parseJson(text)).toEqual({ ok: true, value: { a } })
})

test.each([
  ['{"a":"b",}', 'a quotation mark, comma or bracket is missing or in the wrong place, near "{\\"a\\":\\"b\\",}"'],
  ['{"a":"b\n" "c":1}', expect.stringMatching(/^a quotation mark, comma or bracket .* near /)],
  [
    String.raw`{"a":"C:\jobs"}`,
    expect.stringMatching(/^a backslash is followed by a character that JSON does not allow/),
  ],
  ['{"a":"b', expect.stringMatching(/^the text ends before its last quotation mark or bracket/)],
  ['{"a":[1,2', expect.stringMatching(/^the text ends before its last quotation mark or bracket/)],
])('says why %j cannot be read', (text, fault) => {
  expect(parseJson(text)).toEqual({ ok: false, fault })
})

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('reads values up to 50 levels deep, whatever brackets are in strings', () => {
  expect(parseJson(lists(50))).toMatchObject({ ok: true })
  expect(parseJson(`{"a":[${'{},'.repeat(100)}{}],"b":"\\"${'['.repeat(100)}"}`)).toMatchObject({ ok: true })
  const fault = 'its objects and lists are nested more than 50 levels deep'
  expect(parseJson(lists(51))).toEqual({ ok: false, fault })
  expect(parseJson(`{"a":"]\n","b":${'{"a":'.repeat(50)}1${'}'.repeat(51)}`)).toEqual({ ok: false, fault })
})

test('refuses a row nested too deep and reads the next', async () => {
  const row = '{"title":"Cook","company":"Duka","country":"Kenya"}'
  for (const column of ['x', 'apply_url', 'apply_email', 'how to apply', 'url', 'salary']) {
    const deep = `{"title":"Cook","company":"Duka","country":"Kenya","${column}":${lists(10_000)}}`
    const { jobs } = await readFeedOf(`[${deep},\n${row}]`)
    expect(jobs).toMatchObject([
      { problems: [{ reason: expect.stringContaining('nested more than 50 levels deep. It begins') }] },
      { title: 'Cook' },
    ])
  }
})

test('reads or refuses a megabyte of line breaks, quotation marks or backslashes in linear time', () => {
  const start = performance.now()
  for (const piece of ['\n', '"\n', '\\', '{"a":"\n"},', '"a\n":'])
    parseJson(`{"a":"${piece.repeat(1_000_000 / piece.length)}"}`)
  expect(performance.now() - start).toBeLessThan(5_000)
})

const posting = (title: string) =>
  `{"@type":"JobPosting","title":"${title}","description":"<p>One</p>\n\t<p>Two</p>","hiringOrganization":"Duka","jobLocation":"Nairobi, Kenya"}`
const cook = { title: 'Cook', company: 'Duka', city: 'Nairobi', description: 'One\n\nTwo' }

test.each([
  ['one posting', posting('Cook'), [1]],
  ['an array', `[\n${posting('Cook')},\n${posting('Cook')}]`, [2, 4]],
  ['postings on lines', `${posting('Cook')}\n${posting('Cook')}\n`, [1, 3]],
  ['a web page', `<!doctype html>\n<script type="application/ld+json">${posting('Cook')}</script>`, [2]],
])('reads line breaks in the strings of %s', async (_, text, lines) => {
  const read = await readFeedOf(text)
  expect(read.lines).toEqual(lines)
  expect(read.jobs).toMatchObject(lines.map(() => cook))
})

test('reads objects over several lines one after the other', async () => {
  const job = (title: string) => JSON.stringify({ title, company: 'Duka', country: 'Kenya', tags: [{ a: 1 }] }, null, 2)
  const { lines, jobs } = await readFeedOf(`${job('Cook')}\n${job('Maid')}\n`)
  expect(lines).toEqual([1, 11])
  expect(jobs).toMatchObject([{ title: 'Cook' }, { title: 'Maid' }])
})

test('keeps empty lines inside an object, and skips blank lines between objects', async () => {
  const good = '{"title":"Cook","company":"Duka","country":"Kenya"}'
  const { lines, jobs } = await readFeedOf(
    `${good}\n\n \t\n{"title":"Maid","company":"Duka","country":"Kenya","description":"One\n\nTwo"}\n\n${good}\n\n`,
  )
  expect(lines).toEqual([1, 4, 8])
  expect(jobs).toMatchObject([{ title: 'Cook' }, { title: 'Maid', description: 'One\n\nTwo' }, { title: 'Cook' }])
})

test('refuses only the broken row of a file with line breaks in strings', async () => {
  const good = '{"title":"Cook","company":"Duka","country":"Kenya"}'
  const { lines, jobs } = await readFeedOf(`${good}\n{"title":"Maid","company":"Duka\nnot closed\n${good}\n${good}`)
  expect(lines).toEqual([1, 2, 4, 5])
  expect(jobs).toMatchObject([{ title: 'Cook' }, { problems: [{}] }, { title: 'Cook' }, { title: 'Cook' }])
})

test('refuses an object that goes on for more than 1 MB, and reads the next', async () => {
  const good = '{"title":"Cook","company":"Duka","country":"Kenya"}'
  const { lines, jobs } = await readFeedOf(`${good}\n{"title":"${'x\n'.repeat(600_000)}"}\n${good}\n`)
  expect(lines).toEqual([1, 2, 600_003])
  expect(jobs[1]).toEqual({ problems: [{ field: null, reason: 'The row is longer than 1 MB' }] })
})
