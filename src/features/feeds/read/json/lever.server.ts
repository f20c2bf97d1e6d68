import { type Fields, fieldsOf, isRecord } from '../../../../contract/reading.ts'
import { writeSalary } from '../../row/pay/salary-text.ts'
import { nameCountry } from '../../row/place/country-names.server.ts'
import { firstCountry, joinPlaces, maxPlaces, type Place, readPlaces } from '../../row/place/several-places.server.ts'
import { sectionOf } from '../../row/text/section-headings.ts'
import { toHtml } from '../html-text.ts'
import { listOf, scalarOf } from './json-values.ts'

/** Whether an object with these fields is a Lever posting (https://github.com/lever/postings-api). */
export function isLever(keys: ReadonlySet<string>): boolean {
  return (
    keys.has('categories') &&
    (keys.has('text') || keys.has('hostedUrl') || keys.has('lists') || keys.has('descriptionPlain'))
  )
}

/** Maps a Lever posting, which does not name the company, to the fields of a job. */
export function readLeverPosting(posting: Fields): Fields {
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
    posted: dateOf(posting.createdAt),
    url: posting.hostedUrl,
    'apply url': posting.applyUrl,
  }
}

/** All places of a posting, in its country or the first one named. Old postings have no `allLocations`. */
function placeOf(posting: Fields, { location, allLocations }: Fields): Place {
  const texts = [scalarOf(location), ...listOf(allLocations).slice(0, maxPlaces).map(scalarOf)]
  const places = [...new Set(texts)].flatMap(readPlaces)
  return joinPlaces(places, nameCountry(scalarOf(posting.country)) || firstCountry(places))
}

/** A hostile posting may have a heading of a megabyte. */
const maxHeadingLength = 80

/** The lists whose heading names a field, by field, and the others as HTML. */
function sortLists(lists: unknown): { known: Map<string, string>; others: string[] } {
  const known = new Map<string, string>()
  const others: string[] = []
  for (const { text, content } of listOf(lists).filter(isRecord)) {
    const [heading, points] = [scalarOf(text), scalarOf(content)]
    const section = heading.length <= maxHeadingLength ? sectionOf(heading.replaceAll(/\s+/g, ' ')) : null
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

/** The text as HTML if available, because HTML shows which lines are headings. */
function textOf(posting: Fields, name: 'description' | 'additional'): string {
  return scalarOf(posting[name]) || toHtml(scalarOf(posting[`${name}Plain`]))
}

/** The length limit of a salary. */
const maxSalaryLength = 200

/** Joins the figures and the text about the pay into a salary; `more` is the text if it is too long for that. */
function payOf({ salaryRange, salaryDescriptionPlain }: Fields): { salary: string; more: string } {
  const { currency, min, max, interval } = fieldsOf(salaryRange)
  const figures = writeSalary({ currency, min, max, unit: interval })
  const words = scalarOf(salaryDescriptionPlain)
  if (words === '' || lettersOf(figures).includes(lettersOf(words))) return { salary: figures, more: '' }
  const both = [figures, words].filter(Boolean).join(', ')
  return both.length <= maxSalaryLength ? { salary: both, more: '' } : { salary: figures, more: words }
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Milliseconds since 1970 as an ISO date and time. */
function dateOf(createdAt: unknown): string {
  const date = new Date(typeof createdAt === 'number' ? createdAt : Number.NaN)
  return Number.isNaN(date.getTime()) ? scalarOf(createdAt) : date.toISOString()
}
