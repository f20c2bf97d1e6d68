import library from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { countries } from '../../contract/countries.ts'
import { misspellings } from './country-misspellings.ts'
import { remember } from './remember.ts'

/** The board's name of a country from its name, its ISO 3166-1 code of two or three letters or a common misspelling; other texts stay as they are. */
export const nameCountry = remember((text) => find(text, byNameOrCode) ?? text)

/** Whether a text names or means a country. */
export function isKnownCountry(text: string): boolean {
  return find(text, byNameOrCode) !== undefined
}

/** The country that a place ends with, and what stands before it: 'Nairobi, Kenya' is Nairobi in Kenya. Null where it ends with none. */
export const splitPlace = remember((place): { readonly city: string; readonly country: string } | null => {
  const comma = place.lastIndexOf(',')
  const end = place.slice(comma + 1).trim()
  const country = end.length > longestName || find(end, { get: (key) => (ambiguous.has(key) ? undefined : byName.get(key)) })
  return typeof country === 'string' ? { city: place.slice(0, Math.max(comma, 0)).trim(), country } : null
})

const longestName = 100

function find(text: string, names: { get(key: string): string | undefined }): string | undefined {
  if (text.length > longestName) return undefined
  const key = simplify(text)
  return names.get(key) ?? names.get(key.replace(formOfState, ''))
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

const byNameOrCode = new Map([...codes.flatMap((both) => both.map((code) => [code.toLowerCase(), displayName(both[0])] as const)), ...byName])

/** 'Atlanta, Georgia' is in the United States. */
const ambiguous = new Set(['georgia'])
