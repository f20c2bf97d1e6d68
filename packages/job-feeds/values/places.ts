import countries from 'i18n-iso-countries/index.js'
import arabic from 'i18n-iso-countries/langs/ar.json' with { type: 'json' }
import german from 'i18n-iso-countries/langs/de.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' }
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' }
import portuguese from 'i18n-iso-countries/langs/pt.json' with { type: 'json' }
import swahili from 'i18n-iso-countries/langs/sw.json' with { type: 'json' }
import { plain, wordPairs } from './cell-text.ts'

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
    .replace(/^(?:the|republic of) /i, '')
    .replace(/\.$/, '')
  const upper = name.replaceAll('.', '').toUpperCase()
  if (/^[A-Z]{2}$/.test(upper) && countries.isValid(upper)) return upper
  if (/^[A-Z]{3}$/.test(upper) && countries.alpha3ToAlpha2(upper)) return countries.alpha3ToAlpha2(upper) ?? null
  return codes.get(plain(name)) ?? codes.get(plain(upper)) ?? null
}

/** The country of a text that names nothing else. Most codes may be something else there: 'CA', 'Lae'. */
export function countryAlone(text: string): string | null {
  return text.length > 3 || /^(?:USA?|UK|UAE|KSA|DRC)$/.test(text) ? countryCode(text) : null
}

/** Codes that are states of America after a town: 'Los Angeles, CA'. A person says which country is meant. */
const american = new Set('AL AZ AR CA CO DE GA ID IL IN KY LA ME MD MA MN MS MO MT NE NC PA SC SD TN VA'.split(' '))

/** What may stand between a town and its country. */
const area = /,\s*(?:[^,]+ (?:county|region|province|governorate))?$/i

/**
 * Splits 'Nairobi, Kenya', 'Nairobi, Nairobi County, KE', 'Nairobi, KE, 00100' and 'Nairobi (Kenya)'; of several places
 * takes those in the country of the first, a line for each. Null if the text does not end with a country.
 */
export function splitPlace(text: string): { city: string; country: string } | null {
  if (text.length > maxPlaceLength) return null
  const places = text.split(several).map((place) => splitOne(place) ?? { city: '', country: countryCode(place) })
  const { country = null } = places[0] ?? {}
  const city = places.flatMap((each) => (each.country === country ? each.city : [])).join('\n')
  if (places.length > 1 && country !== null && places.every((each) => each.country !== null)) return { city, country }
  const parts = text.split(',').map((part) => part.trim())
  // Codes before the last part are those of states: 'Kano, KN, NG'.
  const countries = parts.map((part, at) => {
    if (american.has(part) || part === 'Georgia') return null
    return splitOne(part)?.country ?? (at < parts.length - 1 ? countryAlone(part) : countryCode(part))
  })
  const at = countries.findIndex((each) => each !== null)
  const first = countries[at]
  // 'London, UK, New York, NY, USA'
  if (first && new Set(countries.filter(Boolean)).size > 1)
    return { city: [...parts.slice(0, at), splitOne(parts[at] ?? '')?.city].filter(Boolean).join(', '), country: first }
  return splitOne(text)
}

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
  // 'Doha - Qatar (QA)'
  const town = city.replace(area, '').trim()
  const again = splitOne(town) ?? { city: '', country: countryCode(town) }
  return { city: again.country === country ? again.city : town, country }
}

/** Whether the text in place of a country names none: 'Other', 'Worldwide', 'Remote / Global'. */
export function namesNoCountry(country: string): boolean {
  return /^(?:other|remote|global|worldwide|anywhere|\W)+$/i.test(country.slice(0, maxPlaceLength))
}

const atHome = /^(?:from |fully |flexible ?\/ ?)*(?:remote|anywhere|worldwide|work from home|wfh)(?: ?\([^()]*\))?$/i

/** Whether a town only says that the work is done at home: 'Remote (Work From Home)'. */
export function isRemote(town: string): boolean {
  return atHome.test(town)
}
