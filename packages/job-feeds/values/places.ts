import countries from 'i18n-iso-countries/index.js'
import arabic from 'i18n-iso-countries/langs/ar.json' with { type: 'json' }
import german from 'i18n-iso-countries/langs/de.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' }
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' }
import portuguese from 'i18n-iso-countries/langs/pt.json' with { type: 'json' }
import swahili from 'i18n-iso-countries/langs/sw.json' with { type: 'json' }
import { type FieldReading, plain, readLine, wordPairs } from './cell-text.ts'

/** The first language wins where two use one name for different countries. */
const languages = [english, french, spanish, portuguese, german, arabic, swahili]

/** Short and former names that i18n-iso-countries lacks. */
const otherNames = wordPairs(`
  dr congo CD, drc CD, democratic republic of congo CD, emirates AE, england GB, great britain GB, holland NL, ksa SA, rd congo CD, scotland GB, saudi SA,
  grande bretagne GB, south korea KR, swaziland SZ, wales GB, الإمارات AE, المملكة العربية السعودية SA`)

const codes = new Map([...otherNames].map(([name, code]) => [plain(name), code]))
for (const language of languages)
  for (const [code, names] of Object.entries(language.countries))
    for (const name of [names].flat()) if (!codes.has(plain(name))) codes.set(plain(name), code)

/** In characters. Matching takes quadratic time. */
const maxPlaceLength = 200

/** ISO 3166-1 alpha-2 code of a country given by its name or a code of two or three letters; null otherwise. */
export function countryCode(text: string): string | null {
  if (text.length > maxPlaceLength) return null
  const name = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:the )?(?:(?:republic|kingdom|state|sultanate) of )?/i, '')
    .replace(/\.$/, '')
  const upper = name.replaceAll('.', '').toUpperCase()
  if (/^[A-Z]{2}$/.test(upper) && countries.isValid(upper)) return upper
  if (/^[A-Z]{3}$/.test(upper) && countries.alpha3ToAlpha2(upper)) return countries.alpha3ToAlpha2(upper) ?? null
  return codes.get(plain(name)) ?? codes.get(plain(upper)) ?? null
}

/** The country of a text that names nothing else. Most codes may be something else there: 'CA', 'Lae'. */
function countryAlone(text: string): string | null {
  return text.length > 3 || /^(?:USA?|UK|UAE|KSA|DRC)$/.test(text) ? countryCode(text) : null
}

/** What may be a state of America after a town: 'Los Angeles, CA'. A person says which country is meant. */
const american = new Set(
  'Georgia AL AZ AR CA CO DE GA ID IL IN KY LA ME MD MA MN MS MO MT NE NC PA SC SD TN VA'.split(' '),
)

/** What may stand between a town and its country. */
const area = /,\s*(?:[^,]+ (?:county|region|province|governorate))?$/i

/**
 * Splits 'Nairobi, Kenya', 'Nairobi, Nairobi County, KE', 'Nairobi, KE, 00100' and 'Nairobi (Kenya)'; of several places
 * takes those in the country of the first, a line for each. Null if the text does not end with a country.
 */
export function splitPlace(text: string): { city: string; country: string } | null {
  if (text.length > maxPlaceLength) return null
  const places = text.split(several).map((place) => {
    return splitOne(place) ?? { city: atHome.test(place) ? place : '', country: countryCode(place) }
  })
  const { country = null } = places[0] ?? {}
  const isHome = (place: Place) => place.country === null && place.city !== ''
  const city = places.flatMap((each) => (each.country === country || isHome(each) ? each.city : [])).join('\n')
  const areKnown = places.every((each) => each.country !== null || isHome(each))
  if (places.length > 1 && country !== null && areKnown) return { city, country }
  const parts = text.split(',').map((part) => part.trim())
  // Codes before the last part are those of states: 'Kano, KN, NG'.
  const countries = parts.map((part, at) => {
    if (american.has(part)) return null
    return splitOne(part)?.country ?? (at < parts.length - 1 ? countryAlone(part) : countryCode(part))
  })
  const at = countries.findIndex((each) => each !== null)
  const first = countries[at]
  // 'London, UK, New York, NY, USA'
  if (first && new Set(countries.filter(Boolean)).size > 1)
    return { city: [...parts.slice(0, at), splitOne(parts[at] ?? '')?.city].filter(Boolean).join(', '), country: first }
  // 'Canada - Remote (ON, AB)', 'Remote Canada', 'U.S. Remote'
  return splitOne(text) ?? splitOne(withoutBrackets(text).replace(/(?<=^remote)[ -]|(?<=[a-z.]) (?=remote$)/i, ', '))
}

type Place = { city: string; country: string | null }

/** 'Kigali, Rwanda or Nairobi, Kenya' */
const several = /\s*(?:[\n;/]|\bor\b|\band\b)\s*/

