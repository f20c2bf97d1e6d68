import { hash } from 'node:crypto'

/** The fields that identify a vacancy, whichever source it came from. */
export type Vacancy = { title: string; company: string; city: string | null; country: string }

/**
 * Equal for vacancies of the same title, company, city and country, apart from spelling (`normalizeName`,
 * `normalizeCompany`). 32 hexadecimal digits, stored with each job: a change to this function needs a migration that
 * clears the stored keys.
 */
export function vacancyKey({ title, company, city, country }: Vacancy): string {
  const names = [normalizeName(title), normalizeCompany(company), normalizeName(city ?? ''), normalizeName(country)]
  return hash('sha256', JSON.stringify(names)).slice(0, 32)
}

/** Like `normalizeName`, but without 'Ltd' or 'Limited' at the end. */
export function normalizeCompany(name: string): string {
  return withoutSigns(toPlain(name).replace(limited, ''))
}

/**
 * Removes letter case, accents, punctuation and spaces. Numbers stay separate ('2, 3' is not '23'), and so do 'C',
 * 'C++' and 'C#'. A name that has no letters or digits keeps its signs.
 */
export function normalizeName(name: string): string {
  return withoutSigns(toPlain(name))
}

/** Only after a word, so that a company called 'Limited' keeps its name. */
const limited = /(?<=[a-z\d\x80-\uffff])[ -/:-@[-`{-~]+(?:ltd|limited)[ -/:-@[-`{-~]*$/
const ascii = /^[\0-\x7f]*$/
const accents = /[\u0300-\u036f]/g
/** Signs outside ASCII. */
const rareSigns = /[^\p{L}\p{M}\p{N}\0-\x7f]/gu
/** Letters and digits, with the '+' and '#' that directly follow a letter. */
const words = /[a-z\d\x80-\uffff](?:[a-z\d\x80-\uffff]|(?<!\d)[+#])*/g
const gap = '\0'
const gapsOutsideNumbers = /(?<!\d)\0|\0(?!\d)/g

function toPlain(text: string): string {
  const plain = ascii.test(text) ? text : text.normalize('NFKD').replace(accents, '').replace(rareSigns, ' ')
  return plain.toLowerCase()
}

function withoutSigns(plain: string): string {
  return plain.match(words)?.join(gap).replace(gapsOutsideNumbers, '') ?? plain
}
