/** A value as a list: null and undefined as an empty one, any other single value as a list of one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
}

/** A text, trimmed, or a number as text; empty for anything else. */
export function scalarOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

export function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text)
}
