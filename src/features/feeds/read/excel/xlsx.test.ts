import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFeed, readFeedOf, samplePath } from '../../../../../tests/support/feeds.ts'
import { inlineRows, makeWorkbook } from '../../../../../tests/support/workbook.ts'

test('reads the first sheet with a header, below its title, with the row numbers of the sheet', async () => {
  const { format, lines, jobs } = await readFeed(samplePath('workbook.xlsx'))
  expect(format).toBe('Excel workbook')
  expect(lines).toEqual([4, 7])
  expect(jobs).toMatchObject([
    {
      reference: '101',
      title: 'Registered Nurse',
      company: 'Lurambi Hospital',
      country: 'Kenya',
      salary: '52005.2',
      closes_on: '2026-12-31',
      description: 'Our ward needs a nurse.',
    },
    {
      reference: 'KZ-102',
      title: 'Truck Driver',
      company: 'Desert & Haulage',
      country: 'Qatar',
      salary: null,
      closes_on: '2026-12-31',
      description: 'Long routes.',
    },
  ])
})

const header = ['Title', 'Company', 'Country', 'Closing date']

test('counts dates from 1904 if the workbook says so, and reads no number without a date format as a date', async () => {
  const cells = (date: string) => inlineRows([['Cook', 'Duka', 'Kenya']]).replace('</row>', `${date}</row>`)
  const sheets = [
    inlineRows([header]) +
      cells('<c s="1"><v>44925</v></c>') +
      cells('<c s="2"><v>44925</v></c>') +
      cells('<c t="d"><v>2026-12-31T00:00:00</v></c>'),
  ]
  const { jobs } = await readFeedOf(
    makeWorkbook({ sheets, formats: ['yyyy-mm-dd', '0" days"'], workbookProperties: '<workbookPr date1904="1"/>' }),
  )
  expect(jobs).toMatchObject([{ closes_on: '2026-12-31' }, { closes_on: null }, { closes_on: '2026-12-31' }])
})

