/** A paragraph or heading with its line, or the items of a list without their bullets. */
export type TextBlock = { tag: 'p' | 'h3' | 'ul'; lines: string[] }

/** The parts of a job's description: lines that start with '• ' are a list, and short lines above text are headings. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  text.split('\n').forEach((line, at, lines) => {
    const last = blocks[blocks.length - 1]
    const item = line.startsWith('• ') && line.slice(2)
    if (item && last?.tag === 'ul') last.lines.push(item)
    else if (line.trim())
      blocks.push({ tag: item ? 'ul' : isHeading(line, at, lines) ? 'h3' : 'p', lines: [item || line] })
  })
  return blocks
}

/** Whether a short line starts a part or ends with a colon, above an item of a list, a sentence or a long line. */
function isHeading(line: string, at: number, lines: string[]): boolean {
  return (
    short.test(line) && (!lines[at - 1] || line.endsWith(':')) && introduced.test(lines[at + 1] || lines[at + 2] || '')
  )
}

const short = /^[^a-z\d](?:(?!: |@).){1,58}[^.!?;,]$/
const introduced = /^(?:• |\d+[.)] |.{60})|[.!?]$/
