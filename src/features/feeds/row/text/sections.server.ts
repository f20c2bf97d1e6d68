import { findClosing } from './closing-text.ts'
import { headingMark, resolveMarks } from './line-marks.ts'
import { toPoints } from './plain-text.server.ts'
import { maxHeadingLength, type Section, sectionOf } from './section-headings.ts'

/** The description without the extracted sections, and those sections. */
type ExtractedSections = { description: string } & Partial<Record<Section, string>>

/**
 * Extracts the wanted sections from a description by their headings and resolves all marks. Text before the first
 * heading, below other headings and after the list of a section stays in the description. Drops only the first heading
 * of each section: repeated headings and headings without text stay as lines.
 */
export function extractSections(text: string, isWanted: (section: Section) => boolean): ExtractedSections {
  if (!holdsSection(text, isWanted)) return { description: resolveMarks(text) }
  const kept: string[] = []
  const points: Partial<Record<Section, string[]>> = {}
  for (const block of blocksOf(text, isWanted)) place(block, kept, points)
  const description = resolveMarks(kept.join('\n'))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return { description, ...joined(points) }
}

/** Lines below one heading; `section` is null for lines that stay in the description, including their heading. */
type Block = { section: Section | null; heading: string; lines: string[] }

/** Allocates only short lines, because it runs for every row. */
function holdsSection(text: string, isWanted: (section: Section) => boolean): boolean {
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    if (end - start <= maxHeadingLength && end - start > 3) {
      const section = sectionOf(withoutMark(text.slice(start, end)))
      if (section !== null && section !== 'other' && isWanted(section)) return true
    }
    start = end + 1
  }
  return false
}

function* blocksOf(text: string, isWanted: (section: Section) => boolean): Generator<Block> {
  const isMarked = text.includes(headingMark)
  let block: Block = { section: null, heading: '', lines: [] }
  let before = ''
  for (const line of text.split('\n')) {
    const plain = withoutMark(line)
    const section = sectionOf(plain)
    if (section !== null && section !== 'other' && isWanted(section)) {
      yield block
      block = { section, heading: plain, lines: [] }
    } else {
      const isApart = line !== plain || before === '' || plain.endsWith(':')
      const isHeading =
        section !== null
          ? isApart
          : isMarked
            ? line !== plain && plain.length <= maxHeadingLength
            : before === '' && looksLikeHeading(plain)
      if (isHeading && block.section !== null) {
        yield block
        block = { section: null, heading: '', lines: [] }
      }
      block.lines.push(plain)
    }
    before = plain
  }
  yield block
}

function place({ section, heading, lines }: Block, kept: string[], points: Partial<Record<Section, string[]>>): void {
  const end = section === null ? 0 : findClosing(lines)
  const found = toPoints(lines.slice(0, end))
  if (section === null || found.length === 0) {
    kept.push('', ...(heading === '' ? [] : [heading]), ...lines)
    return
  }
  if (points[section] === undefined) points[section] = [...found]
  else points[section].push(heading, ...found)
  kept.push('', ...lines.slice(end))
}

function joined(points: Partial<Record<Section, string[]>>): Partial<Record<Section, string>> {
  return Object.fromEntries(Object.entries(points).map(([section, lines]) => [section, lines.join('\n')]))
}

function withoutMark(line: string): string {
  return line.startsWith(headingMark) ? line.slice(headingMark.length).trim() : line
}

/** For plain text: a short line that ends with a colon or is in capitals. */
function looksLikeHeading(line: string): boolean {
  if (line.length < 3 || line.length > 60 || /^[^\p{L}\p{N}]/u.test(line)) return false
  return line.endsWith(':') || (line === line.toUpperCase() && /\p{Lu}{3}/u.test(line) && !line.endsWith('.'))
}
