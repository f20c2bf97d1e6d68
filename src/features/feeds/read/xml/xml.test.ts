import { describe, expect, test } from 'vitest'
import { readFeed } from '../../../../../tests/support/text-source.ts'

const neverClosed =
  'A CDATA section or a comment in this job starts with <![CDATA[ or <!-- and is never closed with ]]> or -->. Ask the sender of the file to close it'

const good = '<job><title>Cook</title></job>'

describe('skips only the broken job', () => {
  test.each<[string, string, string]>([
    [
      'an element that is not closed',
      '<job><title>Guard<company>Duka</company></job>',
      'The tag <title> in this job is never closed. Ask the sender of the file to add </title>',
    ],
    [
      'a job that is not closed',
      '<job><title>Guard</title>',
      'The closing tag </job> of this job is missing. Ask the sender of the file to add it',
    ],
    ['a CDATA section that is not closed', '<job><title><![CDATA[Guard</title></job>', neverClosed],
    ['a comment that is not closed', '<job><!-- <title>Guard</title></job>', neverClosed],
    ['a CDATA section and a job that are not closed', '<job><title><![CDATA[Guard', neverClosed],
    [
      'a bare < in a text',
      '<job><title>Guard</title><description>less than <35 years</description></job>',
      'The tag <description> in this job is never closed. Ask the sender of the file to add </description>',
    ],
    [
      'elements nested without end',
      `<job>${'<a>'.repeat(60)}${'</a>'.repeat(60)}</job>`,
      'The job has elements nested more than 50 levels deep',
    ],
    ['more than 1 MB', `<job><title>${'x'.repeat(3_000_000)}</title></job>`, 'The row is longer than 1 MB'],
    ['more than 1 MB without an end', `<job><title><![CDATA[${'x'.repeat(3_000_000)}`, 'The row is longer than 1 MB'],
  ])('with %s', async (_, bad, problem) => {
    const next = '<job><title><![CDATA[Driver]]></title></job>'
    for (const chunkLength of [65_536, 7]) {
      if (bad.length > 10_000 && chunkLength < 100) continue
      const rows = await read(`<source>\n${good}\n${bad}\n${next}\n${good}</source>`, chunkLength)
      expect(rows).toMatchObject([
        { line: 2, fields: { title: 'Cook' } },
        { line: 3, problem },
        { line: 4, fields: { title: 'Driver' } },
        { line: 5, fields: { title: 'Cook' } },
      ])
    }
  })
})

describe('keeps the fields before the error', () => {
  const start = '<job><id>7</id><title>Guard</title>'
  test.each([
    ['an element that is not closed', `${start}<company>Duka<city>Thika</city></job>`],
    ['a job that is not closed', `${start}<company>Duka</company>`],
    ['a CDATA section that is not closed', `${start}<company><![CDATA[Duka</company></job>`],
    ['elements nested without end', `${start}${'<a>'.repeat(60)}${'</a>'.repeat(60)}</job>`],
    ['more than 1 MB', `${start}<company>${'x'.repeat(3_000_000)}</company></job>`],
    ['an end in the next', `${start}<company>Duka`],
  ])('in a job with %s', async (_, bad) => {
    const rows = await read(`<source>${bad}${good}</source>`)
    expect(rows).toMatchObject([
      { problem: expect.any(String), before: { id: '7', title: 'Guard' } },
      { fields: { title: 'Cook' } },
    ])
  })

  test('drops text without an end tag', async () => {
    const rows = await read(`<source><job><id>7${good}</source>`)
    expect(rows[0]).toEqual({ line: 1, problem: expect.any(String), before: {} })
  })

  test('reports that the file ends in the middle of its last job', async () => {
    expect(await read(`<source>${start}<comp`)).toMatchObject([
      { problem: 'The file ends in the middle of this job', before: { id: '7', title: 'Guard' } },
    ])
  })
})

test.each(['&#0;', '&#x0;', '&#xD800;', '&#xFFFFFF;'])('leaves out %s, which is not a character', async (entity) => {
  expect(await read(`<source><job><title>Head ${entity}Cook</title></job></source>`)).toMatchObject([
    { fields: { title: 'Head Cook' } },
  ])
  // A character that was already lost to a wrong encoding is kept.
  expect(await read('<source><job><title>Caf\uFFFD</title></job></source>')).toMatchObject([
    { fields: { title: 'Caf\uFFFD' } },
  ])
})

