import { expect, test } from 'vitest'
import { readFeedOf } from '../../../../../tests/support/feeds.ts'
import { inlineRows, makeWorkbook, type WorkbookParts } from '../../../../../tests/support/workbook.ts'

const header = ['Ref', 'Position', 'Client', 'Country', 'Terms', 'Apply']
const row = (ref: string, title: string, company = '', terms = '', apply = '') => [
  ref,
  title,
  company,
  'Kenya',
  terms,
  apply,
]

type Layout = Pick<WorkbookParts, 'merged' | 'links'> & { others?: string[]; rowsXml?: string }

/** Reads a sheet with merged cells and hyperlinks, in a workbook with other sheets after it. */
function readSheet(rows: string[][], { rowsXml = '', others = [], ...ranges }: Layout) {
  return readFeedOf(makeWorkbook({ sheets: [inlineRows([header, ...rows]) + rowsXml, ...others], ...ranges }))
}

test('fills merged cells down to their last row', async () => {
  const rows = [row('1', 'Cook', 'Duka'), row('2', 'Guard'), row('3', 'Nurse'), row('4', 'Driver')]
  const { jobs } = await readSheet(rows, { merged: ['C2:C4', 'XFD2:XFD4', 'C5'] })
  expect(jobs).toMatchObject([
    { company: 'Duka' },
    { company: 'Duka' },
    { company: 'Duka' },
    { problems: [{ field: 'company' }] },
  ])
})

test('skips headings merged across the table, and the second row of a merged header', async () => {
  const rows = [['', '(vacancy)', '', '', '', ''], ['HOTELS'], row('1', 'Cook', 'Duka')]
  const { lines } = await readSheet(rows, { merged: ['A1:A2', 'C1:C2', 'A3:F3'] })
  expect(lines).toEqual([4])
})

const job = 'https://duka.example/jobs/1'

test.each([
  ['F2', 'Apply here', 'an apply link', { apply_url: job, description: '' }],
  ['F2', 'Walk in on Friday', 'instructions', { apply_url: job, description: expect.stringContaining('Walk in') }],
  ['F2', 'jobs@duka.example', 'an email address', { apply_url: null, apply_email: 'jobs@duka.example' }],
  ['B2', '', 'a title', { apply_url: job, title: 'Cook' }],
  ['C2', '', 'a company', { apply_url: null, company: 'Duka' }],
])('reads the hyperlink of a cell %s %s as that of %s', async (cell, apply, _, expected) => {
  const { jobs } = await readSheet([row('1', 'Cook', 'Duka', '', apply)], { links: { [cell]: job } })
  expect(jobs).toMatchObject([expected])
})

test.each([
  'javascript:alert(1)',
  'ftp://duka.example/1',
  `https://duka.example/${'x'.repeat(2_000)}`,
  '../other.xlsx',
])('ignores the hyperlink %s', async (url) => {
  const { jobs } = await readSheet([row('1', 'Cook', 'Duka', '', '')], { links: { B2: url } })
  expect(jobs).toMatchObject([{ apply_url: null }])
})

test.each([
  [`HYPERLINK("${job}","Apply")`, job],
  [`HYPERLINK("javascript:x","Apply")`, null],
  ['HYPERLINK(A1,"Apply")', null],
])('reads the URL of the formula %s as %s', async (formula, url) => {
  const cells = ['1', 'Cook', 'Duka', 'Kenya', '']
    .map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')
  const link = `<c t="str"><f>${formula.replaceAll('"', '&quot;')}</f><v>Apply</v></c>`
  const { jobs } = await readSheet([], { rowsXml: `<row>${cells}${link}</row>` })
  expect(jobs).toMatchObject([{ apply_url: url }])
})

const rows = [row('1', 'Cook', 'Duka', 'P'), row('2', 'Guard', 'Duka', 'sea'), row('3', 'Nurse', 'Duka', 'X')]

test('reads codes of the job type by a sheet with their meanings', async () => {
  const legend = inlineRows([['LEGEND'], ['P', 'Permanent & pensionable'], ['SEA', 'Seasonal'], ['P', 'Part time']])
  const { jobs } = await readSheet(rows, { others: [legend] })
  expect(jobs).toMatchObject([{ type: 'Full Time' }, { type: 'Temporary' }, { type: 'X' }])
})

test('does not take another table for a list of codes', async () => {
  const table = inlineRows([
    ['P', 'Part time'],
    ['1', 'Cook', 'Duka'],
  ])
  const { jobs } = await readSheet(rows, { others: [table] })
  expect(jobs).toMatchObject([{ type: 'P' }, { type: 'sea' }, { type: 'X' }])
})

test('refuses a sheet whose merged cells repeat a long text far too often', async () => {
  const long = 'x'.repeat(900_000)
  const many = '<row><c t="inlineStr"><is><t>1</t></is></c></row>'.repeat(2_000)
  const sheet = readSheet([row('1', 'Cook', long), row('2', 'Guard', '')], { merged: ['C2:C5000'], rowsXml: many })
  await expect(sheet).rejects.toThrow('far too large for a list of jobs')
})

test('ignores merged cells and hyperlinks of more than 10 MB', async () => {
  const filler = `<ignored a="${'x'.repeat(100_000)}"/>`.repeat(101)
  const { jobs } = await readSheet([row('1', 'Cook', 'Duka'), row('2', 'Guard')], {
    merged: ['C2:C3', `A9"/>${filler}<x a="`],
  })
  expect(jobs).toMatchObject([{ company: 'Duka' }, { problems: [{ field: 'company' }] }])
})
