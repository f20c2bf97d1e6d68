import type { ProfileField } from '../contract/profile-fields.ts'
import { dayInWords } from '../language/dates.ts'
import { t, translated } from '../language/translate.ts'

/** The value of a field, formatted for display; empty if the field has none. */
export function fieldText({ kind }: ProfileField, value: string | number | null): string {
  if (kind === 'flag') return value === 1 ? t('Yes') : t('No')
  const text = String(value ?? '')
  if (kind === 'date') return dayInWords(text)
  return kind === 'choice' ? capitalised(translated(text)) : text
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
