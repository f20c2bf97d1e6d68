import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { isName } from '../index.ts'
import { fileOf, rowsOf } from '../testing.ts'
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

test('refuses a workbook that unpacks to more than 200 MB before it is unpacked', async () => {
  const bomb = Buffer.from(workbook('xlsx'))
  // The size of the first file in the directory of the archive.
  bomb.writeUInt32LE(200_000_001, bomb.indexOf('PK\u0001\u0002') + 24)
  await expect(readTable(fileOf(bomb), isName)).rejects.toThrow('too large when it is unpacked')
})
