import library from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { countries } from '../../../../contract/countries.ts'
import { nameCountry, splitPlace } from './country-names.server.ts'

test.each([
  ['KE', 'Kenya'],
  ['ken', 'Kenya'],
  ['KENYA', 'Kenya'],
  ['Republic of Kenya', 'Kenya'],
  ['UAE', 'United Arab Emirates'],
  ['U.A.E', 'United Arab Emirates'],
  ['Untied Arab Emirates', 'United Arab Emirates'],
  ['KSA', 'Saudi Arabia'],
  ['Saudia', 'Saudi Arabia'],
  ['Quatar', 'Qatar'],
  ['UK', 'United Kingdom'],
  ['USA', 'United States'],
  ['Türkiye', 'Turkey'],
  ['CÔTE D’IVOIRE', "Côte d'Ivoire"],
  ['PR', 'Puerto Rico'],
  ['U.A.E.', 'United Arab Emirates'],
  ['U.K.', 'United Kingdom'],
  ['U.S.A.', 'United States'],
  ['U.S.', 'United States'],
  ['United Arab Emirates (UAE)', 'United Arab Emirates'],
  ['United Kingdom (UK)', 'United Kingdom'],
  ['Kenya, Kenya', 'Kenya'],
  ['Kenya / KE', 'Kenya'],
  ['Korea (North)', 'North Korea'],
  ['Keenya', 'Kenya'],
  ['Kenyaa', 'Kenya'],
  ['Uganada', 'Uganda'],
  ['Rawanda', 'Rwanda'],
  ['Malyasia', 'Malaysia'],
  ['Rep. Of Ireland', 'Ireland'],
  ['Rep of Ireland', 'Ireland'],
  ['Korea, Rep. of', 'South Korea'],
  ['Korea, Rep.', 'South Korea'],
  ["Korea, Dem. People's Rep.", 'North Korea'],
  ['Congo, Dem. Rep.', 'Democratic Republic of the Congo'],
  ['Iran, Islamic Rep.', 'Iran'],
  ['St. Lucia', 'Saint Lucia'],
  ['Macedonia', 'North Macedonia'],
  ['Macedonia, the former Yugoslav Republic of', 'North Macedonia'],
])('%s is %s', (text, name) => {
  expect(nameCountry(text)).toBe(name)
})

test.each([
  ['السعودية', 'Saudi Arabia'],
  ['المملكة العربية السعودية', 'Saudi Arabia'],
  ['الإمارات', 'United Arab Emirates'],
  ['قطر', 'Qatar'],
  ['Allemagne', 'Germany'],
  ['Émirats arabes unis', 'United Arab Emirates'],
  ['Frankreich', 'France'],
  ['Elfenbeinküste', "Côte d'Ivoire"],
  ['Uingereza', 'United Kingdom'],
  ['España', 'Spain'],
  ['Quênia', 'Kenya'],
  ['Arabia Saudita', 'Saudi Arabia'],
  ['Tanzania, Jamhuri ya Muungano', 'Tanzania'],
  ['Kongo', 'Kongo'],
])('%s, a name in another language, is %s', (text, name) => {
  expect(nameCountry(text)).toBe(name)
})

test('finds every country on the board by its name and code', () => {
  for (const [code, name] of Object.entries(countries))
    expect([nameCountry(name), nameCountry(code)]).toEqual([name, name])
})

test.each([
  'Wakanda',
  'Congo',
  'Nairobi',
  'S.A.',
  'K.E.',
  'Kenya, Uganda',
  'Kenya (Nairobi)',
  'constructor',
  '',
  'x'.repeat(10_000),
])('leaves text that is not a single country unchanged', (text) => {
  expect(nameCountry(text)).toBe(text)
})

