import { hash } from 'node:crypto'
import { titleWords } from './vacancy/title-words.ts'
import { companyWords, joinWords, placeOf, toPlain } from './vacancy/words.ts'

/** The fields that identify a vacancy, whichever source it came from. */
export type Vacancy = { title: string; company: string; city: string | null; country: string }

/**
 * Equal for vacancies of the same title, company, city and country, apart from spelling and words that do not
 * distinguish them (`titleWords`, `companyWords`, `placeOf`). 32 hexadecimal digits, stored with each job and in the
 * changes of import runs: a change to this function must compute all of them again.
 */
export function vacancyKey({ title, company, city, country }: Vacancy): string {
  const place = placeOf(city, country)
  const names = [
    nameOf(titleWords(title, place), title),
    nameOf(companyWords(company, place), company),
    nameOf(place.city, city ?? ''),
    nameOf(place.country, country),
  ]
  return hash('sha256', JSON.stringify(names)).slice(0, 32)
}

/** A name that has no letters or digits keeps its signs. */
function nameOf(words: readonly string[], name: string): string {
  return words.length > 0 ? joinWords(words) : toPlain(name)
}
