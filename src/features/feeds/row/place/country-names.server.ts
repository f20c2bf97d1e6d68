import library from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { countries } from '../../../../contract/countries.ts'
import { isJobTypeOrMode } from '../job-types.ts'
import { remember } from '../remember.ts'
import { keysOf, keysToFind, withoutArticles } from './country-keys.ts'
import { misspellings } from './country-misspellings.ts'
import { findSlip } from './country-slips.ts'
import { cutsOf, type PlaceCut } from './place-cuts.ts'

/** The board's name of a country from its name, its ISO 3166-1 code of two or three letters or a misspelling; other texts stay as they are. */
export const nameCountry = remember((text) => find(text) ?? findTwice(text) ?? findMisspelt(text) ?? text)

/** Whether a text names or means a country. */
export const isKnownCountry = remember((text) => find(text) !== undefined)

/**
 * The country that a place ends with, and what stands before it: 'Nairobi, Kenya', 'Nairobi - Kenya' and 'Nairobi, KE' are Nairobi in
 * Kenya, and so are 'Kenya (Nairobi)' and 'Kenya, Nairobi'. Null where it ends with none, and for a choice of countries: 'Kenya or Uganda'.
 */
export const splitPlace = remember((place): { readonly city: string; readonly country: string } | null => {
  const whole = findClear(place) ?? findPlaceCode(place)
  if (whole !== undefined) return { city: '', country: whole }
  const cuts = cutsOf(place)
  for (const cut of cuts) {
    const country = findClear(cut.after) ?? (cut.mark === 'comma' ? findPlaceCode(cut.after, cut.before) : undefined)
    if (country !== undefined)
      return cut.mark === 'other' && isAnother(cut.before, country) ? null : { city: cut.before, country }
  }
  return splitBehindCountry(cuts)
})

/** What stands behind a country is a town, unless it is said of the work: 'Kenya (Full time)'. */
function splitBehindCountry(cuts: readonly PlaceCut[]): { city: string; country: string } | null {
  const cut = cuts.find(({ before }) => findClear(before) !== undefined)
  const country = cut && findClear(cut.before)
  if (cut === undefined || country === undefined || formOfName.test(cut.after)) return null
  if (cut.mark !== 'bracket' && (namesState(cut.after) || namesCountry(cut.after))) return null
  return { city: isJobTypeOrMode(cut.after) ? '' : cut.after, country }
}

/** Whether any part of a text is a country: 'Kenya, Uganda' and 'Kenya, Uganda, Nairobi' are in no one country. */
function namesCountry(text: string): boolean {
  return (
    isKnownCountry(text) || cutsOf(text).some(({ before, after }) => isKnownCountry(before) || isKnownCountry(after))
  )
}

function isAnother(text: string, country: string): boolean {
  return isKnownCountry(text) && nameCountry(text) !== country
}

const longestName = 100

function find(text: string): string | undefined {
  return findName(text) ?? byCode.get(codeIn(text))
}

function findName(text: string): string | undefined {
  if (text.length > longestName) return undefined
  for (const key of keysOf(text)) {
    const country = byName.get(key)
    if (country !== undefined) return country
  }
  return undefined
}

/** Only where a country is expected: among towns there are words that are nearly one. */
function findMisspelt(text: string): string | undefined {
  return text.length > longestName ? undefined : findSlip(withoutArticles(text), byName, fullNames)
}

/** 'Atlanta, Georgia' is in the United States. */
function findClear(text: string): string | undefined {
  const country = findName(text)
  return country === 'Georgia' ? undefined : country
}

/** The letters of a code, without marks around them: 'S.A.' is none, since South Africa and many a company are called so. */
function codeIn(text: string): string {
  return text.length > longestName ? '' : (/^[^a-z]*([a-z]{2,3})[^a-z]*$/i.exec(text)?.[1]?.toLowerCase() ?? '')
}

/** 'United Kingdom (UK)' and 'Kenya, Kenya' name one country. */
function findTwice(text: string): string | undefined {
  const [cut] = cutsOf(text)
  const country = cut && find(cut.before)
  return country !== undefined && nameCountry(cut?.after ?? '') === country ? country : undefined
}

/** The country of a code at the end of a place. One that is a state's too counts below another state ('Toronto, ON, CA') or the country itself. */
function findPlaceCode(code: string, before = ''): string | undefined {
  const country = /^[A-Z]{2,3}$/.test(code) ? byCode.get(code.toLowerCase()) : undefined
  if (country === undefined || !stateCodes.has(code)) return country
  const last = cutsOf(before).at(-1)?.after ?? before
  return stateCodes.has(last) || nameCountry(last) === country ? country : undefined
}

library.registerLocale(english)

const boardNames: Readonly<Record<string, string>> = countries

function displayName(code: string): string {
  return boardNames[code] ?? library.getName(code, 'en') ?? code
}

const codes = Object.entries(library.getAlpha2Codes())
const names = [
  ...codes.flatMap(([code]) =>
    (library.getName(code, 'en', { select: 'all' }) ?? []).map((name) => [name, code] as const),
  ),
  ...Object.entries(countries).map(([code, name]) => [name, code] as const),
]
const alsoNamed = Object.entries(misspellings).flatMap(([code, spellings]) =>
  spellings.map((name) => [name, code] as const),
)
const byName = new Map(
  [...names, ...alsoNamed].flatMap(([name, code]) => keysToFind(name).map((key) => [key, displayName(code)] as const)),
)
const fullNames = new Set(names.map(([name]) => withoutArticles(name)))
// Two countries are called so.
byName.delete('congo')

const byCode = new Map(codes.flatMap((both) => both.map((code) => [code.toLowerCase(), displayName(both[0])] as const)))

/** States and provinces: of the United States, of Canada, and of Australia and India what collides with a country too. */
const stateCodes = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY ' +
    'AB BC MB NB NL NS NT NU ON PE QC SK YT SA MH'
  ).split(' '),
)

/** Towns in the United States are called as countries are: 'Lebanon, Ohio', 'Mexico, MO 65265'. */
function namesState(text: string): boolean {
  return stateNames.test(text) || (stateCodes.has(text.slice(0, 2)) && !/^\p{L}/u.test(text.slice(2)))
}

const stateNames = new RegExp(
  '^(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|' +
    'Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York)|(?:North|South) (?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|' +
    'Tennessee|Texas|Utah|Vermont|(?:West )?Virginia|Washington|Wisconsin|Wyoming)',
  'i',
)

/** What stands in brackets behind a country and is no town: 'Germany (Federal Republic)', 'Ireland (Northern)'. */
const formOfName = /\b(?:republic|kingdom|states?)\b|^(?:north|south|east|west)(?:ern)?$/i