test.each([
  ['Nairobi, Kenya', { city: 'Nairobi', country: 'Kenya' }],
  ['Kilimani, Nairobi, kenya', { city: 'Kilimani, Nairobi', country: 'Kenya' }],
  ['Dubai, UAE', { city: 'Dubai', country: 'United Arab Emirates' }],
  ['Kenya', { city: '', country: 'Kenya' }],
  ['Nairobi, KE', { city: 'Nairobi', country: 'Kenya' }],
  ['Nairobi, KEN', { city: 'Nairobi', country: 'Kenya' }],
  ['KE', { city: '', country: 'Kenya' }],
  ['Nairobi - Kenya', { city: 'Nairobi', country: 'Kenya' }],
  ['Nairobi (Kenya)', { city: 'Nairobi', country: 'Kenya' }],
  ['Kenya (Nairobi, Thika)', { city: 'Nairobi, Thika', country: 'Kenya' }],
  ['Westlands (Nairobi, Kenya)', { city: 'Westlands (Nairobi)', country: 'Kenya' }],
  ['Toronto, ON, CA', { city: 'Toronto, ON', country: 'Canada' }],
  ['Berlin, Germany, DE', { city: 'Berlin, Germany', country: 'Germany' }],
  ['San Francisco, CA, US', { city: 'San Francisco, CA', country: 'United States' }],
  ['Kinshasa, Congo, Democratic Republic of the', { city: 'Kinshasa', country: 'Democratic Republic of the Congo' }],
  ['Kenya / KE, Kenya', { city: 'Kenya / KE', country: 'Kenya' }],
  ['Dublin, Rep. of Ireland', { city: 'Dublin', country: 'Ireland' }],
  ['Gibraltar, UK', { city: 'Gibraltar', country: 'United Kingdom' }],
  ['Guinea-Bissau', { city: '', country: 'Guinea-Bissau' }],
])('%s ends with a country', (place, parts) => {
  expect(splitPlace(place)).toEqual(parts)
})

test.each([
  'Granada',
  'Nairobi',
  'San Francisco, CA',
  'Gary, IN',
  'Adelaide, SA',
  'Nairobi - IT',
  'Nairobi, it',
  'Atlanta, Georgia',
  'Ireland (West)',
  'Nairobi (',
  'Kenya or Uganda',
  'Kenya / Uganda',
  '',
  'x'.repeat(10_000),
  ' '.repeat(100_000),
  '('.repeat(100_000),
])('%j ends with no country', (place) => {
  expect(splitPlace(place)).toBeNull()
})

/** The short names of ISO 3166-1 that differ from the usual names. */
const isoNames = [
  ['AE', 'United Arab Emirates (the)'],
  ['AX', 'Åland Islands'],
  ['BO', 'Bolivia (Plurinational State of)'],
  ['BQ', 'Bonaire, Sint Eustatius and Saba'],
  ['BN', 'Brunei Darussalam'],
  ['BS', 'Bahamas (the)'],
  ['CC', 'Cocos (Keeling) Islands (the)'],
  ['CD', 'Congo (the Democratic Republic of the)'],
  ['CF', 'Central African Republic (the)'],
  ['CG', 'Congo (the)'],
  ['CI', "Côte d'Ivoire"],
  ['CK', 'Cook Islands (the)'],
  ['CV', 'Cabo Verde'],
  ['CZ', 'Czechia'],
  ['DO', 'Dominican Republic (the)'],
  ['EH', 'Western Sahara'],
  ['FK', 'Falkland Islands (the) [Malvinas]'],
  ['FM', 'Micronesia (Federated States of)'],
  ['FO', 'Faroe Islands (the)'],
  ['GB', 'United Kingdom of Great Britain and Northern Ireland (the)'],
  ['GM', 'Gambia (the)'],
  ['GS', 'South Georgia and the South Sandwich Islands'],
  ['HM', 'Heard Island and McDonald Islands'],
  ['IO', 'British Indian Ocean Territory (the)'],
  ['IR', 'Iran (Islamic Republic of)'],
  ['KM', 'Comoros (the)'],
  ['KP', "Korea (the Democratic People's Republic of)"],
  ['KR', 'Korea (the Republic of)'],
  ['KY', 'Cayman Islands (the)'],
  ['LA', "Lao People's Democratic Republic (the)"],
  ['MD', 'Moldova (the Republic of)'],
  ['MF', 'Saint Martin (French part)'],
  ['MH', 'Marshall Islands (the)'],
  ['MK', 'North Macedonia'],
  ['MP', 'Northern Mariana Islands (the)'],
  ['NE', 'Niger (the)'],
  ['NL', 'Netherlands (Kingdom of the)'],
  ['PH', 'Philippines (the)'],
  ['PS', 'Palestine, State of'],
  ['RU', 'Russian Federation (the)'],
  ['SD', 'Sudan (the)'],
  ['SH', 'Saint Helena, Ascension and Tristan da Cunha'],
  ['SX', 'Sint Maarten (Dutch part)'],
  ['SY', 'Syrian Arab Republic (the)'],
  ['TC', 'Turks and Caicos Islands (the)'],
  ['TF', 'French Southern Territories (the)'],
  ['TL', 'Timor-Leste'],
  ['TR', 'Türkiye'],
  ['TW', 'Taiwan (Province of China)'],
  ['TZ', 'Tanzania, the United Republic of'],
  ['UM', 'United States Minor Outlying Islands (the)'],
  ['US', 'United States of America (the)'],
  ['VA', 'Holy See (the)'],
  ['VC', 'Saint Vincent and the Grenadines'],
  ['VE', 'Venezuela (Bolivarian Republic of)'],
  ['VG', 'Virgin Islands (British)'],
  ['VI', 'Virgin Islands (U.S.)'],
  ['VN', 'Viet Nam'],
  ['WF', 'Wallis and Futuna'],
] as const

