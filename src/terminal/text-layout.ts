import { cut, tableWidth } from './table.ts'

/**
 * Breaks a text at its spaces into lines. The first line is indented like the text, the others by `indent`. A longer
 * word has a line of its own.
 */
export function wrap(text: string, { indent = '', width = tableWidth } = {}): string[] {
  const [first = ''] = /^ */.exec(text) ?? []
  const lines: string[] = []
  let line = first
  let isEmpty = true
  for (const word of text.slice(first.length).split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line)
      line = indent
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line]
}

/** Cuts texts so that they fit side by side into a number of characters. Short texts leave their room to long ones. */
export function cutTogether(texts: readonly string[], maxLength: number): string[] {
  const bySize = texts.map((_, at) => at).toSorted((a, b) => (texts[a]?.length ?? 0) - (texts[b]?.length ?? 0))
  const cutTexts = [...texts]
  let room = maxLength
  for (const [done, at] of bySize.entries()) {
    const fitting = cut(texts[at] ?? '', Math.floor(room / (bySize.length - done)))
    cutTexts[at] = fitting
    room -= fitting.length
  }
  return cutTexts
}