describe('keeps the complete jobs of a file that is cut off', () => {
  test.each([
    ['in a job', `<source>\n${good}\n<job><title>Gua`, 3, 'The file ends in the middle of this job'],
    ['in a tag', `<source>\n${good}\n<job><title>Guard</titl`, 3, 'The file ends in the middle of this job'],
    ['after a job', `<source>\n${good}\n`, 3, 'The file ends here, before the end of the list'],
    [
      'in a comment',
      `<source>\n${good}\n<!-- ${good}`,
      3,
      'A comment (<!--) starts here and is never closed (-->), so nothing below was read. Ask the sender of the file to close it',
    ],
    [
      'with a last job whose CDATA section is not closed',
      `<source>\n${good}\n<job><title><![CDATA[Guard</title></job></source>`,
      3,
      neverClosed,
    ],
  ])('%s', async (_, text, line, problem) => {
    expect(await read(text)).toMatchObject([
      { line: 2, fields: { title: 'Cook' } },
      { line, problem, isEnd: true },
    ])
  })
})

test('ignores tags in CDATA sections and comments, at any chunk size', async () => {
  const text = `<source>\n<!-- ${good} -->\n<job\n id="7" ><title><![CDATA[a <job> </job> ]] ]>]]></title><!-- </job> --><company>x<!-- y -->z</company></job\n>\n<job/>${good}</source >`
  for (const chunkLength of [1, 2, 3, 5, 11, 1_000]) {
    expect(await read(text, chunkLength)).toEqual([
      { line: 3, fields: { id: '7', title: 'a <job> </job> ]] ]>', company: 'xz' } },
      { line: 6, fields: {} },
      { line: 6, fields: { title: 'Cook' } },
    ])
  }
})

test("resolves XML's five entities and numeric ones, and leaves others and bare ampersands", async () => {
  const rows = await read('<source><job><title>R&amp;D &lt;&#66;&#x43;&gt; AT&T &nbsp;&lol;</title></job></source>')
  expect(rows).toMatchObject([{ fields: { title: 'R&D <BC> AT&T &nbsp;&lol;' } }])
})

test('keeps unescaped HTML in a long field and removes it from a short one', async () => {
  const rows = await read(
    '<source><job><title>Head <b>Cook</b></title><description>One<br>two <ul><li>A &amp; B</ul></description></job></source>',
  )
  expect(rows).toMatchObject([{ fields: { title: 'Head  Cook', description: 'One<br>two <ul><li>A &amp; B</ul>' } }])
})

test('collects the values of a repeated element', async () => {
  const rows = await read(
    '<source><job><jobtype>fulltime</jobtype><jobtype/><jobtype>parttime</jobtype></job></source>',
  )
  expect(rows).toMatchObject([{ fields: { 'job type': ['fulltime', 'parttime'] } }])
})

test('does not detect the format from the text of a job', async () => {
  expect(
    await read(
      '<source><job><title>Cook</title><description><![CDATA[<item><entry><ad>]]></description></job></source>',
    ),
  ).toMatchObject([{ fields: { title: 'Cook' } }])
})

test('detects the dialect from the direct child elements of a job', async () => {
  const job =
    '<job><title>Cook</title><location><city>Thika</city><region>Kiambu</region><country>Kenya</country></location><company>Duka</company></job>'
  expect(await readFeed(Buffer.from(`<jobs>${job}</jobs>`))).toMatchObject({
    format: 'Indeed XML',
    rows: [{ fields: { title: 'Cook', city: 'Thika', country: 'Kenya' } }],
  })
  expect(
    await readFeed(
      Buffer.from('<jobs><expire>x</expire><job><title>Cook</job><job><region>Thika, Kenya</region></job></jobs>'),
    ),
  ).toMatchObject({ format: 'Jooble XML' })
})

test('reads names in capitals and names such as __proto__', async () => {
  const rows = await read(
    '<SOURCE><Job><TITLE>Cook</TITLE><__proto__>x</__proto__><constructor>y</constructor></Job></SOURCE>',
  )
  expect(rows).toEqual([{ line: 1, fields: { title: 'Cook', constructor: 'y' } }])
})

