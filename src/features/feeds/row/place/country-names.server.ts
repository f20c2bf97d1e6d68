import library from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { countries } from '../../../../contract/countries.ts'
import { isJobTypeOrMode } from '../job-types.ts'
import { memoize } from '../memoize.ts'
import { countryAliases } from './country-aliases.ts'
import { findByTypo, keysOf, storedKeysOf, withoutArticles } from './country-spelling.ts'
import { splitsOf, type PlaceSplit } from './place-splits.ts'
import { translatedNames } from './translated-names.server.ts'

/**
 * The board's name for a country, given by name (in English, Arabic, French, German, Swahili, Spanish or Portuguese),
 * alias, typo or ISO 3166-1 code of two or three letters; anything else is returned unchanged.
 */
export const nameCountry = memoize((text) => find(text) ?? findRepeated(text) ?? findMisspelt(text) ?? text)

/** Whether a text is a name, an alias or a code of a country. */
export const isKnownCountry = memoize((text) => find(text) !== undefined)

/**
 * Splits a place into a city and the country it ends with: 'Nairobi, Kenya', 'Nairobi - Kenya', 'Nairobi, KE', 'Kenya
 * (Nairobi)' and 'Kenya, Nairobi' are all Nairobi in Kenya. Null without a country or with several, as in 'Kenya or
 * Uganda'.
 */
export const splitPlace = memoize((place): { readonly city: string; readonly country: string } | null => {
  const only = findUnambiguous(place) ?? findPlaceCode(place)
  if (only !== undefined) return { city: '', country: only }
  const splits = splitsOf(place)
  for (const split of splits) {
    const country =
      findUnambiguous(split.after) ?? (split.mark === 'comma' ? findPlaceCode(split.after, split.before) : undefined)
    if (country !== undefined)
      return split.mark === 'other' && isDifferentCountry(split.before, country)
        ? null
        : { city: split.before, country }
  }
  return splitAfterCountry(splits)
})

/** Text after a country is a town, unless it describes the job: 'Kenya (Full time)'. */
function splitAfterCountry(splits: readonly PlaceSplit[]): { city: string; country: string } | null {
  const split = splits.find(({ before }) => findUnambiguous(before) !== undefined)
  const country = split && findUnambiguous(split.before)
  if (split === undefined || country === undefined || partOfName.test(split.after)) return null
  if (split.mark !== 'bracket' && (namesState(split.after) || namesCountry(split.after))) return null
  return { city: isJobTypeOrMode(split.after) ? '' : split.after, country }
}

/** Whether any part of a text is a country, as in 'Kenya, Uganda, Nairobi'. */
function namesCountry(text: string): boolean {
  return (
    isKnownCountry(text) || splitsOf(text).some(({ before, after }) => isKnownCountry(before) || isKnownCountry(after))
  )
}

function isDifferentCountry(text: string, country: string): boolean {
  return isKnownCountry(text) && nameCountry(text) !== country
}

const maxNameLength = 100

function find(text: string): string | undefined {
  return findName(text) ?? byCode.get(codeIn(text))
}

function findName(text: string): string | undefined {
  if (text.length > maxNameLength) return undefined
  for (const key of keysOf(text)) {
    const country = byName.get(key) ?? byTranslatedName.get(key)
    if (country !== undefined) return country
  }
  return undefined
}

/** Not used for places, because some towns are one letter away from a country. */
function findMisspelt(text: string): string | undefined {
  return text.length > maxNameLength ? undefined : findByTypo(withoutArticles(text), byName, fullNames)
}

/** Leaves out Georgia, because 'Atlanta, Georgia' is in the United States. */
function findUnambiguous(text: string): string | undefined {
  const country = findName(text)
  return country === 'Georgia' ? undefined : country
}

/**
 * The letters of a code without surrounding punctuation. 'S.A.' is not a code: it may be South Africa or part of a
 * company name.
 */
function codeIn(text: string): string {
  return text.length > maxNameLength ? '' : (/^[^a-z]*([a-z]{2,3})[^a-z]*$/i.exec(text)?.[1]?.toLowerCase() ?? '')
}

/** 'United Kingdom (UK)' and 'Kenya, Kenya' name one country. */
function findRepeated(text: string): string | undefined {
  const [split] = splitsOf(text)
  const country = split && find(split.before)
  return country !== undefined && nameCountry(split?.after ?? '') === country ? country : undefined
}

/**
 * The country of a code at the end of a place. A code that is also a state is a country only after another state
 * ('Toronto, ON, CA') or after the country itself.
 */
function findPlaceCode(code: string, before = ''): string | undefined {
  const country = /^[A-Z]{2,3}$/.test(code) ? byCode.get(code.toLowerCase()) : undefined
  if (country === undefined || !stateCodes.has(code)) return country
  const last = splitsOf(before).at(-1)?.after ?? before
  return stateCodes.has(last) || nameCountry(last) === country ? country : undefined
}

library.registerLocale(english)

const codes = Object.entries(library.getAlpha2Codes())
const names = [
  ...codes.flatMap(([code]) =>
    (library.getName(code, 'en', { select: 'all' }) ?? []).map((name) => [name, code] as const),
  ),
  ...Object.entries(countries).map(([code, name]) => [name, code] as const),
]
const aliases = Object.entries(countryAliases).flatMap(([code, list]) =>
  list.split(';').map((name) => [name, code] as const),
)
const byName = new Map(
  [...names, ...aliases].flatMap(([name, code]) => storedKeysOf(name).map((key) => [key, displayName(code)] as const)),
)
const fullNames = new Set(names.map(([name]) => withoutArticles(name)))
const byTranslatedName = new Map(
  translatedNames.flatMap(([name, code]) => storedKeysOf(name).map((key) => [key, displayName(code)] as const)),
)
// There are two Congos.
byName.delete('congo')

const byCode = new Map(codes.flatMap((both) => both.map((code) => [code.toLowerCase(), displayName(both[0])] as const)))

function displayName(code: string): string {
  return countries[code] ?? library.getName(code, 'en') ?? code
}

/**
 * Codes of states and provinces: all of the United States and Canada, and those of Australia and India that are also
 * country codes.
 */
const stateCodes = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY ' +
    'AB BC MB NB NL NS NT NU ON PE QC SK YT SA MH'
  ).split(' '),
)

/** Some towns in the United States have the names of countries: 'Lebanon, Ohio', 'Mexico, MO 65265'. */
export function namesState(text: string): boolean {
  return stateNames.test(text) || (stateCodes.has(text.slice(0, 2)) && !/^\p{L}/u.test(text.slice(2)))
}

const stateNames = new RegExp(
  '^(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|' +
    'Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York)|(?:North|South) (?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|' +
    'Tennessee|Texas|Utah|Vermont|(?:West )?Virginia|Washington|Wisconsin|Wyoming)',
  'i',
)

/** Text after a country that belongs to its name: 'Germany (Federal Republic)', 'Ireland (Northern)'. */
const partOfName = /\b(?:republic|kingdom|states?)\b|^(?:north|south|east|west)(?:ern)?$/i
