/** Lower case, without accents. Signs outside ASCII become spaces, or ' - ' if they separate parts of a name. */
export function toPlain(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  const plain = text.normalize('NFKD').replace(accents, '').replace(rareSeparators, ' - ').replace(rareSigns, ' ')
  return plain.toLowerCase()
}

/** The words of a plain text, without 'and', which is often written '&'. Never empty unless there are no words. */
export function wordsOf(plain: string): string[] {
  return withoutAnd(plain.match(words) ?? [])
}

export function withoutAnd(list: string[]): string[] {
  if (!list.includes('and')) return list
  const others = list.filter((word) => word !== 'and')
  return others.length > 0 ? others : list
}

/** Words without spaces. Numbers stay separate: '2, 3' is not '23'. */
export function joinWords(list: readonly string[]): string {
  let joined = ''
  let before = ''
  for (const each of list) {
    const isBetweenNumbers = isDigit(before.charCodeAt(before.length - 1)) && isDigit(each.charCodeAt(0))
    joined += isBetweenNumbers ? `${gap}${each}` : each
    before = each
  }
  return joined
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Whether a list ends with other words and has more words than those. */
export function endsWithWords(list: readonly string[], end: readonly string[]): boolean {
  const start = list.length - end.length
  return end.length > 0 && start > 0 && end.every((word, at) => word === list[start + at])
}

/** Letters and digits, with the '+' and '#' that directly follow a letter. */
export const word = String.raw`[a-z\d\x80-\uffff]+(?:(?<!\d)[+#]+[a-z\d\x80-\uffff]*)*`

const words = new RegExp(word, 'g')
const ascii = /^[\0-\x7f]*$/
const accents = /[\u0300-\u036f]/g
/** Dashes, bullets and the Arabic comma. */
const rareSeparators = /[\u2010-\u2015\u2212\u2022\u00b7\u060c]/g
/** Signs outside ASCII. */
const rareSigns = /[^\p{L}\p{M}\p{N}\0-\x7f]/gu
const gap = '\0'
