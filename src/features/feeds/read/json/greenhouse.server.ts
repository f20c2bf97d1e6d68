import { type Fields, fieldsOf, isRecord } from '../../../../contract/reading.ts'
import { findColumn } from '../../row/columns.ts'
import { writeSalary } from '../../row/pay/salary-text.ts'
import { firstCountry, joinPlaces, maxPlaces, type Place, readPlaces } from '../../row/place/several-places.server.ts'
import { listOf, scalarOf } from './json-values.ts'

/**
 * Whether an object with these fields is a job from a Greenhouse job board
 * (https://developers.greenhouse.io/job-board.html).
 */
export function isGreenhouse(keys: ReadonlySet<string>): boolean {
  return keys.has('absolute_url') && keys.has('title')
}

/** Maps a Greenhouse job to the fields of a job. */
export function readGreenhouseJob(job: Fields): Fields {
  return {
    ...metadataOf(job.metadata),
    reference: scalarOf(job.id),
    title: job.title,
    company: job.company_name,
    ...placeOf(job),
    description: job.content,
    url: job.absolute_url,
    posted: job.first_published,
    ...(job.application_deadline !== undefined && { 'closing date': job.application_deadline }),
    ...(Array.isArray(job.pay_input_ranges) && { salary: payOf(job.pay_input_ranges) }),
  }
}

/** The places of the job. If none of them has a country, adds that of the first office that has one. */
function placeOf({ location, offices }: Fields): Place {
  const places = readPlaces(scalarOf(fieldsOf(location).name))
  if (firstCountry(places) !== '') return joinPlaces(places)
  const texts = listOf(offices)
    .slice(0, maxPlaces)
    .flatMap((office) => [scalarOf(fieldsOf(office).location), scalarOf(fieldsOf(office).name)])
  const officePlaces = texts.map(readPlaces).find((each) => firstCountry(each) !== '') ?? []
  return places.length === 0 ? joinPlaces(officePlaces) : joinPlaces(places, firstCountry(officePlaces))
}

/** Custom fields of the company that match a field of a job, such as 'Employment Type' and 'Salary Range'. */
function metadataOf(metadata: unknown): Fields {
  const facts = listOf(metadata)
    .filter(isRecord)
    .map(({ name, value }) => [scalarOf(name), factOf(value)] as const)
  return Object.fromEntries(
    facts.filter(([name, value]) => value !== '' && metadataFields.has(findColumn(name)?.column.field)),
  )
}

const metadataFields = new Set<string | undefined>(
  'type level salary working_hours experience education closes_on'.split(' '),
)

function factOf(value: unknown): string {
  if (!isRecord(value)) return listOf(value).map(scalarOf).filter(Boolean).join(', ')
  return writeSalary({
    currency: value.unit,
    min: value.min_value ?? value.amount,
    max: value.max_value ?? value.amount,
  })
}

function payOf(ranges: unknown[]): string {
  const { currency_type: currency, min_cents: min, max_cents: max } = fieldsOf(ranges[0])
  return writeSalary({ currency, min: unitsOf(min), max: unitsOf(max) })
}

function unitsOf(cents: unknown): number | undefined {
  return typeof cents === 'number' ? cents / 100 : undefined
}
