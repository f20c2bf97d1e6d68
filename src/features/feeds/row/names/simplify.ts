import { memoize } from '../memoize.ts'

/**
 * The words of a column name in lower case, without accents, Arabic vowel signs and articles. 'jobTitle', 'Job_Title *'
 * and 'JOB-TITLE' have the same words; 'المسمى الوظيفي' and 'المسمي الوظيفى' too.
 */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/[\p{Cf}\u0640]/gu, '')
    .replaceAll(/\bn[°º]/gi, 'no ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})/gu, ' ')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[&+]/g, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (arabic.test(word) ? simplifyArabic(word) : word))
}

/** A column name without case, accents, spaces and punctuation: 'Job_Title *' is 'jobtitle'. */
export const simplify = memoize((name) => wordsOf(name).join(''))

/** The first of the wanted names, which are simplified, that an object has in any spelling. */
export function findName(names: readonly string[], wanted: readonly string[]): string | undefined {
  const simple = names.map(simplify)
  const found = wanted.find((name) => simple.includes(name))
  return found === undefined ? undefined : names[simple.indexOf(found)]
}

const arabic = /^\p{Script=Arabic}/u

/** Writes each letter in one form, and drops 'and' and 'to' before an article, and the article. */
function simplifyArabic(word: string): string {
  const letters = word
    .replaceAll('ى', 'ي')
    .replaceAll('ی', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll('ک', 'ك')
    .replaceAll('ٱ', 'ا')
  return letters.length > 4 ? letters.replace(/^و?(?:ال|لل)/, '') : letters
}
