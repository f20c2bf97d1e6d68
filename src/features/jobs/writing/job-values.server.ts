import library from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import type { Field } from 'job-feeds'
import { countries } from '../../../contract/countries.ts'
import { jobFields } from '../../../contract/job-fields.ts'

library.registerLocale(english)

/** The fields of a job, for reading the values of feeds and operators. */
export const readingFields: readonly Field[] = jobFields.map(({ column, kind }) => ({ name: column, kind }))

/** The site's name of a country by its ISO 3166-1 code of two letters. */
export function nameCountry(code: string): string | undefined {
  return countries[code] ?? library.getName(code, 'en')
}
