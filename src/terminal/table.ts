/** The width of a table if the output is not a terminal. */
export const tableWidth = 80

const minWidth = 4
const gap = '  '

/**
 * Formats rows as lines of at most 80 characters with aligned columns. Cuts the longest cells if necessary, but not those
 * of the first `fixed` columns.
 */
export function tableLines(rows: readonly string[][], fixed = 0): string[] {
  const line = alignColumns(fitWidths(rows, tableWidth, fixed), fixed)
  return rows.map(line)
}

/**
 * The widths of columns that fit into `width`. Starts with the longest cell of each column, then narrows the widest
 * column by one until a line fits. The first `fixed` columns are not narrowed.
 */
export function fitWidths(rows: readonly string[][], width: number, fixed = 0): number[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)))
  const spare = width - gap.length * (widths.length - 1)
  for (let excess = widths.reduce((sum, each) => sum + each, 0) - spare; excess > 0; excess--) {
    const widest = Math.max(minWidth + 1, ...widths.slice(fixed))
    const at = widths.lastIndexOf(widest)
    if (at < fixed) break
    widths[at] = widest - 1
  }
  return widths
}

/** Cuts cells longer than their column, except in the first `fixed` columns. */
export function alignColumns(widths: readonly number[], fixed = 0): (cells: string[]) => string {
  return (cells) =>
    cells
      .map((cell, at) => (at < fixed ? cell : cut(cell, widths[at] ?? Infinity)).padEnd(widths[at] ?? 0))
      .join(gap)
      .trimEnd()
}

/** Shortens a text to at most `width` characters. A shortened text ends in '…'. */
export function cut(text: string, width: number): string {
  if (text.length <= width) return text
  const characters = Array.from(text)
  return characters.length <= width ? text : `${characters.slice(0, Math.max(0, width - 1)).join('')}…`
}

/** Joins parts with commas into indented lines of at most 80 characters. Cuts a part that is longer than a line. */
export function commaLines(parts: readonly string[], indent: number): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    const longer = last === undefined ? null : `${last}, ${part}`
    // One more, for the comma at the end of a line.
    if (longer === null || longer.length + 1 > tableWidth) {
      if (last !== undefined) lines[lines.length - 1] = `${last},`
      lines.push(' '.repeat(indent) + cut(part, tableWidth - indent - 1))
    } else lines[lines.length - 1] = longer
  }
  return lines
}

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
