import { dayInWords, momentInWords } from '../../language/dates.ts'
import { ownDataTexts } from '../../language/swahili/own-data.ts'
import { languageNow, translated } from '../../language/translate.ts'

/** Names of values that only programs need. */
const hidden = /^(id|kind|bytes|\w+_uuid)$/
/** Names of values that this site wrote. All others are as the candidate or the agency typed them. */
const coded = /^(answer|frequency|from|gender|language|password|stage)$/
const labels: Record<string, string> = { dob: 'Date of birth', national_id: 'National ID' }

/**
 * Data as indented lines such as 'Job title: Cook' in the language that is spoken now, because few phones open JSON. Leaves
 * out what is empty or only for programs.
 */
export function readableText(data: object, indent = ''): string {
  return Object.entries(data)
    .map(([name, value]: [string, unknown]) => {
      if (hidden.test(name)) return ''
      const label = `${indent}${Array.isArray(data) ? Number(name) + 1 : inWords(name)}:`
      if (typeof value !== 'object' || value === null || value instanceof Date) {
        const text = valueInWords(name, value)
        return text === '' ? '' : `${label} ${text.replaceAll('\n', `\n${indent}  `)}\n`
      }
      const lines = readableText(value, `${indent}  `)
      return lines === '' ? '' : `${label}\n${lines}`
    })
    .join('')
}

/** 'job_title' as 'Job title' */
function inWords(name: string): string {
  return inLanguageNow(labels[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' '))
}

function inLanguageNow(text: string): string {
  return (languageNow() === 'sw' ? ownDataTexts[text] : undefined) ?? translated(text)
}

function valueInWords(name: string, value: unknown): string {
  if (value instanceof Date) return `${momentInWords(value)} (Nairobi)`
  if (typeof value === 'boolean' || name.startsWith('has_')) return inLanguageNow(value ? 'yes' : 'no')
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  if (coded.test(name)) return inLanguageNow(value)
  if (Number.isNaN(Date.parse(value))) return value
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dayInWords(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? valueInWords(name, new Date(value)) : value
}
