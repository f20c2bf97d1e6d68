/** Returns an array unchanged, null and undefined as an empty array, and any other value as an array of one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
}

/** A trimmed string, or a number as a string; empty for anything else. */
export function scalarOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
