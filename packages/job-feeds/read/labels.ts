import { type IsName, readLabel } from './header.ts'
import type { Cells } from './table.ts'

/** The whole text of an item, then those that may be only its beginning. */
const texts = ['content:encoded', 'description', 'content', 'summary']
const maxLines = 15

/** Adds the labelled lines at the beginning of a text, such as 'Country: Ethiopia', as columns of their own. */
export function withLabels(cells: Cells, isName: IsName): Cells {
  const text = texts.map((name) => cells[name]).find((each) => each !== undefined) ?? ''
  const lines = text.split('\n', maxLines).toReversed()
  return Object.assign({ ...cells }, ...lines.map((line) => readLabel(line, isName)))
}
