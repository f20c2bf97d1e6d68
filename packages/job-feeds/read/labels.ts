import type { IsName } from './header.ts'
import type { Cells } from './table.ts'

/** The whole text of an item, then those that may be only its beginning. */
const texts = ['content:encoded', 'description', 'content', 'summary']
const maxLines = 15

/** Adds the labelled lines at the beginning of a text, such as 'Country: Ethiopia', as columns of their own. */
export function withLabels(cells: Cells, isName: IsName): Cells {
  const text = texts.map((name) => cells[name]).find((each) => each !== undefined) ?? ''
  const labelled: Record<string, string> = {}
  for (const line of text.split('\n', maxLines)) {
    const [, name = '', value = ''] = /^([\p{L} ]{3,30}):\s*(\S.{0,199})$/u.exec(line) ?? []
    if (isName(name)) labelled[name] ??= value
  }
  return { ...cells, ...labelled }
}