test('reads numbers as the sheet shows them', async () => {
  const cells = [
    '<c s="1"><v>123</v></c>',
    ...['Cook', 'Duka', 'Kenya'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`),
    '<c s="2"><v>52000</v></c>',
    '<c><v>8.5</v></c>',
  ]
  const sheets = [
    `${inlineRows([['Ref', 'Title', 'Company', 'Country', 'Salary', 'Hours']])}<row>${cells.join('')}</row>`,
  ]
  expect(await readFeedOf(makeWorkbook({ sheets, formats: ['00000', '"KES "#,##0'] }))).toMatchObject({
    jobs: [{ reference: '00123', salary: 'KES 52,000', working_hours: '8.5' }],
  })
})

test('skips hidden sheets, ignores namespace prefixes and unescapes characters', async () => {
  const sheets = [
    inlineRows([header, ['Hidden', 'x', 'Kenya']]),
    inlineRows([header, ['Cook_x000D_', 'Duka', 'Kenya']]).replaceAll(/<(\/?)(row|c|is|t)\b/g, '<$1x:$2'),
  ]
  const bytes = makeWorkbook({
    sheets,
    parts: {
      'xl/workbook.xml':
        '<workbook><sheets><sheet state="veryHidden" r:id="rId1"/><sheet r:id="rId2"/></sheets></workbook>',
    },
  })
  expect(await readFeedOf(bytes)).toMatchObject({ lines: [2], jobs: [{ title: 'Cook' }] })
})

test('skips a row over 1 MB', async () => {
  const long = 'x'.repeat(900_000)
  const { lines, jobs } = await readFeedOf(
    makeWorkbook({ sheets: [inlineRows([header, ['Cook', long, long], ['Guard', 'Duka', 'Kenya']])] }),
  )
  expect(lines).toEqual([2, 3])
  expect(jobs).toMatchObject([{ problems: [{ reason: 'The row is longer than 1 MB' }] }, { title: 'Guard' }])
})

test('refuses a workbook without a valid header and quotes its first row', async () => {
  await expect(
    readFeedOf(
      makeWorkbook({
        sheets: [
          inlineRows([
            ['Name', 'Age'],
            ['Amina', '30'],
          ]),
        ],
      }),
    ),
  ).rejects.toThrow('The first row says: "Name", "Age"')
  await expect(readFeedOf(makeWorkbook({ sheets: [inlineRows([['Title', 'Country']])] }))).rejects.toThrow(
    'The header has no column for company',
  )
  await expect(readFeedOf(makeWorkbook({ sheets: [''] }))).rejects.toThrow('It is empty')
})

test('takes missing fields from the command line', async () => {
  const bytes = makeWorkbook({
    sheets: [
      inlineRows([
        ['Title', 'Location'],
        ['Cook', 'Mombasa, Kenya'],
        ['Guard', 'Doha'],
      ]),
    ],
  })
  expect(await readFeedOf(bytes, { company: 'Duka', country: 'Qatar' })).toMatchObject({
    jobs: [
      { company: 'Duka', city: 'Mombasa', country: 'Kenya' },
      { city: 'Doha', country: 'Qatar' },
    ],
  })
})

test('refuses a small file that unpacks to far more than its size', async () => {
  const bomb = makeWorkbook({ sheets: [inlineRows([header]) + ' '.repeat(60_000_000)] })
  expect(bomb.length).toBeLessThan(1_000_000)
  await expect(readFeedOf(bomb)).rejects.toThrow('far too large for a list of jobs')
})

test('refuses a small file whose rows add up to far more than its size by sharing a long string', async () => {
  const rows = '<row><c t="inlineStr"><is><t>Cook</t></is></c><c t="s"><v>0</v></c></row>'.repeat(2_000)
  const shared = makeWorkbook({
    sheets: [inlineRows([header]) + rows],
    strings: `<si><t>${'x'.repeat(900_000)}</t></si>`,
  })
  await expect(readFeedOf(shared)).rejects.toThrow('far too large for a list of jobs')
})

test.each(['xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml'])(
  'refuses a tag over 1 MB in %s',
  async (part) => {
    const attributes = Array.from({ length: 200_000 }, (_, at) => ` a${at}=""`).join('')
    await expect(
      readFeedOf(makeWorkbook({ sheets: [inlineRows([header])], parts: { [part]: `<a${attributes}/>` } })),
    ).rejects.toThrow('longer than 1 MB')
  },
)

test('ignores irrelevant and very long elements in a workbook', async () => {
  const elements = `${`<sheet a="${'x'.repeat(100_000)}"/>`.repeat(110)}<other/>`
  const bytes = makeWorkbook({
    sheets: [inlineRows([header, ['Cook', 'Duka', 'Kenya']])],
    parts: { 'xl/workbook.xml': `<workbook><sheets><sheet r:id="rId1"/></sheets>${elements}</workbook>` },
  })
  expect(await readFeedOf(bytes)).toMatchObject({ jobs: [{ title: 'Cook' }] })
})

test('refuses a pipe without waiting for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-pipe-'))
  execFileSync('mkfifo', [join(folder, 'pipe')])
  await expect(readFeed(join(folder, 'pipe'))).rejects.toThrow('pipe is not a file.')
  await rm(folder, { recursive: true })
})

test.each([
  [
    'another ZIP file',
    makeWorkbook({ sheets: [], parts: { '_rels/.rels': '', 'xl/workbook.xml': '' } }).slice(0, 200),
    'damaged',
  ],
  [
    'half a workbook',
    makeWorkbook({ sheets: [inlineRows([header, ['Cook', 'Duka', 'Kenya']])] }).slice(0, -40),
    'damaged',
  ],
])('refuses %s', async (_, bytes, reason) => {
  await expect(readFeedOf(bytes)).rejects.toThrow(reason)
})
