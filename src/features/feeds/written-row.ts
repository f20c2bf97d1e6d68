/** All that a row says, as JSON. A value nested too deep to be written is `{}`: no column reads a value that has fields or lists inside. */
export function writeFields(fields: Record<string, unknown>): string {
  try {
    return JSON.stringify(fields)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, isTooDeep(value) ? {} : value])))
  }
}

function isTooDeep(value: unknown): boolean {
  try {
    JSON.stringify(value)
    return false
  } catch {
    return true
  }
}
