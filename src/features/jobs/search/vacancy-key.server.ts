import { hash } from 'node:crypto'
import { companyWords } from './vacancy/company-words.ts'
import { nowhere, placeOf } from './vacancy/place-words.ts'
import { titleWords } from './vacancy/title-words.ts'
import { joinWords, toPlain } from './vacancy/words.ts'

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

/** Whether two jobs have neither their title nor their company in common, apart from what keys ignore. */
export function isOtherVacancy(one: TitleAndCompany, other: TitleAndCompany): boolean {
  const [names, otherNames] = [vacancyNames(one), vacancyNames(other)]
  return names.title !== otherNames.title && names.company !== otherNames.company
}

/** A job's title and company without what keys ignore. */
function vacancyNames({ title, company }: TitleAndCompany): TitleAndCompany {
  return { title: nameOf(titleWords(title, nowhere), title), company: nameOf(companyWords(company, nowhere), company) }
}

type TitleAndCompany = Pick<Vacancy, 'title' | 'company'>

/** A name that has no letters or digits keeps its signs. */
function nameOf(words: readonly string[], name: string): string {
  return words.length > 0 ? joinWords(words) : toPlain(name)
}
