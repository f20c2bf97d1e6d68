import { type Table, UnreadableFile } from '../read/table.ts'
import { cutText, isNothing } from '../values/cell-text.ts'
import { closedStart } from '../values/closed-words.ts'
import { type DateOrder, maxDateLength, ordersOf, readDate } from '../values/dates.ts'
import { countryCode, splitPlace } from '../values/places.ts'
import { jobType } from '../values/types.ts'

/** What a file contains, without its rows. `unread` says why the rows after the last one cannot be read. */
export type Survey = {
  format: string
  hasHeader: boolean
  rows: number
  unread: string | null
  columns: ColumnSurvey[]
}

export type ColumnSurvey = {
  name: string
  /** Rows with a value. */
  filled: number
  /** The beginnings of the first different values, at most three. */
  samples: string[]
  /** The places of the first and the last row with a value. */
  first: number
  last: number
  /** Whether its values are 1, 2, 3, …, from the start again for another table. */
  isNumbering: boolean
  /** The different values and their rows; null if they are too many to be a choice. */
  values: ReadonlyMap<string, number> | null
  /** Words for closed with which some values begin. */
  closed: string[]
  /** How many of the first two hundred values can be read as each of these. */
  checked: number
  looksLike: Record<Look, number>
  /** An example of a date that has only this order, and of one that may have both. */
  dates: Partial<Record<DateOrder | 'either', string>>
}

export type Look = 'date' | 'future' | 'country' | 'place' | 'type' | 'url' | 'email' | 'lines' | 'long'

const maxChecked = 200
const maxValues = 30
const maxValueLength = 60
/** Of a title, a company or another short field. */
const maxNameLength = 150

/**
 * Reads all rows of a table, and describes its columns. Throws `UnreadableFile` if not even the first row can be read.
 */
export async function surveyTable(table: Table, today: string): Promise<Survey> {
  const columns = new Map<string, ReturnType<typeof createColumn>>()
  const columnOf = (name: string) => {
    const column = columns.get(name) ?? createColumn(name, today)
    columns.set(name, column)
    return column
  }
  let rows = 0
  let unread: string | null = null
  try {
    for await (const row of table.rows) {
      rows++
      if ('cells' in row && !row.isNote) for (const name in row.cells) columnOf(name).add(row.cells[name] ?? '', rows)
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile) || rows === 0) throw error
    unread = error.message
  }
  const names = [...new Set([...table.columns, ...columns.keys()])]
  const surveyed = names.map((name) => columnOf(name).survey())
  return { format: table.format, hasHeader: table.hasHeader, rows, unread, columns: surveyed }
}

function createColumn(name: string, today: string) {
  const column: ColumnSurvey = {
    name,
    filled: 0,
    samples: [],
    first: 0,
    last: 0,
    isNumbering: true,
    values: null,
    closed: [],
    checked: 0,
    looksLike: { date: 0, future: 0, country: 0, place: 0, type: 0, url: 0, email: 0, lines: 0, long: 0 },
    dates: {},
  }
  let values: Map<string, number> | null = new Map()
  let last = 0
  return {
    add(text: string, row: number): void {
      if (isNothing(text)) return
      column.filled++
      column.first ||= row
      column.last = row
      const number = /^\d{1,6}\.?$/.test(text) ? Number(text) : 0
      column.isNumbering &&= number === 1 || number === last + 1
      last = number
      const sample = cutText(text, maxValueLength)
      if (column.samples.length < 3 && !column.samples.includes(sample)) column.samples.push(sample)
      values = count(values, text)
      const closed = closedStart(text)
      if (closed !== '' && column.closed.length < maxValues && !column.closed.includes(closed))
        column.closed.push(closed)
      noteOrder(column, text)
      if (column.checked < maxChecked) noteLooks(column, text, today)
    },
    survey: (): ColumnSurvey => ({ ...column, values }),
  }
}

function count(values: Map<string, number> | null, text: string): Map<string, number> | null {
  if (values === null || text.length > maxValueLength) return null
  values.set(text, (values.get(text) ?? 0) + 1)
  return values.size > maxValues ? null : values
}

function noteOrder({ dates }: ColumnSurvey, text: string): void {
  if (text.length > maxDateLength) return
  const orders = ordersOf(text)
  const [order] = orders
  if (order !== undefined) dates[orders.length > 1 ? 'either' : order] ??= text
}

function noteLooks(column: ColumnSurvey, text: string, today: string): void {
  const { looksLike } = column
  column.checked++
  const isShort = text.length <= maxValueLength
  if (/\n/.test(text)) looksLike.lines++
  if (text.length > maxNameLength) looksLike.long++
  if (text.split('\n').every((line) => /^https?:\/\/\S+$/i.test(line))) looksLike.url++
  if (!isShort) return
  if (/^\S+@\S+\.\S+$/.test(text)) looksLike.email++
  const date = readDate(text, { order: 'day first', today, isPast: true })
  if (typeof date === 'object') looksLike.date++
  if (typeof date === 'object' && date.day > today) looksLike.future++
  if (countryCode(text) !== null) looksLike.country++
  if (splitPlace(text) !== null) looksLike.place++
  if (jobType(text) !== null) looksLike.type++
}
