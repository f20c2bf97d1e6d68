import type { ImportedJob } from '../../../../contract/job-fields.ts'
import type { ColumnMap } from '../columns.ts'
import type { DateOrders } from '../date/dates.ts'
import { isJobTypeOrMode, jobTypeOf } from '../job-types.ts'
import { memoize } from '../memoize.ts'
import { isKnownCountry, nameCountry, splitPlace } from './country-names.server.ts'
import { splitsOf, withoutPostCode } from './place-splits.ts'
import { joinPlaces, type Place, readPlaces } from './several-places.server.ts'
import { countryOfTown } from './town-countries.ts'

/**
 * What holds for all rows of a file: the operator's company and country for rows without one and the meaning of columns,
 * and how to read a date such as 05/11/2026 (by default day first) in each field. `day` is a day (2026-11-24) near the
 * dates of the file, for closing dates without a year. `currencies` are those of pay without one, by country.
 */
export type RowDefaults = {
  company?: string
  country?: string
  columns?: ColumnMap
  dateOrders?: DateOrders
  day?: string
  currencies?: ReadonlyMap<string, string>
}

/**
 * Sets a missing country from the town ('Nairobi, Kenya; Kigali, Rwanda') or from the defaults. Splits a country that
 * includes a town: 'Kenya (Nairobi)'.
 */
export function findCountry(job: ImportedJob, defaults: RowDefaults): void {
  if (job.country !== '') return isKnownCountry(job.country) ? undefined : splitCountry(job)
  if (job.city !== null) splitTown(job, withoutPostCode(job.city))
  job.country ||= defaults.country ?? ''
}

/** Sets the country from a town that names one. */
function splitTown(job: ImportedJob, town: string): void {
  const places = readPlaces(town)
  const { city, country } =
    places.length > 1
      ? joinPlaces(places)
      : { city: town, country: splitPlace(withoutRemote(town) || town)?.country ?? '' }
  if (country === '') return
  noteType(job, town)
  Object.assign(job, { city, country })
}

/** The first country named in an object or list that is not read as a place, of at most 50 values; '' without one. */
export function countryWithin(value: unknown, search = { left: 50 }): string {
  if (search.left-- <= 0) return ''
  if (typeof value === 'string') {
    const country = value.length > 3 && value.length <= maxCountryLength ? nameCountry(value.trim()) : ''
    return isKnownCountry(country) ? country : ''
  }
  if (typeof value !== 'object' || value === null) return ''
  for (const each of Object.values(value)) {
    const country = countryWithin(each, search)
    if (country !== '') return country
  }
  return ''
}

const maxCountryLength = 60

/**
 * Sets the country of a job in a well-known town, if nothing says another: 'Doha', 'Nairobi; Kampala', 'Nairobi /
 * Kampala'. `otherPlaces` are values such as the region, for a job whose town is unknown. Returns whether the country was
 * found.
 */
export function findCountryOfTown(job: ImportedJob, otherPlaces: () => readonly string[]): boolean {
  if (job.city !== null) {
    const places = readPlaces(job.city).flatMap(({ city }) => readTowns(city))
    const { city, country } = joinPlaces(places)
    if (places.length > 1 && country !== '') job.city = city
    job.country = country
  }
  job.country ||= otherPlaces().map(countryOfTown).find(Boolean) ?? ''
  return job.country !== ''
}

/** A place with the country of its well-known town, or several if its parts are towns of different countries. */
function readTowns(place: string): Place[] {
  const country = countryOfTown(place)
  if (country !== '') return [{ city: place, country }]
  const towns = place.split(betweenTowns).map((city) => ({ city, country: countryOfTown(city) }))
  return towns.every((town) => town.country !== '') ? towns : [{ city: place, country: '' }]
}

const betweenTowns = / *[/,،&] *| and /i

/**
 * Removes the country from the town: 'Mombasa, Kenya' becomes Mombasa, 'Kenya' becomes null. Sets a missing type to
 * Remote for 'Nairobi or Remote'.
 */
export function cleanTown(job: ImportedJob): void {
  if (job.city === null) return
  noteType(job, job.city)
  let town = withoutPostCode(job.city)
  for (let before = ''; before !== town;) {
    before = town
    const rest = withoutRemote(town)
    if (rest !== town) job.type ??= 'Remote'
    town = withoutCountry(rest, job.country)
  }
  job.city = town || null
}

/** Leaves a cell with several countries unchanged. */
function splitCountry(job: ImportedJob): void {
  const written = withoutRemote(job.country)
  if (written !== '' && written !== job.country) {
    job.country = nameCountry(written)
    job.type ??= 'Remote'
  }
  const place = splitPlace(job.country)
  if (place === null || isKnownCountry(place.city) || splitPlace(place.city) !== null) return
  noteType(job, job.country)
  job.country = place.country
  job.city ??= place.city || null
}

/** Sets a missing type from a place such as 'Kenya (Full time)'. */
function noteType(job: ImportedJob, place: string): void {
  const bracket = splitsOf(place).find(({ mark }) => mark === 'bracket')
  job.type ??= bracket ? jobTypeOf(bracket.after) : null
}

/** A place without 'remote' or similar at its start or end: 'Remote - Kenya' becomes Kenya. */
const withoutRemote = memoize((place) => {
  if (fromAnywhere.test(place)) return ''
  const splits = splitsOf(place)
  const [first, last] = [splits[0], splits.at(-1)]
  if (first && fromAnywhere.test(first.before)) return timeZones.test(first.after) ? '' : first.after
  return last && fromAnywhere.test(last.after) ? last.before : place
})

const fromAnywhere = new RegExp(
  '^(?:(?:fully|100 ?%)[ -])?remote(?: work| job)?$|^(?:work from home|home[ -]based|telecommute|' +
    '(?:en |100 ?% )?télétravail|(?:à|a) distance|home[ -]?office|telearbeit|mobiles arbeiten|ortsunabhängig|' +
    '(?:en |em )?(?:remoto|teletrabajo|teletrabalho)|(?:kazi )?(?:ya|kwa|kutoka) mbali|(?:kazi )?(?:ya|kutoka) nyumbani|' +
    '(?:(?:ال)?عمل )?عن ?بعد|(?:ال)?عمل من المنزل)$',
  'iu',
)
/** 'UTC+1 à +3' says when to work, not where. */
const timeZones = /^(?:utc|gmt|cet|eat)\b[\s\d+:,à/–-]{0,30}$/i

/** Whether a place is the office of a country, which is not a town: 'Kenya office'. */
const isOfficeOf = memoize((place) => {
  const rest = place.replace(officeWords, '').trim()
  return rest !== place && isKnownCountry(nameCountry(rest))
})

const officeWords =
  /^(?:head ?office|headquarters|hq|(?:country |regional |main )?(?:office|branch))(?:\s+(?:in|of)\b|\s*[-–:,])?\s+|\s+(?:[-–]\s*)?(?:hq|headquarters|(?:head|country|regional|main)? ?(?:office|branch))$/i

function withoutCountry(place: string, country: string): string {
  const lower = country.toLowerCase()
  const isCountry = (text: string) => nameCountry(text) === country || text.toLowerCase() === lower
  if (isCountry(place) || isOfficeOf(place)) return ''
  const splits = splitsOf(place)
  const end = splits.find((split) => isCountry(split.after))
  const town = splits.find((split) => isCountry(split.before))?.after
  return end?.before ?? (town !== undefined && isJobTypeOrMode(town) ? '' : town) ?? place
}
