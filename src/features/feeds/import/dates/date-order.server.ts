import { dateOfDay, nairobiDay } from '../../../../calendar.ts'
import { systemClock } from '../../../../clock.ts'
import { maxRowBytes, type FeedRow, type ReadRow } from '../../read/format.ts'
import { readNow } from '../../read/unread-rows.server.ts'
import { type DateOrders, readDate } from '../../row/date/dates.ts'
import { findFileCurrencies } from '../../row/pay/file-currency.ts'
import { nameCountry } from '../../row/place/country-names.server.ts'
import type { RowDefaults } from '../../row/place/job-place.server.ts'
import { type DateTexts, type PayTexts, readAheadTexts } from '../../row/values/date-texts.server.ts'
import type { AmbiguousDates } from '../import-report.ts'
import { decideOrders } from './date-evidence.ts'

const maxRows = 1_000
/** In characters of JSON. */
const maxLength = 4_000_000

/** Rows not yet read by the import, and how to read dates such as 05/11/2026 in them. */
type OrderedRows = { rows: AsyncIterable<FeedRow>; defaults: RowDefaults; ambiguous: AmbiguousDates[] }

/**
 * Decides how to read a file's dates from its first thousand rows (at most 4 MB), and the currency of pay that names none.
 * Returns all rows, including those read to decide. An error in reading the file is thrown after the rows before it.
 */
export async function decideDateOrder(
  rows: AsyncIterable<FeedRow>,
  defaults: RowDefaults = {},
  today = dateOfDay(nairobiDay(systemClock.now())),
): Promise<OrderedRows> {
  const unread = rows[Symbol.asyncIterator]()
  const ahead = await readAhead(unread)
  const texts = ahead.rows.flatMap((row) => {
    const read = readNow(row)
    return read !== null && 'fields' in read ? [readAheadTexts(read.fields, defaults)] : []
  })
  const { dateOrders, ambiguous } = decideOrders(texts)
  const found = { dateOrders, day: latestPosted(texts, dateOrders) ?? today, currencies: currenciesIn(texts, defaults) }
  return { rows: continueAfter(ahead, unread), defaults: { ...defaults, ...found }, ambiguous }
}

function latestPosted(texts: readonly DateTexts[], { posted_on: order }: DateOrders): string | undefined {
  let latest: string | undefined
  for (const { posted_on: text } of texts) {
    const day = text === undefined ? null : readDate(text, order)
    if (day !== null && day !== '' && (latest === undefined || day > latest)) latest = day
  }
  return latest
}

function currenciesIn(texts: readonly PayTexts[], defaults: RowDefaults): ReadonlyMap<string, string> {
  return findFileCurrencies(
    texts.map(({ salary, country }) => ({ pay: salary, country: nameCountry(country) || (defaults.country ?? '') })),
  )
}

type Ahead = { rows: FeedRow[]; failure: { error: unknown } | null }

async function readAhead(unread: AsyncIterator<FeedRow>): Promise<Ahead> {
  const rows: FeedRow[] = []
  let length = 0
  try {
    while (rows.length < maxRows && length < maxLength) {
      const next = await unread.next()
      if (next.done === true) break
      const copy = copyRow(next.value)
      if (copy === null) continue
      rows.push(copy.row)
      length += copy.length
    }
    return { rows, failure: null }
  } catch (error) {
    return { rows, failure: { error } }
  }
}

/** Not a generator, because a file may have a million short rows, and each would wait for one more promise. */
function continueAfter({ rows, failure }: Ahead, unread: AsyncIterator<FeedRow>): AsyncIterable<FeedRow> {
  rows.reverse()
  async function next(): Promise<IteratorResult<FeedRow>> {
    const row = rows.pop()
    if (row !== undefined) return { value: row }
    if (failure) throw failure.error
    iterator.next = () => unread.next()
    return unread.next()
  }
  const iterator: AsyncIterator<FeedRow> = { next, return: unread.return?.bind(unread) }
  return { [Symbol.asyncIterator]: () => iterator }
}

/**
 * Reads and copies a row, because its strings may be slices of much longer ones, such as the XML of a job with a
 * megabyte of comments; null for a row that is not a job. A row nested too deep to copy counts as one of the maximum
 * size.
 */
function copyRow(row: FeedRow): { row: FeedRow; length: number } | null {
  const read = readNow(row)
  if (read === null) return null
  const { copy, length } = copyFields(read)
  if (!('read' in row)) return { row: copy, length }
  const digest = row.digest()
  return { row: { line: row.line, digest: () => digest, read: () => copy }, length }
}

function copyFields(row: ReadRow): { copy: ReadRow; length: number } {
  try {
    const text = JSON.stringify(row)
    const copy: ReadRow = JSON.parse(text)
    return { copy, length: text.length }
  } catch (error) {
    if (error instanceof RangeError) return { copy: row, length: maxRowBytes }
    throw error
  }
}
