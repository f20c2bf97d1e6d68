import { fold } from '../../contract/clean-text.ts'
import { t } from '../../language/translate.ts'
import type { FilterTexts } from './contract.ts'

/** The filters of an alert in words, such as 'nurse, Qatar'. */
export function alertTitle({ search, location, country, category, paid }: FilterTexts): string {
  const values = [search, location, country, category, paid && t('Pay shown')]
  return values.filter(Boolean).join(', ') || t('All jobs')
}

/** The same for filters that find the same jobs. */
export function alertKey({ search = '', location = '', country = '', category = '', paid = '' }: FilterTexts): string {
  return JSON.stringify([fold(search), fold(location), country, category, paid])
}

/** The list of the jobs of an alert. */
export function alertPath({ search = '', location = '', country = '', category = '', paid = '' }: FilterTexts): string {
  const filters = Object.entries({ search, location, country, category, paid }).filter(([, value]) => value !== '')
  return filters.length === 0 ? '/jobs' : `/jobs?${new URLSearchParams(filters).toString()}`
}
