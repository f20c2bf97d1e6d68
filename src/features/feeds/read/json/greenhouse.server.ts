import { type Fields, fieldsOf, isRecord } from '../../../../contract/reading.ts'
import { findColumn } from '../../row/columns.ts'
import { writeSalary } from '../../row/pay/salary-text.ts'
import { firstCountry, joinPlaces, mostPlaces, type Place, readPlaces } from '../../row/place/several-places.server.ts'
import { listOf, scalarOf } from './json-values.ts'

/** Whether an object with these fields is a job of a Greenhouse job board (https://developers.greenhouse.io/job-board.html). */
export function isGreenhouse(keys: ReadonlySet<string>): boolean {
  return keys.has('absolute_url') && keys.has('title')
}

/** The fields of the board from a job of Greenhouse. */
export function readGreenhouseJob(job: Fields): Fields {
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

/** The places of the job, in the country of the first office that names one if the job does not. */
function placeOf({ location, offices }: Fields): Place {
  const places = readPlaces(scalarOf(fieldsOf(location).name))
  if (firstCountry(places) !== '') return joinPlaces(places)
  const texts = listOf(offices)
    .slice(0, mostPlaces)
    .flatMap((office) => [scalarOf(fieldsOf(office).location), scalarOf(fieldsOf(office).name)])
  const officePlaces = texts.map(readPlaces).find((each) => firstCountry(each) !== '') ?? []
  return places.length === 0 ? joinPlaces(officePlaces) : joinPlaces(places, firstCountry(officePlaces))
}

/** Fields that a company adds to its jobs, such as 'Employment Type' and 'Salary Range', if the board has them. */
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
