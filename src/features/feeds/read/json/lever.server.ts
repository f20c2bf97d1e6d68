import { writeSalary } from '../../row/pay/salary-text.ts'
import { nameCountry } from '../../row/place/country-names.server.ts'
import { firstCountry, joinPlaces, mostPlaces, type Place, readPlaces } from '../../row/place/several-places.server.ts'
import { sectionOf } from '../../row/text/section-headings.ts'
import type { FeedRow, OpenFeed } from '../format.ts'
import { fieldsOf, isRecord, type JsonRecord, listOf, scalarOf } from './json-values.ts'

/** Whether the fields of an object are those of a job of Lever's postings (https://github.com/lever/postings-api). */
export function isLever(keys: ReadonlySet<string>): boolean {
  return (
    keys.has('categories') &&
    (keys.has('text') || keys.has('hostedUrl') || keys.has('lists') || keys.has('descriptionPlain'))
  )
}

/** Opens the postings of a company at Lever. They do not name the company. */
export function openLever(rows: AsyncIterable<FeedRow>): OpenFeed {
  return { format: 'Lever postings', columns: null, rows: readRows(rows) }
}

async function* readRows(rows: AsyncIterable<FeedRow>): AsyncGenerator<FeedRow> {
  for await (const row of rows) yield 'fields' in row ? { line: row.line, fields: jobOf(row.fields) } : row
}

function jobOf(posting: JsonRecord): JsonRecord {
  const categories = fieldsOf(posting.categories)
  const { known, others } = sortLists(posting.lists)
  const pay = payOf(posting)
  const remote = scalarOf(posting.workplaceType).toLowerCase() === 'remote' ? 'Remote' : ''
  return {
    reference: scalarOf(posting.id),
    title: posting.text,
    ...placeOf(posting, categories),
    type: scalarOf(categories.commitment) || remote,
    description: [textOf(posting, 'description'), ...others, textOf(posting, 'additional'), toHtml(pay.more)]
      .filter(Boolean)
      .join('\n\n'),
    responsibilities: known.get('responsibilities'),
    requirements: known.get('requirements'),
    benefits: known.get('benefits'),
    salary: pay.salary,
    posted: dayOf(posting.createdAt),
  }
}

/** The country is that of the first place; all places have the first among them, but for old postings, which have no list. */
function placeOf(posting: JsonRecord, { location, allLocations }: JsonRecord): Place {
  const texts = [scalarOf(location), ...listOf(allLocations).slice(0, mostPlaces).map(scalarOf)]
  const places = [...new Set(texts)].flatMap(readPlaces)
  return joinPlaces(places, nameCountry(scalarOf(posting.country)) || firstCountry(places))
}
/** A posting may hold a megabyte where a heading is expected. */
const longestHeading = 80

/** Lists below a heading that names a field of the board, and the others with their headings. */
function sortLists(lists: unknown): { known: Map<string, string>; others: string[] } {
  const known = new Map<string, string>()
  const others: string[] = []
  for (const { text, content } of listOf(lists).filter(isRecord)) {
    const [heading, points] = [scalarOf(text), scalarOf(content)]
    const section = heading.length <= longestHeading ? sectionOf(heading.replaceAll(/\s+/g, ' ')) : null
    if (points === '') continue
    else if (section === null || section === 'other') others.push(`<h3>${toHtml(heading)}</h3><ul>${points}</ul>`)
    else
      known.set(
        section,
        known.has(section) ? `${known.get(section)}<p>${toHtml(heading)}</p><ul>${points}</ul>` : `<ul>${points}</ul>`,
      )
  }
  return { known, others }
}

/** HTML where there is any, since it shows which lines are headings. */
function textOf(posting: JsonRecord, name: 'description' | 'additional'): string {
  return scalarOf(posting[name]) || toHtml(scalarOf(posting[`${name}Plain`]))
}

function toHtml(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
}

/** Most characters of a salary on the board. */
const longestSalary = 200

/** The figures and what is said of them; words too long for a salary are for the description. */
function payOf({ salaryRange, salaryDescriptionPlain }: JsonRecord): { salary: string; more: string } {
  const { currency, min, max, interval } = fieldsOf(salaryRange)
  const figures = writeSalary({ currency, least: min, most: max, unit: interval })
  const words = scalarOf(salaryDescriptionPlain)
  if (words === '' || lettersOf(figures).includes(lettersOf(words))) return { salary: figures, more: '' }
  const both = [figures, words].filter(Boolean).join(', ')
  return both.length <= longestSalary ? { salary: both, more: '' } : { salary: figures, more: words }
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Milliseconds since 1970 as a moment. */
function dayOf(createdAt: unknown): string {
  const moment = new Date(typeof createdAt === 'number' ? createdAt : Number.NaN)
  return Number.isNaN(moment.getTime()) ? scalarOf(createdAt) : moment.toISOString()
}
