import { headingName, type Table, UnreadableFile } from '../read/table.ts'
import { cutText, isNothing, partsOf, plain } from '../values/cell-text.ts'
import { type DateOrder, maxDateLength, ordersOf, readDate } from '../values/dates.ts'
import { lacksCurrency } from '../values/pay.ts'
import { countryCode, splitPlace } from '../values/places.ts'
import { jobType } from '../values/types.ts'
import { otherThings, simplify } from './names.ts'

/** What a file contains, without its rows. `unread` says why the rows after the last one cannot be read. */
export type Survey = {
  format: string
  hasHeader: boolean
  rows: number
  unread: string | null
  columns: ColumnSurvey[]
}

export type Look = keyof ColumnSurvey['looksLike']

const maxChecked = 200
const maxSamples = 3
const maxValues = 30
const maxValueLength = 60
/** Of a title, a company or another short field. */
const maxNameLength = 150

/**
 * Reads all rows of a table, and describes its columns. Throws `UnreadableFile` if not even the first row can be read.
 */
export async function surveyTable(table: Table, today: string): Promise<Survey> {
  const columns = new Map<string, ColumnSurvey>()
  const columnOf = (name: string) => {
    const column = columns.get(name) ?? new ColumnSurvey(name)
    columns.set(name, column)
    return column
  }
  let rows = 0
  let unread: string | null = null
  try {
    for await (const row of table.rows) {
      rows++
      if ('cells' in row && !row.isNote)
        for (const name in row.cells) columnOf(name).add(row.cells[name] ?? '', rows, today)
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile) || rows === 0) throw error
    unread = error.message
  }
  const names = [...new Set([...table.columns, ...columns.keys()])]
  return { format: table.format, hasHeader: table.hasHeader, rows, unread, columns: names.map(columnOf) }
}

/** What the values of a column look like. */
export class ColumnSurvey {
  readonly name: string
  /** Rows with a value. */
  filled = 0
  /** The beginnings of the first different values, at most three. */
  readonly samples: string[] = []
  /** The places of the first and the last row with a value. */
  first = 0
  last = 0
  /** The first two hundred of these rows. */
  readonly rows = new Set<number>()
  /** The same for columns that have values in the same rows. */
  pattern = 0
  /** Whether its values are 1, 2, 3, …, from the start again for another table. */
  isNumbering = true
  #number = 0
  /** How many rows have each short value; null if there is no such value, or more than a person would choose from. */
  values: Map<string, number> | null = null
  #isChoice = true
  /** Words for closed with which some values begin or end. */
  readonly closed: string[] = []
  /** How many of the first two hundred values can be read as each of these. */
  checked = 0
  readonly looksLike = {
    number: 0,
    withoutCurrency: 0,
    date: 0,
    future: 0,
    country: 0,
    place: 0,
    type: 0,
    url: 0,
    email: 0,
    lines: 0,
    parts: 0,
    long: 0,
  }
  /** An example of a date that has only this order, and of one that may have both. */
  readonly dates: Partial<Record<DateOrder | 'either', string>> = {}

  constructor(name: string) {
    this.name = name
  }

