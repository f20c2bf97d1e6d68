import { type Fields, isRecord } from '../../../../../contract/reading.ts'
import { scalarOf } from '../json-values.ts'

/** Maximum number of values read at a path, because a hostile job may have a hundred thousand. */
const maxValues = 50

/** Splits paths with a space between them into the names of their fields. */
export function pathsOf(paths: string): string[][] {
  return paths.split(' ').map((path) => path.split('.').filter(Boolean))
}

/** The texts and numbers at a path; in an object its name or label. '*' is any field, and arrays are read through. */
export function textsAt(job: Fields, path: readonly string[]): string[] {
  const found: unknown[] = []
  if (path.length > 0) collect(job, path, 0, found)
  return found.map(nameOf).filter(Boolean)
}

/** The objects at a path; the job itself at an empty path. */
export function objectsAt(job: Fields, path: readonly string[]): Fields[] {
  const found: unknown[] = []
  collect(job, path, 0, found)
  return found.filter(isRecord)
}

function collect(value: unknown, path: readonly string[], depth: number, found: unknown[]): void {
  if (found.length >= maxValues) return
  if (Array.isArray(value)) {
    for (const each of value.slice(0, maxValues)) if (!Array.isArray(each)) collect(each, path, depth, found)
    return
  }
  const name = path[depth]
  if (name === undefined) found.push(value)
  else if (!isRecord(value)) return
  else if (name === '*')
    for (const each of Object.values(value).slice(0, maxValues)) collect(each, path, depth + 1, found)
  else if (Object.hasOwn(value, name)) collect(value[name], path, depth + 1, found)
}

function nameOf(value: unknown): string {
  if (typeof value === 'boolean') return String(value)
  return isRecord(value) ? scalarOf(value.name) || scalarOf(value.label) : scalarOf(value)
}
