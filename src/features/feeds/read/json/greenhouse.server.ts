import { findColumn } from '../../row/columns.ts'
import { writeSalary } from '../../row/pay/salary-text.ts'
import { firstCountry, joinPlaces, mostPlaces, type Place, readPlaces } from '../../row/place/several-places.server.ts'
import type { FeedRow, OpenFeed } from '../format.ts'
import { fieldsOf, isRecord, type JsonRecord, listOf, scalarOf } from './json-values.ts'

/** Whether the fields of an object are those of a job of Greenhouse's public job board (https://developers.greenhouse.io/job-board.html). */
export function isGreenhouse(keys: ReadonlySet<string>): boolean {
  return keys.has('absolute_url') && keys.has('title')
}

/** Opens the jobs of a Greenhouse job board. */
export function openGreenhouse(rows: AsyncIterable<FeedRow>): OpenFeed {
  return { format: 'Greenhouse job board', columns: null, rows: readRows(rows) }
}

async function* readRows(rows: AsyncIterable<FeedRow>): AsyncGenerator<FeedRow> {
  for await (const row of rows) yield 'fields' in row ? { line: row.line, fields: jobOf(row.fields) } : row
}

function jobOf(job: JsonRecord): JsonRecord {
  return {
    ...metadataOf(job.metadata),
    reference: scalarOf(job.id),
    title: job.title,
    company: job.company_name,
    ...placeOf(job),
    description: job.content,
    posted: job.first_published,
    ...(job.application_deadline !== undefined && { 'closing date': job.application_deadline }),
    ...(Array.isArray(job.pay_input_ranges) && { salary: payOf(job.pay_input_ranges) }),
  }
}

/** The job's own places; where they name no country, an office may. */
function placeOf({ location, offices }: JsonRecord): Place {
  const places = readPlaces(scalarOf(fieldsOf(location).name))
  if (firstCountry(places) !== '') return joinPlaces(places)
  const texts = listOf(offices)
    .slice(0, mostPlaces)
    .flatMap((office) => [scalarOf(fieldsOf(office).location), scalarOf(fieldsOf(office).name)])
  const ofOffice = texts.map(readPlaces).find((each) => firstCountry(each) !== '') ?? []
  return places.length === 0 ? joinPlaces(ofOffice) : joinPlaces(places, firstCountry(ofOffice))
}

/** Facts that a company adds to its jobs, where their names mean something here: 'Employment Type', 'Salary Range'. */
function metadataOf(metadata: unknown): JsonRecord {
  const facts = listOf(metadata)
    .filter(isRecord)
    .map(({ name, value }) => [scalarOf(name), factOf(value)] as const)
  return Object.fromEntries(facts.filter(([name, value]) => value !== '' && mayFill(name)))
}

function mayFill(name: string): boolean {
  const field = findColumn(name)?.column.field
  return (
    field === 'type' ||
    field === 'level' ||
    field === 'salary' ||
    field === 'working_hours' ||
    field === 'experience' ||
    field === 'education' ||
    field === 'closes_on'
  )
}

function factOf(value: unknown): string {
  if (!isRecord(value)) return listOf(value).map(scalarOf).filter(Boolean).join(', ')
  return writeSalary({
    currency: value.unit,
    least: value.min_value ?? value.amount,
    most: value.max_value ?? value.amount,
  })
}

function payOf(ranges: unknown[]): string {
  const { currency_type: currency, min_cents: least, max_cents: most } = fieldsOf(ranges[0])
  return writeSalary({ currency, least: unitsOf(least), most: unitsOf(most) })
}

function unitsOf(cents: unknown): number | undefined {
  return typeof cents === 'number' ? cents / 100 : undefined
}
