// Reads values whose shape nobody has checked: what an API answers, what a browser stored.

export type Fields = Record<string, unknown>

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of an object; of anything else none. */
export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

/** The objects of a list; anything else holds none. */
export function recordsOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** A text as it is, or a number as text; null for anything else and for an empty text. */
export function textOrNull(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : null
}

/** As `textOrNull`, with an empty text in place of null. */
export function textOrEmpty(value: unknown): string {
  return textOrNull(value) ?? ''
}

/** A whole number, which may come as text; null for anything else. */
export function wholeNumberOrNull(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return Number.isInteger(number) ? Number(number) : null
}
