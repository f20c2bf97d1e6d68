import { itemMark, numberedItemMark } from './line-marks.ts'

/** Bullets that need no space after them. */
const tightBullets = '•▪‣●■✓✔⦁►➢➤❖◆'
const spacedBullets = '·◦○□–—*⁃∙→✅☑-'
/** Bullets in Word's symbol fonts are private-use characters. */
const symbols = String.raw`\uF000-\uF0FF`

/** Ends after the space. 'o' is what Word's hollow bullet becomes, and only counts before a capital or a digit. */
const bullet = new RegExp(
  String.raw`^(?:[${symbols}${tightBullets}${spacedBullets}]\uFE0F? (?![${tightBullets}${spacedBullets}] )|[${symbols}${tightBullets}]\uFE0F?|·(?=[\p{L}\p{N}])|o (?=[\p{Lu}\p{N}]))`,
  'u',
)
const bulletCodes = new Set(Array.from(`${tightBullets}${spacedBullets}o`, (each) => each.charCodeAt(0)))

/** A line without its bullet, or the mark and number of an item. */
export function withoutBullet(line: string): string {
  if (line.startsWith(itemMark)) return line.slice(itemMark.length)
  if (line.startsWith(numberedItemMark)) return line.replace(numberedItem, '')
  return line.slice(bulletLength(line, 0))
}

// oxlint-disable-next-line no-control-regex -- a mark
const numberedItem = /^\u0003(?:\d{1,5}[.)] )?/

/** Writes all bullets at the start of lines as '• '. Lines must have single spaces. */
export function unifyBullets(text: string): string {
  let unified = ''
  let copied = 0
  for (let start = 0; ;) {
    const length = isUnified(text, start) ? 0 : bulletLength(text, start)
    if (length > 0 && start + length < text.length && text[start + length] !== '\n') {
      unified += `${text.slice(copied, start)}• `
      copied = start + length
    }
    start = text.indexOf('\n', start) + 1
    if (start === 0) return copied === 0 ? text : unified + text.slice(copied)
  }
}

function isUnified(text: string, start: number): boolean {
  return text.startsWith('• ', start) && !mayBeBullet(text.charCodeAt(start + 2))
}

/** The length of the bullet that starts the line at `start`, with the space after it; 0 without a bullet. */
function bulletLength(text: string, start: number): number {
  if (!mayBeBullet(text.charCodeAt(start))) return 0
  // Much faster than the pattern, for the most common bullet.
  if (text.startsWith('- ', start) && !mayBeBullet(text.charCodeAt(start + 2))) return 2
  return bullet.exec(text.slice(start, start + maxLookedAt))?.[0].length ?? 0
}

/** A bullet, a variation selector and a space, and the two characters after them. */
const maxLookedAt = 5

function mayBeBullet(code: number): boolean {
  return bulletCodes.has(code) || (code >= 0xf000 && code <= 0xf0ff)
}

// oxlint-disable-next-line no-control-regex -- marks
const item = /^(?:[•\u0002\u0003]|\d{1,2}[.)] )/

/** Whether a line with unified bullets or marks is an item of a list. */
export function isItem(line: string): boolean {
  return item.test(line)
}
