import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { isName } from '../index.ts'
import { fileOf, importText, rowsOf } from '../testing.ts'
import { readTable } from './read-table.ts'

/** A workbook with a title, merged cells, a date, a formatted number, a link and a hidden sheet. */
function workbook(bookType: 'xlsx' | 'biff8' | 'ods'): Buffer {
  const sheet = utils.aoa_to_sheet(
    [
      ['Vacancies of December'],
      [],
      ['Title', 'Company', 'Country', 'Closing date', 'Salary', 'Apply'],
      ['Cook', 'Duka', 'Kenya', new Date(Date.UTC(2026, 11, 12)), 45_000, 'Apply here'],
      ['Driver', null, 'Kenya', '31st Dec', null, null],
    ],
    { cellDates: true, UTC: true },
  )
  sheet['!merges'] = [utils.decode_range('A1:F1'), utils.decode_range('B4:B5')]
  sheet.E4.z = '"KES" #,##0'
  sheet.F4.l = { Target: 'https://duka.example/apply' }
  const book = utils.book_new(sheet, 'Jobs')
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Title', 'Company', 'Country'],
      ['Old', 'Old', 'Kenya'],
    ]),
    'Old',
  )
  book.Workbook = { Sheets: [{}, { Hidden: 1 }] }
  return write(book, { type: 'buffer', bookType, compression: true })
}

test.each(['xlsx', 'biff8'] as const)('reads a workbook (%s) as people see it', async (type) => {
  const { format, rows } = await rowsOf(workbook(type))
  expect(format).toBe('Excel')
  expect(rows).toEqual([
    {
      line: 4,
      cells: {
        Title: 'Cook',
        Company: 'Duka',
        Country: 'Kenya',
        'Closing date': '2026-12-12',
        Salary: 'KES 45,000',
        Apply: 'Apply here',
        'Apply link': 'https://duka.example/apply',
      },
    },
    { line: 5, cells: { Title: 'Driver', Company: 'Duka', Country: 'Kenya', 'Closing date': '31st Dec' } },
  ])
})

test('reads an OpenDocument sheet with its dates and merged cells', async () => {
  expect((await rowsOf(workbook('ods'))).rows.slice(0, 2)).toMatchObject([
    { cells: { Title: 'Cook', 'Closing date': '2026-12-12' } },
    { cells: { Title: 'Driver', Company: 'Duka' } },
  ])
})

test('refuses a damaged workbook with what to do', async () => {
  await expect(readTable(fileOf(workbook('xlsx').subarray(0, 3_000)), isName)).rejects.toThrow(
    /Save it again, or as CSV/,
  )
})

test('refuses a workbook that unpacks to a hundred times its size before it is unpacked', async () => {
  const bomb = Buffer.from(workbook('xlsx'))
  // The size of the first file in the directory of the archive.
  bomb.writeUInt32LE(20_000_001, bomb.indexOf('PK\u0001\u0002') + 24)
  await expect(readTable(fileOf(bomb), isName)).rejects.toThrow('too large when it is unpacked')
})

type Content = { count?: number; text?: string; merged?: string[]; far?: string }

/** A workbook with so many jobs with a description, merged cells, and a cell elsewhere. */
function jobsWorkbook({ count = 700, text = '', merged = [], far = 'E1' }: Content): Buffer {
  const jobs = Array.from({ length: count }, () => ['Cook', 'Duka', 'Kenya', text])
  const sheet = utils.aoa_to_sheet([['Title', 'Company', 'Country', 'Description'], ...jobs])
  utils.sheet_add_aoa(sheet, [['Notes']], { origin: far })
  sheet['!merges'] = merged.map((range) => utils.decode_range(range))
  return write(utils.book_new(sheet), { type: 'buffer', bookSST: true, compression: true })
}

test('reads a sheet with a cell far from its table', async () => {
  const { columns, rows } = await rowsOf(jobsWorkbook({ count: 1, far: 'XFD3' }))
  expect(columns).toEqual(['Title', 'Company', 'Country', 'Description'])
  expect(rows[0]).toEqual({ line: 2, cells: { Title: 'Cook', Company: 'Duka', Country: 'Kenya' } })
})

test.each([
  ['repeats a long text', { text: 'x'.repeat(30_000) }, 'too large when it is unpacked'],
  ['merges cells over millions of rows', { merged: Array(20_000).fill('F2:F701') }, 'over too many rows'],
])('refuses a small workbook that %s', async (_, content, message) => {
  await expect(readTable(fileOf(jobsWorkbook(content)), isName)).rejects.toThrow(message)
})

test('asks which sheets hold no jobs, if several have a known header', async () => {
  const book = utils.book_new(
    utils.aoa_to_sheet([
      ['Title', 'Company', 'Country'],
      ['Cook', 'Duka', 'Kenya'],
    ]),
    'Jobs',
  )
  const placed = [
    ['Name', 'Company', 'Country'],
    ['Jane', 'Duka', 'Qatar'],
    ['John', 'Duka', 'Qatar'],
  ]
  utils.book_append_sheet(book, utils.aoa_to_sheet(placed), 'Placed')
  const file = write(book, { type: 'buffer', bookType: 'xlsx' })
  const { questions } = await importText(file)
  const question = 'The sheets are Jobs, Placed. Do they all have jobs?'
  expect(questions).toEqual([{ kind: 'sheets', about: 'sheet', question }])
  const { jobs, questions: none } = await importText(file, { leaveOut: [{ column: 'sheet', is: ['Placed'] }] })
  expect(jobs.map(({ title }) => title)).toEqual(['Cook'])
  expect(none).toEqual([])
})
