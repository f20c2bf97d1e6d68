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

/** The two parts of 'Cook\nDuka', 'Duka: Cook', 'Cook at Duka', 'Cook @Duka' and 'Cook - Duka', the title first; otherwise those of 'Duka - Cook'. */
export function partsOf(text: string, inOneLine: boolean, isTitleFirst = true): string[] {
  const [first = '', ...lines] = text.split('\n')
  if (lines.length > 0 || !inOneLine) return [first, lines.join('\n')]
  if (!isTitleFirst) return /^(.{2,80}?)(?::| [-–—|]) (.+)$/.exec(text)?.slice(1) ?? [text]
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

/** A text of a row, and the column that it is from; null for one that holds for all rows. */
export type FieldText = { text: string; column: string | null }

/** A value as the board stores it, null for none; or why the text cannot be used. */
export type FieldReading = { value: string | null } | { reason: string }

/** In characters. */
const maxLineLength = 200
const maxTextLength = 20_000
const maxUrlLength = 2_000
/** An email address is looked for in so much text. */
const maxEmailTextLength = 1_000

function withinLimit(text: string, limit: number): FieldReading {
  return text.length <= limit
    ? { value: text || null }
    : { reason: `is longer than ${limit.toLocaleString('en')} characters` }
}

function found(value: string | undefined, reason: string): FieldReading {
  return value === undefined ? { reason } : { value }
}

export function readText(text: string): FieldReading {
  return withinLimit(text, maxTextLength)
}

/** One line, without the marks of bold text in messages and the URL of a link: 'Cook' in '*Cook*' and 'Cook (https://…)'. */
export function readLine(text: string): FieldReading {
  return withinLimit(toLine(text), maxLineLength)
}

function toLine(text: string): string {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ \(https?:\/\/[^\s()]+\)$/, '')
    .replace(/^([*_]{1,2})([^*_]+)\1$/, '$2')
  return /^[a-z]+(?:_[a-z]+)+$/.test(line) ? fromCode(line) : line
}

/** 'Entry level' for 'entry_level'. */
export function fromCode(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const bullet = /^(?:[-–—•●▪◦‣*·o✓✔➢]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+/

/** The points of a list, one a line: also of points between bullets in one line. */
export function readPoints(text: string): FieldReading {
  const points = text.split(/\n|(?:^|\s)[•●▪]\s/).map((line) => toLine(line).replace(bullet, ''))
  return readText(points.filter(Boolean).join('\n'))
}

export function readEmail(text: string): FieldReading {
  const address = /(?<![\w.+'-])[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/.exec(text.slice(0, maxEmailTextLength))?.[0]
  return found(address, 'is not an email address')
}

/** The tag of a language, such as 'sw' and 'en-GB'. */
export function readLocale(text: string): FieldReading {
  const tag = /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i.exec(text.trim())?.[0].replace('_', '-')
  return found(tag, 'is not the code of a language, such as en')
}

/** The first URL in a text, without the punctuation after it: 'Apply at https://duka.example/jobs.' */
export function readUrl(text: string): FieldReading {
  const [first] = /(?<![^\s(<"'])(?:https?:\/\/|www\.)[^\s<>"']*[^\s<>"'.,;:!?)]/i.exec(text) ?? []
  const url = first === undefined ? null : URL.parse(first.startsWith('www.') ? `https://${first}` : first)
  if (!url || url.href.length > maxUrlLength || !url.hostname.includes('.'))
    return { reason: 'is not a URL that begins with http:// or https://' }
  url.username = ''
  url.password = ''
  return { value: url.href }
}