test.each(isoNames)('%s is the ISO name of %s', (code, name) => {
  expect(nameCountry(name)).toBe(nameCountry(code))
  expect(splitPlace(name)).toEqual({ city: '', country: nameCountry(code) })
})

library.registerLocale(english)
const everyName = Object.keys(library.getAlpha2Codes()).flatMap((code) =>
  (library.getName(code, 'en', { select: 'all' }) ?? []).map((name) => [name, nameCountry(code)] as const),
)

test('ignores an article before or after a name', () => {
  for (const [name, country] of everyName) {
    if (name === 'Congo' || country === 'Georgia') continue
    for (const text of [`The ${name}`, `${name} (the)`, `${name}, the`])
      expect([text, nameCountry(text), splitPlace(text)]).toEqual([text, country, { city: '', country }])
  }
})

test.each([
  ['keyna', 'Kenya'],
  ['unitd arab emirates', 'United Arab Emirates'],
  ['Ugnada', 'Uganda'],
  ['Tanzaniaa', 'Tanzania'],
  ['Rwnda', 'Rwanda'],
  ['Colambia', 'Colombia'],
  ['The Philippins', 'Philippines'],
])('%s is a typo for %s', (text, country) => {
  expect(nameCountry(text)).toBe(country)
})

test.each([
  'Nigera',
  'Iteland',
  'Tanga',
  'Manama',
  'Malia',
  'Iram',
  'Cambia',
  'Slovania',
  'Nairobi',
  'Mombasa',
  'Kisumu',
])('leaves %s unchanged, because it could be several countries or none', (text) => {
  expect(nameCountry(text)).toBe(text)
})

test('never mistakes a country with a typo for another country', () => {
  const known = new Map(everyName)
  for (const [name, country] of everyName) {
    if (name === 'Congo' || name.length < 5) continue
    expect(nameCountry(name)).toBe(country)
    for (const slip of typosOf(name)) expect([slip, country, known.get(slip) ?? slip]).toContain(nameCountry(slip))
  }
})

/**
 * A name with one letter omitted, doubled, swapped with the next or replaced; not the first letter, because 'SSudan' is
 * S. Sudan.
 */
function* typosOf(name: string): Generator<string> {
  for (let at = 1; at < name.length; at++) {
    const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)]
    yield* [
      before + after,
      before + letter + letter + after,
      before + after.charAt(0) + letter + after.slice(1),
      `${before}a${after}`,
      `${before}u${after}`,
    ]
  }
}

test.each([
  ['Kenya, Nairobi', { city: 'Nairobi', country: 'Kenya' }],
  ['Kenya - Nairobi', { city: 'Nairobi', country: 'Kenya' }],
  ['Kenya, Nairobi, Westlands', { city: 'Nairobi, Westlands', country: 'Kenya' }],
  ['Philippines (the), Manila', { city: 'Manila', country: 'Philippines' }],
  ['Manila, Philippines (the)', { city: 'Manila', country: 'Philippines' }],
  ['Dodoma, Tanzania, the United Republic of', { city: 'Dodoma', country: 'Tanzania' }],
  ['Kenya (Full time)', { city: '', country: 'Kenya' }],
  ['Kenya (Hybrid)', { city: '', country: 'Kenya' }],
  ['Kenya - Contract', { city: '', country: 'Kenya' }],
])('%s begins or ends with a country', (place, parts) => {
  expect(splitPlace(place)).toEqual(parts)
})

test.each(['Lebanon, Ohio', 'Mexico, MO 65265', 'Jordan, Minnesota', 'Kenya, Uganda, Nairobi', 'Ireland (West)'])(
  '%s does not begin with a country',
  (place) => {
    expect(splitPlace(place)).toBeNull()
  },
)
