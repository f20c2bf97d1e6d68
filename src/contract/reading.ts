// Parses values of unknown shape, such as API responses and browser storage.

export type Fields = Record<string, unknown>

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of an object; an empty object for anything else. */
export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

/** The objects in an array; an empty array for anything else. */
export function recordsOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** A string, or a number as a string; null for anything else and for an empty string. */
export function textOrNull(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : null
}

/** Like `textOrNull`, with '' instead of null. */
export function textOrEmpty(value: unknown): string {
  return textOrNull(value) ?? ''
}

/** An integer, also from a string; null for anything else. */
export function wholeNumberOrNull(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return Number.isInteger(number) ? Number(number) : null
}
