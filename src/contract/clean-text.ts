// Normalises text that people type or paste, where it enters: in the forms and in the schemas of the API.

/** Characters without a width, and those that set the direction of text. Copied text often begins or ends with one. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Longer than any word needs: the end of the Stream-Safe Text Format, Unicode Standard Annex 15. */
const tooManyMarks = /\p{M}{31}/u
const blank = /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/**
 * The text in Unicode form NFC with ordinary spaces and dashes, without blank or invisible characters at its ends. Keeps
 * the form of a text with more than 30 accents on a letter, because normalising it takes quadratic time.
 */
export function cleanText(text: string): string {
  let start = 0
  let end = text.length
  // An expression for the end would take quadratic time.
  while (start < end && blank.test(text.charAt(start))) start++
  while (end > start && blank.test(text.charAt(end - 1))) end--
  const inner = text.slice(start, end)
  return (tooManyMarks.test(inner) ? inner : inner.normalize('NFC'))
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
}

/** Like `cleanText`, without any invisible characters: for phone numbers, email addresses, usernames, IDs and searches. */
export function cleanKey(text: string): string {
  return cleanText(withoutInvisible(text))
}

/** Like `cleanKey`, with the domain of an email address in ASCII, as some browsers send it: 'xn--…' instead of 'bücher'. */
export function cleanEmail(text: string): string {
  const clean = cleanKey(text)
  const [, name = '', domain = ''] = /^([^@]*@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(clean) ?? []
  // DNS allows 253 characters. Reading a long name takes quadratic time.
  if (!/[^ -~]/.test(domain) || domain.length > 253) return clean
  try {
    return name + new URL(`http://${domain}`).hostname
  } catch {
    return clean
  }
}

/** The text for comparison in a search: in lower case without accents and apostrophes, with spaces instead of dashes. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}'‘’‛ʼʻʾʿˈꞌ׳＇`´′ʹ]/gu, '')
    .toLowerCase()
    .replace(/[\s\p{Pd}\u2212]+/gu, ' ')
    .trim()
}

/** The text without characters that have no width or set its direction. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '')
}
