// Control characters that mark lines until a job is complete. Feeds that contain them lose them, as they lose all others.
// They are ASCII, because V8 handles strings without other characters twice as fast.

/** Starts a line that was a heading in HTML. */
export const headingMark = '\u0001'
/** Starts an item of a list in HTML without numbers. */
export const itemMark = '\u0002'
/** Starts an item of a numbered list in HTML; its number follows. */
export const numberedItemMark = '\u0003'

/** Removes characters that would be taken for marks. */
export function removeMarks(text: string): string {
  return hasMarks(text) ? text.replaceAll(anyMark, '') : text
}

// oxlint-disable-next-line no-control-regex -- it removes these
const anyMark = /[\u0001-\u0003]/g

/** Turns marks into what a reader sees: '• ' before items, and an empty line before headings. */
export function resolveMarks(text: string): string {
  if (!hasMarks(text)) return text
  return text
    .replaceAll(itemMark, '• ')
    .replaceAll(numberedItemMark, '')
    .replaceAll(headingAfterLine, '$1\n\n')
    .replaceAll(headingMark, '')
}

// oxlint-disable-next-line no-control-regex -- a mark
const headingAfterLine = /([^\n])\n\u0001/g

function hasMarks(text: string): boolean {
  return text.includes(itemMark) || text.includes(headingMark) || text.includes(numberedItemMark)
}
