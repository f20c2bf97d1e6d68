/** What a value of unknown JSON holds. */
export type JsonRecord = Record<string, unknown>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as a list: a single one is a list of one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
}

/** A text or a number as text; empty for anything else. */
export function scalarOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** The fields of a value, none where it has no fields. */
export function fieldsOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {}
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}
