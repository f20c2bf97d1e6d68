/** Lower case, without accents. Signs outside ASCII become spaces, or ' - ' if they separate parts of a name. */
export function toPlain(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  const plain = text.normalize('NFKD').replace(accents, '').replace(rareSeparators, ' - ').replace(rareSigns, ' ')
  return plain.toLowerCase()
}

/** The words of a plain text, without 'and', which is often written '&'. Never empty unless there are no words. */
export function wordsOf(plain: string): string[] {
  return withoutAnd(plain.match(words) ?? [])
}

export function withoutAnd(list: string[]): string[] {
  if (!list.includes('and')) return list
  const others = list.filter((word) => word !== 'and')
  return others.length > 0 ? others : list
}

/** Words without spaces. Numbers stay separate: '2, 3' is not '23'. */
export function joinWords(list: readonly string[]): string {
  let joined = ''
  let before = ''
  for (const each of list) {
    const isBetweenNumbers = isDigit(before.charCodeAt(before.length - 1)) && isDigit(each.charCodeAt(0))
    joined += isBetweenNumbers ? `${gap}${each}` : each
    before = each
  }
  return joined
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Whether a list ends with other words and has more words than those. */
function endsWithWords(list: readonly string[], end: readonly string[]): boolean {
  const start = list.length - end.length
  return end.length > 0 && start > 0 && end.every((word, at) => word === list[start + at])
}

/** Letters and digits, with the '+' and '#' that directly follow a letter. */
export const word = String.raw`[a-z\d\x80-\uffff]+(?:(?<!\d)[+#]+[a-z\d\x80-\uffff]*)*`

const words = new RegExp(word, 'g')
const ascii = /^[\0-\x7f]*$/
const accents = /[\u0300-\u036f]/g
/** Dashes, bullets and the Arabic comma. */
const rareSeparators = /[\u2010-\u2015\u2212\u2022\u00b7\u060c]/g
/** Signs outside ASCII. */
const rareSigns = /[^\p{L}\p{M}\p{N}\0-\x7f]/gu
const gap = '\0'

/**
 * The words of a company without its legal form, 'The' at the start, and its country at the end: 'Bata (Kenya) Ltd',
 * 'Bata (K) Ltd' and 'Bata' are equal in Kenya. A company keeps at least one word. 'Group' and 'Holdings' stay: they
 * are other companies.
 */
export function companyWords(name: string, place: Place): string[] {
  const plain = toPlain(name)
  const words = wordsOf(withoutCountryLetter(plain, place))
  for (let isLegal = false; ;) {
    const form = countFormWords(words, isLegal)
    const count = form > 0 ? form : countCountryWords(words, place)
    if (count === 0 || count >= words.length) break
    isLegal ||= form > 0
    words.length -= count
  }
  return words.length > 1 && words[0] === 'the' ? words.slice(1) : words
}

/** Removes the country's first letter in brackets: '(K)' in Kenya. */
function withoutCountryLetter(plain: string, { countryName }: Place): string {
  const letter = countryName[0]
  return letter !== undefined && plain.includes('(') ? plain.replaceAll(`(${letter})`, ' ') : plain
}

/** The number of words at the end that are a legal form: one, or the letters of 'L.L.C.'. */
function countFormWords(words: readonly string[], isLegal: boolean): number {
  const last = words.at(-1) ?? ''
  if (forms.has(last) || (isLegal && formParts.has(last))) return 1
  if (last.length > 1) return 0
  let letters = last
  let longest = 0
  for (let count = 2; count <= maxLetters && words.at(-count)?.length === 1; count++) {
    letters = (words.at(-count) ?? '') + letters
    if (forms.has(letters) || letters === 'spa') longest = count
  }
  return longest
}

const maxLetters = 5
const forms = new Set(
  (
    'ltd limited plc llc llp inc incorporated co company corp corporation pty pvt pte gmbh mbh kg ag bv nv sa sas sarl ' +
    'srl wll ksc kscc kscp bsc bscc qsc qpsc psc pjsc jsc cjsc saog saoc spc fze fzc fzco dmcc est establishment'
  ).split(' '),
)
/** Words that belong to a legal form only before another: 'Private Limited', 'FZ-LLC', 'S.A. (Public) Co.'. */
const formParts = new Set(['private', 'public', 'fz'])

/** The city and the country of a vacancy as words, and as names without spaces. */
export type Place = { city: readonly string[]; country: readonly string[]; cityName: string; countryName: string }

const nowhere: Place = { city: [], country: [], cityName: '', countryName: '' }

export function placeOf(city: string | null, country: string): Place {
  const countryWords = wordsOf(toPlain(country))
  const place = { ...nowhere, country: countryWords, countryName: joinWords(countryWords) }
  if (city === null) return place
  const cityWords = withoutRegion(wordsOf(toPlain(city)), place)
  return { ...place, city: cityWords, cityName: joinWords(cityWords) }
}

/** Whether words name this city, its country, or both. */
export function isPlace(words: readonly string[], place: Place): boolean {
  const { city, country, cityName, countryName } = place
  if (words.length > city.length + country.length + maxRegionWords) return false
  if (words[0] === city[0] && joinWords(withoutRegion(words, place)) === cityName) return true
  const name = joinWords(words)
  return name === countryName || shortNames.get(name) === countryName
}

/** The number of words at the end that name the city or the country, with 'in' before them. */
export function countPlaceWords(words: readonly string[], place: Place): number {
  return endsWithWords(words, place.city) ? withIn(words, place.city.length) : countCountryWords(words, place)
}

/** The number of words at the end that name the country, with 'in' before them. At least one other word stays. */
function countCountryWords(words: readonly string[], { country, countryName }: Place): number {
  if (endsWithWords(words, country)) return withIn(words, country.length)
  return words.length > 1 && shortNames.get(words.at(-1) ?? '') === countryName ? withIn(words, 1) : 0
}

function withIn(words: readonly string[], count: number): number {
  return words.length > count + 1 && words.at(-1 - count) === 'in' ? count + 1 : count
}

/** 'Nairobi City', 'Nairobi County' and 'Nairobi, Kenya' are Nairobi. */
function withoutRegion(words: readonly string[], place: Place): readonly string[] {
  const city = words.slice(0, words.length - countCountryWords(words, place))
  const [first = '', second] = city
  if (city.length <= maxRegionWords + 1 && city.at(-1) === 'county' && cityCounties.has(first))
    return city.length === 2 || second === 'city' ? [first] : city
  return city.length > 1 && city.at(-1) === 'city' && countriesOfCities.has(place.countryName)
    ? city.slice(0, -1)
    : city
}

/** 'City County' */
const maxRegionWords = 2
/** Counties of Kenya that are one city. */
const cityCounties = new Set(['nairobi', 'mombasa'])
/** Where 'City' does not distinguish a city. In the Philippines, Cebu City is in the province of Cebu. */
const countriesOfCities = new Set(['kenya', 'qatar', 'unitedarabemirates', 'saudiarabia', 'kuwait', 'bahrain', 'oman'])
const shortNames = new Map([
  ['uae', 'unitedarabemirates'],
  ['ksa', 'saudiarabia'],
  ['uk', 'unitedkingdom'],
  ['usa', 'unitedstates'],
])