function splitOne(text: string): { city: string; country: string } | null {
  const [, city = '', end = ''] =
    /^(.+)\s*(?:,|\s[-–·|/]|\()\s*([^,()]+?)\)?$/.exec(text.trim().replace(/, *\d[\d -]*$/, '')) ?? []
  const country = end.length < 2 || american.has(end) ? null : countryCode(end)
  // 'Brazil - Rio de Janeiro', 'England, Oxfordshire, Oxford'
  const first = country === null ? countryAlone(city) : null
  if (first !== null) return { city: end, country: first }
  const [start = '', ...rest] = text.split(/,\s*/)
  const outer = country === null && rest.length > 0 ? countryAlone(start) : null
  if (outer !== null) return { city: rest.join(', '), country: outer }
  if (country === null) return null
  // 'Doha - Qatar (QA)', 'Remote (Boulder, CO, US)', 'Lagos, Nigeria, Lagos, Nigeria'
  const town = city
    .replace(area, '')
    .trim()
    .replace(/\([^()]*$/, '$&)')
  const towns = town.split(/,\s*/).map((part) => {
    const place = splitOne(part) ?? { city: '', country: countryCode(part) }
    return place.country === country ? place.city : part
  })
  return { city: towns.filter(Boolean).join(', '), country }
}

/** Whether the text in place of a country names none: 'Other', 'Worldwide', 'Remote / Global'. */
function namesNoCountry(country: string): boolean {
  return /^(?:other|remote|global|worldwide|anywhere|\W)+$/i.test(country.slice(0, maxPlaceLength))
}

/** A town that only says that the work is done at home: 'Remote (Work From Home)'. */
const atHome = /^(?:from |fully |flexible ?\/ ?)*(?:remote|anywhere|worldwide|work from home|wfh)(?: ?\([^()]*\))?$/i

type PlaceReading = { city: FieldReading; country: FieldReading }
type NameCountry = (code: string) => string | undefined

/**
 * The town and country of a job. A town may end with its country: 'Nairobi, Kenya'. A town alone never gives a country,
 * and a text that is not the name or code of a country is refused. `otherwise` is the country of jobs that name none,
 * except of towns such as 'Outside Kenya'.
 */
export function readPlace(
  { city = '', country = '', otherwise }: Partial<Record<'city' | 'country' | 'otherwise', string | undefined>>,
  nameCountry: NameCountry,
): PlaceReading {
  const own = readNamed(city, otherwise && namesNoCountry(country) ? '' : country, nameCountry)
  const isNamed = 'reason' in own.country || own.country.value !== null
  if (isNamed || !otherwise) return own
  if (/^(?:outside|overseas|abroad)\b/i.test(city))
    return { ...own, country: { reason: 'does not fit the town, which is abroad' } }
  return readNamed(city, otherwise, nameCountry)
}

function readNamed(city: string, country: string, nameCountry: NameCountry): PlaceReading {
  if (city === '' && country === '') return { city: { value: null }, country: { value: null } }
  const split = splitPlace(city || country)
  const alone = countryAlone(withoutBrackets(city))
  const code = country === '' ? (split?.country ?? alone) : countryIn(country)
  const isCountry = alone !== null || (code !== null && countryCode(city) === code)
  const town = joinTowns(split && split.country === code ? split.city : isCountry ? '' : city)
  const name = code === null ? undefined : nameCountry(code)
  if (name !== undefined) return { city: readLine(town), country: { value: name } }
  const isMissing = country === '' && code === null
  const reason = namesNoCountry(country) ? 'names no country' : 'is not a country'
  return { city: readLine(town), country: isMissing ? { value: null } : { reason } }
}

/** More are counted: 'Voi, Mombasa, Lamu, Thika, Embu and 3 more'. */
const maxTowns = 5

/** The towns of a list, which has one in each line, or in a long one between commas. 'Mombasa' for 'Mombasa, Mombasa'. */
function joinTowns(text: string): string {
  const withoutRepeats = (line: string) => {
    const parts = line.split(/\s*,\s*/).map((part) => (atHome.test(part) ? 'Remote' : part))
    return parts.filter((part, at) => part !== parts[at - 1]).join(', ')
  }
  const lines = text
    .split(text.length > maxPlaceLength ? /[\n;,]/ : /[\n;]/)
    .map((line) => withoutRepeats(line.replaceAll(/^[\s/,]+|[\s,]+$/g, '')))
  const towns = [...new Set(lines)].filter(Boolean)
  const shown = towns.slice(0, maxTowns).join(towns.some((town) => town.includes(',')) ? '; ' : ', ')
  return towns.length > maxTowns ? `${shown} and ${towns.length - maxTowns} more` : shown
}

/** 'Kenya' in 'Kenya', 'KE' and 'Nairobi, Kenya'. */
export function countryIn(text: string): string | null {
  return countryCode(text) ?? splitPlace(text)?.country ?? countryCode(withoutBrackets(text))
}

/** 'Kenya' for 'Kenya (Remote)' */
function withoutBrackets(text: string): string {
  return text.replace(/ ?\([^()]*\)$/, '')
}
