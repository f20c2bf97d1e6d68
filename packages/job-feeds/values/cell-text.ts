/** Words that stand for no value, in lower case. */
const nothing = new Set(
  '- -- — . ? n/a na nan nil none null undefined tba tbc tbd unknown unspecified #n/a (blank) blank empty [] {}'.split(
    ' ',
  ),
)
const phrases =
  /^(?:not (?:specified|applicable|available|stated|given|provided|disclosed|known|mentioned)|to be (?:advised|announced|confirmed|determined)|no data|not set)$/

/** In characters, of the words and phrases. */
const maxLength = 20

/** Whether a cell only says that there is no value. */
export function isNothing(text: string): boolean {
  if (text.length > 2 * maxLength) return false
  const word = text.trim().toLowerCase().replace(/\.$/, '')
  return word === '' || nothing.has(word) || phrases.test(word)
}

/**
 * The first characters of a text, as a copy: a slice would keep the whole text in memory, and a file may have many long
 * ones.
 */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : Array.from(text.slice(0, length)).join('')
}

/** The two parts of 'Cook\nDuka', 'Duka: Cook', 'Cook at Duka', 'Cook @Duka' and 'Cook - Duka', the title first. */
export function partsOf(text: string, inOneLine: boolean): string[] {
  const [first = '', ...lines] = text.split('\n')
  if (lines.length > 0 || !inOneLine) return [first, lines.join('\n')]
  const [, company, title] = /^([^:]{2,80}): (.+)$/.exec(text) ?? []
  if (company && title) return [title, company]
  // 'Cook at Duka - Voi' names the company after 'at'.
  const found = /^(.+) (?:at |@ ?)(.{2,80})$/.exec(text) ?? /^(.+) [-–—|] (.{2,80})$/.exec(text)
  return found ? found.slice(1) : [text]
}

/** The items of a list as Python writes it, one a line: 'Thika' and 'Voi' for "['Thika', 'Voi']". Other texts stay. */
export function readPythonList(text: string): string {
  const inner = /^\[\s*(['"])([\s\S]*)\1\s*\]$/.exec(text.trim())?.[2]
  return inner === undefined ? text : inner.split(/['"]\s*,\s*['"]/).join('\n')
}

/** A text in lower case and without accents, to compare it: 'País' is 'pais'. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The last word of each pair by the others: 'ksh KES, south korea KR'. */
export function wordPairs(list: string): Map<string, string> {
  return new Map(
    list.split(',').map((pair) => {
      const words = pair.trim().split(/\s+/)
      return [words.slice(0, -1).join(' '), words.at(-1) ?? '']
    }),
  )
}
