import { memoize } from '../memoize.ts'

/**
 * A place split in two at a mark. A split inside brackets closes the bracket: 'Westlands (Nairobi, Kenya)' is
 * 'Westlands (Nairobi)' and 'Kenya'.
 */
export type PlaceSplit = {
  readonly before: string
  readonly after: string
  readonly mark: 'comma' | 'bracket' | 'other'
}

/** All ways to split a place in two, the longest end first; empty if it is too long to be a place. */
export const splitsOf = memoize((place): readonly PlaceSplit[] => {
  if (place.length > maxPlaceLength) return []
  return [...place.matchAll(marks)].flatMap(
    ({ 0: mark, index }) => splitAt(mark, place.slice(0, index).trim(), place.slice(index + mark.length).trim()) ?? [],
  )
})

const maxPlaceLength = 300
const marks = /[,،;/|(·•]| [-–—]|[-–—] | or /gi

function splitAt(mark: string, before: string, after: string): PlaceSplit | null {
  if (mark === '(')
    return after !== '' && after.indexOf(')') === after.length - 1
      ? { before, after: after.slice(0, -1), mark: 'bracket' }
      : null
  const kind = mark === ',' || mark === '،' ? 'comma' : 'other'
  const isInBrackets = before.lastIndexOf('(') > before.lastIndexOf(')') && after.includes(')')
  return isInBrackets
    ? { before: `${before})`, after: after.replace(')', ''), mark: kind }
    : { before, after, mark: kind }
}

/** Removes a post code of digits from the end: 'Abu Dhabi, AE, 939' becomes 'Abu Dhabi, AE'. */
export function withoutPostCode(place: string): string {
  return place.length > maxPlaceLength ? place : place.replace(postCode, '')
}

const postCode = /,\s*\d{3,6}(?:[ -]\d{3,4})?$/
