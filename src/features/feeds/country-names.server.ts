import library from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { countries } from '../../contract/countries.ts'
import { misspellings } from './country-misspellings.ts'
import { cutsOf } from './place-cuts.ts'
import { remember } from './remember.ts'

/** The board's name of a country from its name, its ISO 3166-1 code of two or three letters or a common misspelling; other texts stay as they are. */
export const nameCountry = remember((text) => find(text) ?? findTwice(text) ?? text)

/** Whether a text names or means a country. */
export const isKnownCountry = remember((text) => find(text) !== undefined)

/**
 * The country that a place ends with, and what stands before it: 'Nairobi, Kenya', 'Nairobi - Kenya' and 'Nairobi, KE' are Nairobi in
 * Kenya, and so is 'Kenya (Nairobi)'. Null where it ends with none, and for a choice of countries: 'Kenya or Uganda'.
 */
export const splitPlace = remember((place): { readonly city: string; readonly country: string } | null => {
  const whole = findClear(place) ?? findPlaceCode(place)
  if (whole !== undefined) return { city: '', country: whole }
  const cuts = cutsOf(place)
  for (const cut of cuts) {
    const country = findClear(cut.after) ?? (cut.mark === 'comma' ? findPlaceCode(cut.after, cut.before) : undefined)
    if (country !== undefined) return cut.mark === 'other' && isAnother(cut.before, country) ? null : { city: cut.before, country }
  }
  const bracket = cuts.find((cut) => cut.mark === 'bracket' && !formOfName.test(cut.after))
  const country = bracket && findClear(bracket.before)
  return bracket && country !== undefined ? { city: bracket.after, country } : null
})

function isAnother(text: string, country: string): boolean {
  return isKnownCountry(text) && nameCountry(text) !== country
}

const longestName = 100

function find(text: string): string | undefined {
  return findName(text) ?? byCode.get(codeIn(text))
}

function findName(text: string): string | undefined {
  if (text.length > longestName) return undefined
  const key = simplify(text)
  return byName.get(key) ?? byName.get(key.replace(formOfState, ''))
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

const formOfState = /^(?:the)?(?:federal|federative|united|islamic|arab|democratic|peoples)*(?:republic|kingdom|state|sultanate|emirate|grandduchy|principality)of(?:the)?/

/** Without letter case, accents, spaces and marks: 'U.A.E' and 'uae' are one. */
function simplify(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
}

library.registerLocale(english)

const boardNames: Readonly<Record<string, string>> = countries

function displayName(code: string): string {
  return boardNames[code] ?? library.getName(code, 'en') ?? code
}

const codes = Object.entries(library.getAlpha2Codes())
const byName = new Map<string, string>(
  [
    ...codes.flatMap(([code]) => (library.getName(code, 'en', { select: 'all' }) ?? []).map((name) => [name, code] as const)),
    ...Object.entries(countries).map(([code, name]) => [name, code] as const),
    ...Object.entries(misspellings).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
  ].map(([name, code]) => [simplify(name), displayName(code)]),
)
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

/** What stands in brackets behind a country and is no town: 'Germany (Federal Republic)', 'Ireland (Northern)'. */
const formOfName = /\b(?:republic|kingdom|states?)\b|^(?:north|south|east|west)(?:ern)?$/i
