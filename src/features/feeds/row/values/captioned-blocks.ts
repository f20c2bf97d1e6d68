import type { Fields } from '../../../../contract/reading.ts'
import { withHeading } from '../../read/html-text.ts'
import { scalarOf } from '../../read/json/json-values.ts'
import { findName } from '../names/simplify.ts'
import { maxHeadingLength, sectionOf } from '../text/section-headings.ts'

const captionNames = 'caption heading headline title label name header'.split(' ')
const textNames = 'html text content contents body description value items points bullets list'.split(' ')
const maxBlocks = 50

/**
 * A description from a list of captions and texts: `[{ "caption": "Duties", "html": "…" }]`. Null if the objects are
 * something else. Unless the list is known to be a description, one of the captions must name a section.
 */
export function readBlocks(records: readonly Fields[], isDescription: boolean): string | null {
  const [first] = records
  if (first === undefined || records.length > maxBlocks) return null
  const names = Object.keys(first).slice(0, maxNames)
  const caption = findName(names, captionNames)
  const text = findName(names, textNames)
  if (caption === undefined || text === undefined) return null
  const blocks = records.map((fields) => ({ caption: scalarOf(fields[caption]), text: textOf(fields[text]) }))
  const isBlocks = isDescription
    ? blocks.every((block) => block.caption.length <= maxHeadingLength)
    : blocks.some((block) => block.text !== '' && isSection(block.caption))
  return isBlocks ? blocks.map((block) => withHeading(block.caption, block.text)).join('\n\n') : null
}

const maxNames = 20

function isSection(caption: string): boolean {
  const section = sectionOf(caption)
  return section === 'responsibilities' || section === 'requirements'
}

/** A text, or the points of a list as HTML. */
function textOf(value: unknown): string {
  if (!Array.isArray(value)) return scalarOf(value)
  const points = value.map(scalarOf).filter(Boolean)
  return points.length === 0 ? '' : `<ul>${points.map((point) => `<li>${withHeading('', point)}</li>`).join('')}</ul>`
}
