export { fieldsOf, isRecord, type Fields as JsonRecord } from '../../../../contract/reading.ts'

/** A value as a list: a single one is a list of one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
}

/** A text or a number as text; empty for anything else. */
export function scalarOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}
