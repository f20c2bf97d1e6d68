import { momentInWords } from '../../calendar.ts'

/** Data as indented lines such as 'Job title: Cook', because few phones open JSON. Leaves out what is empty. */
export function readableText(data: object, indent = ''): string {
  return Object.entries(data)
    .map(([name, value]: [string, unknown]) => {
      const label = `${indent}${Array.isArray(data) ? Number(name) + 1 : inWords(name)}:`
      if (typeof value !== 'object' || value === null || value instanceof Date) {
        const text = valueInWords(value)
        return text === '' ? '' : `${label} ${text.replaceAll('\n', `\n${indent}  `)}\n`
      }
      const lines = readableText(value, `${indent}  `)
      return lines === '' ? '' : `${label}\n${lines}`
    })
    .join('')
}

/** 'job_title' as 'Job title' */
function inWords(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}

function valueInWords(value: unknown): string {
  if (value instanceof Date) return `${momentInWords(value)} (Nairobi)`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
