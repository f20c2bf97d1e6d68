import { countCountryWords, type Place } from './place-words.ts'
import { toPlain, wordsOf } from './words.ts'

/**
 * The words of a company without its legal form, 'The' at the start, and its country at the end: 'Bata (Kenya) Ltd',
 * 'Bata (K) Ltd' and 'Bata' are equal in Kenya. A company keeps at least one word. 'Group' and 'Holdings' stay: they
 * are other companies.
 */
export function companyWords(name: string, place: Place): string[] {
  const plain = toPlain(name)
  const words = wordsOf(withoutCountryLetter(plain, place))
  for (let isLegal = false; ;) {
    const form = countFormWords(words, isLegal)
    const count = form > 0 ? form : countCountryWords(words, place)
    if (count === 0 || count >= words.length) break
    isLegal ||= form > 0
    words.length -= count
  }
  return words.length > 1 && words[0] === 'the' ? words.slice(1) : words
}

/** Removes the country's first letter in brackets: '(K)' in Kenya. */
function withoutCountryLetter(plain: string, { countryName }: Place): string {
  const letter = countryName[0]
  return letter !== undefined && plain.includes('(') ? plain.replaceAll(`(${letter})`, ' ') : plain
}

/** The number of words at the end that are a legal form: one, or the letters of 'L.L.C.'. */
function countFormWords(words: readonly string[], isLegal: boolean): number {
  const last = words.at(-1) ?? ''
  if (forms.has(last) || (isLegal && formParts.has(last))) return 1
  if (last.length > 1) return 0
  let letters = last
  let longest = 0
  for (let count = 2; count <= maxLetters && words.at(-count)?.length === 1; count++) {
    letters = (words.at(-count) ?? '') + letters
    if (forms.has(letters) || letters === 'spa') longest = count
  }
  return longest
}

const maxLetters = 5
const forms = new Set(
  (
    'ltd limited plc llc llp inc incorporated co company corp corporation pty pvt pte gmbh mbh kg ag bv nv sa sas sarl ' +
    'srl wll ksc kscc kscp bsc bscc qsc qpsc psc pjsc jsc cjsc saog saoc spc fze fzc fzco dmcc est establishment'
  ).split(' '),
)
/** Words that belong to a legal form only before another: 'Private Limited', 'FZ-LLC', 'S.A. (Public) Co.'. */
const formParts = new Set(['private', 'public', 'fz'])
