import { remember } from '../remember.ts'

/** A place cut in two at one of its marks. A cut inside brackets closes them: 'Westlands (Nairobi, Kenya)' is 'Westlands (Nairobi)' and 'Kenya'. */
export type PlaceCut = { readonly before: string; readonly after: string; readonly mark: 'comma' | 'bracket' | 'other' }

/** All the ways to cut a place in two, the one with the longest end first; none of a text that is too long for a place. */
export const cutsOf = remember((place): readonly PlaceCut[] => {
  if (place.length > longestPlace) return []
  return [...place.matchAll(marks)].flatMap(
    ({ 0: mark, index }) => cutAt(mark, place.slice(0, index).trim(), place.slice(index + mark.length).trim()) ?? [],
  )
})

const longestPlace = 300
const marks = /[,;/|(]| [-–—]|[-–—] | or /gi

function cutAt(mark: string, before: string, after: string): PlaceCut | null {
  if (mark === '(')
    return after !== '' && after.indexOf(')') === after.length - 1
      ? { before, after: after.slice(0, -1), mark: 'bracket' }
      : null
  const kind = mark === ',' ? 'comma' : 'other'
  const isInBrackets = before.lastIndexOf('(') > before.lastIndexOf(')') && after.includes(')')
  return isInBrackets
    ? { before: `${before})`, after: after.replace(')', ''), mark: kind }
    : { before, after, mark: kind }
}