  /** Adds the value of a row. */
  add(text: string, row: number, today: string): void {
    if (isNothing(text)) return
    this.filled++
    this.first ||= row
    this.last = row
    if (this.filled <= maxChecked) this.rows.add(row)
    this.pattern = (Math.imul(this.pattern, 31) + row) | 0
    const number = /^\d{1,6}\.?$/.test(text) ? Number(text) : 0
    this.isNumbering &&= number === 1 || number === this.#number + 1
    this.#number = number
    addFirst(this.samples, cutText(text, maxValueLength), maxSamples)
    if (this.#isChoice && text.length <= maxValueLength) this.#count(text)
    addFirst(this.closed, closedMark(text), maxValues)
    const [order, ...others] = text.length <= maxDateLength ? ordersOf(text) : []
    if (order !== undefined) this.dates[others.length > 0 ? 'either' : order] ??= text
    if (this.checked < maxChecked) noteLooks(this, text, today)
  }

  #count(text: string): void {
    this.values ??= new Map()
    this.values.set(text, (this.values.get(text) ?? 0) + 1)
    this.#isChoice = this.values.size <= maxValues
    if (!this.#isChoice) this.values = null
  }
}

/** Whether no row has a value in both columns, as far as is known. They may be of two tables in one file. */
export function areApart(one: ColumnSurvey, other: ColumnSurvey): boolean {
  const isKnown = one.filled <= maxChecked && other.filled <= maxChecked
  const meet = [...one.rows].some((row) => other.rows.has(row))
  return one.first > other.last || one.last < other.first || (isKnown && !meet)
}

function addFirst(list: string[], text: string, limit: number): void {
  if (text !== '' && list.length < limit && !list.includes(text)) list.push(text)
}

function noteLooks(column: ColumnSurvey, text: string, today: string): void {
  const { looksLike } = column
  column.checked++
  const isShort = text.length <= maxValueLength
  if (/\n/.test(text)) looksLike.lines++
  if (partsOf(text, true).length > 1) looksLike.parts++
  if (text.length > maxNameLength) looksLike.long++
  if (text.split('\n').every((line) => /^https?:\/\/\S+$/i.test(line))) looksLike.url++
  if (!isShort) return
  if (/^\S+@\S+\.\S+$/.test(text)) looksLike.email++
  if (/^\d[\d., ]*$/.test(text)) looksLike.number++
  if (lacksCurrency(text)) looksLike.withoutCurrency++
  const date = readDate(text, { order: 'day first', today, isPast: true })
  if (typeof date === 'object') looksLike.date++
  if (typeof date === 'object' && date.day > today) looksLike.future++
  if (countryCode(text) !== null) looksLike.country++
  if (splitPlace(text) !== null) looksLike.place++
  if (jobType(text) !== null) looksLike.type++
}

/** Words that mean closed only in a column about the state of a job. */
const stateWords = new Set(['private', 'internal', 'pending', 'placed', 'hired'])
const stateName = /status|stage|^state$|visib|publish|audience/

/** Names of columns that say yes or no, or what WordPress calls a page, and what says that it is no open job. */
const switches = [
  { name: /^post type$/, closed: /^(?:page|post|attachment|revision|nav_menu_item)$/i },
  { name: /^(?:active|published|open|listed|visible|enabled|live)$/, closed: /^(?:false|no|0)$/i },
  {
    name: /^(?:filled|closed|expired|draft|archived|deleted|cancelled|inactive|internal|private)$/,
    closed: /^(?:true|yes|1)$/i,
  },
]

/** The values of a column that mean that a job is closed, if the column is a choice of a few values. */
export function closedValues({ name, values, looksLike }: ColumnSurvey): string[] {
  const isOther = otherThings.test(name.split('.').slice(0, -1).join('.')) || /^(?:wp:)?(?:comment|ping)_/.test(name)
  if (values === null || isOther) return []
  const all = [...values.keys()]
  const own = simplify(name.split('.').at(-1) ?? '').replace(/^(?:is|has been|post) (?!type$)/, '')
  const asSwitch = switches.find((each) => each.name.test(own))
  if (asSwitch) return all.filter((value) => asSwitch.closed.test(value.trim()))
  const isState = stateName.test(own) || name === headingName || all.some((value) => isClosed(value, false))
  // A longer remark may say more than that a job is closed: 'Must be filled by January'.
  const isShort = (value: string) => value.split(' ').length <= 3 || closedMark(value) !== ''
  // 'CANCELLED by client' may stand in the place of a date.
  const isRemark = /remark|note|comment/.test(own) || looksLike.date > 0
  return all.filter(
    (value) =>
      isClosed(value, isState || (isRemark && isShort(value))) ||
      (stateName.test(own) && stateWords.has(wordsOf(value)[0] ?? '')),
  )
}

function wordsOf(value: string): string[] {
  return plain(value).match(/\p{L}+|\d+/gu) ?? []
}

/** In a column about the state of jobs, a value may also contain such a word: 'Cancelled by client', 'Client on hold'. */
function isClosed(value: string, isState: boolean): boolean {
  const words = wordsOf(value)
  const [text, first = ''] = [words.join(' '), ...words]
  if (closedWords.has(text) || (isState && closedWords.has(first))) return true
  const pairs = words.map((word, at) => `${word} ${words[at + 1]}`)
  return isState && !stillOpen.test(text) && [...words, ...pairs].some((each) => closedWords.has(each))
}

/** The job may still be open: 'Open until filled', 'Not closed', '2 of 5 filled'. */
const stillOpen = /\b(?:open|active|live|not?|until|till|partly|partially|\d+)\b/

/** Words for a job that takes no applications, in English, Spanish, French, Arabic and Swahili. */
const closedWords = new Set(
  `closed, filled, taken, expired, draft, cancelled, canceled, inactive, archived, deleted, unpublished, suspended, withdrawn,
  on hold, paused, position filled, trash, waiting for approval, awaiting approval, delete, remove, unlisted,
  unposted, cerrado, cerrada, cancelado, cancelada, cubierto, cubierta, vencido, vencida, borrador, inactivo,
  inactiva, ferme, fermee, annule, annulee, pourvu, pourvue, expire, expiree, brouillon, inactif, cloture, cloturee,
  مغلق, مغلقة, ملغى, ملغاة, منتهي, منتهية, مسودة, imefungwa, imejazwa, imeisha, imesitishwa, rasimu`
    .split(',')
    .map((word) => word.trim()),
)

const word = `(${[...closedWords].join('|')})`
const start = new RegExp(`^[\\s*([]*${word}\\s*(?:$|[\\n.:!,;*)\\]]|[-–—](?:\\s|$))`, 'iu')
const end = new RegExp(`^[^\\n]{1,100}(?:\\s[-–—*]+|[([])\\s*${word}[\\s*)\\]!]*$`, 'iu')

/** 'FILLED' in 'FILLED - do not advertise', 'Cook - FILLED' and 'Cook (FILLED)'; '' if a text does not begin or end so. */
export function closedMark(text: string): string {
  return start.exec(text.slice(0, 60))?.[1] ?? (text.length <= 120 ? end.exec(text)?.[1] : undefined) ?? ''
}