test('makes only fully remote jobs without a type Remote', async () => {
  const job = (place: string, type = '') => `<job><remotetype>${place}</remotetype><jobtype>${type}</jobtype></job>`
  const rows = await read(
    `<source>${job('Fully remote')}${job('Hybrid remote')}${job('COVID-19')}${job('Fully remote', 'parttime')}</source>`,
  )
  expect(rows.map((row) => 'fields' in row && row.fields)).toEqual([
    { 'job type': 'Remote' },
    {},
    {},
    { 'job type': 'parttime' },
  ])
})

test.each([
  ['<?xml version="1.0"?>\n<!-- jobs -->\n<!DOCTYPE source SYSTEM "http://example.com/jobs.dtd">\n', 4],
  ['\n  <?xml version="1.0"?>\n', 3],
  [`${'<??><!---->'.repeat(5_000)}\n`, 2],
])('skips what comes before the list: %j', async (prolog, line) => {
  expect(await read(`${prolog}<source>${good}</source>`)).toEqual([{ line, fields: { title: 'Cook' } }])
})

test.each([
  [
    'a DOCTYPE with entities',
    '<!DOCTYPE source [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><source><job><title>&b;</title></job></source>',
    'declares entities in a DOCTYPE',
  ],
  [
    'other XML',
    '<?xml version="1.0"?><catalog><book/></catalog>',
    'The file is XML, but not a list of jobs, or incomplete: none of its elements has a title and other fields of a job. Found: <catalog>, <book>. If one',
  ],
  ['a job alone', good, 'The file is XML, but not a list of jobs'],
  ['a web page', '<html><body><job>', 'The file is a web page'],
])('refuses %s', async (_, text, reason) => {
  await expect(read(text)).rejects.toThrow(reason)
})

test.each([
  ['sections in sections', '<job><![CDATA['.repeat(70_000)],
  ['jobs in sections', `<job><![CDATA[${'<job>'.repeat(90_000)}<![CDATA[`.repeat(2)],
  ['comments in jobs', '<job><!-- </job>'.repeat(60_000)],
  ['elements that are not closed', '<job><title><a b=c '.repeat(50_000)],
  ['elements of one job', `<job>${'<a/>'.repeat(240_000)}</job>`],
  ['names', `<job>${Array.from({ length: 50_000 }, (_, at) => `<n${at}>x</n${at}>`).join('')}</job>`],
  ['attributes', `<job ${Array.from({ length: 90_000 }, (_, at) => `a${at}="" `).join('')}></job>`],
  ['entities', `<job><title>${'&amp;'.repeat(190_000)}</title></job>`],
  ['elements in a place', `<job><location>x${'<a/>'.repeat(240_000)}</location></job>`],
  ['places', `<job>${'<location>x</location>'.repeat(43_000)}</job>`],
  ['names', `<job><company>${'<name/>'.repeat(140_000)}</company></job>`],
  ['points of a list', `<job><skills>${'<a/>'.repeat(240_000)}</skills></job>`],
  ['open comments', '<!--'.repeat(250_000)],
  ['attributes of an element', `<job><x ${Array.from({ length: 90_000 }, (_, at) => `a${at}="x" `).join('')}/></job>`],
  ['elements with attributes', `<job>${'<x a="1" b="2"/>'.repeat(60_000)}</job>`],
  [
    'names with attributes',
    `<job>${Array.from({ length: 30_000 }, (_, at) => `<n${at} town="x"/><m${at} t="x">y</m${at}>`).join('')}</job>`,
  ],
  ['nested elements', `<job>${`${'<place>'.repeat(45)}x${'</place>'.repeat(45)}`.repeat(1_400)}</job>`],
  ['quotes in a tag', `<job ${'"\'>'.repeat(240_000)}></job>`],
  ['a tag without an end', `<job ${'a="b>" '.repeat(100_000)}`],
])('reads 1 MB of %s without hanging or losing the job before it', async (_, text) => {
  const rows = await read(`<source>${good}${text}</source>`)
  expect(rows[0]).toEqual({ line: 1, fields: { title: 'Cook' } })
  expect(rows.length).toBeGreaterThan(1)
})

async function read(text: string, chunkLength?: number) {
  return (await readFeed(Buffer.from(text), chunkLength)).rows
}
