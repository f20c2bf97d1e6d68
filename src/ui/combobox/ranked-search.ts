/** What else the texts are called, for those that have other words: in small letters, a comma after each but the last. */
export type OtherWords = ReadonlyMap<string, string>

/**
 * The texts that contain what is wanted, in any letter case: those that begin with it first, then those with a word that does, then
 * the others, and last those of whose other words one begins with it, each in the order given. What is found nowhere is looked for
 * once more without regard to what stands between letters, and then without the s of several: 'guards' is 'Security Guard'.
 */
export function searchRanked(texts: readonly string[], wanted: string, otherWords: OtherWords = none): string[] {
  const part = wanted.trim().toLowerCase()
  if (part === '') return [...texts]
  const found = rank(texts, part, otherWords, (text) => text)
  const letters = joined(part)
  if (found.length > 0 || letters === '') return found
  const loosely = rank(texts, letters, otherWords, joined)
  return loosely.length > 0 || !/...s$/.test(part)
    ? loosely
    : rank(texts, part.slice(0, -1), otherWords, (text) => text)
}

/** Of lines such as 'Househelp | house girl, maid'. */
export function readOtherWords(lines: string): OtherWords {
  return new Map(
    lines
      .trim()
      .split('\n')
      .map((line): [string, string] => {
        const [text = '', words = ''] = line.split(' | ')
        return [text, words]
      }),
  )
}

const none: OtherWords = new Map()

function rank(
  texts: readonly string[],
  part: string,
  otherWords: OtherWords,
  read: (text: string) => string,
): string[] {
  const ranks: [string[], string[], string[], string[]] = [[], [], [], []]
  for (const text of texts) {
    const reading = read(text.toLowerCase())
    const at = reading.indexOf(part)
    if (at === 0) ranks[0].push(text)
    else if (at > 0) ranks[beginsWord(reading, part, at) ? 1 : 2].push(text)
    else if (isWordOf(read(otherWords.get(text) ?? ''), part)) ranks[3].push(text)
  }
  return ranks.flat()
}

/** 'm-pesa agent' as 'mpesaagent'. */
function joined(text: string): string {
  return text.replaceAll(/[\s'’-]/g, '')
}

function isWordOf(words: string, part: string): boolean {
  const at = words.indexOf(part)
  return at === 0 || beginsWord(words, part, at)
}

function beginsWord(text: string, part: string, at: number): boolean {
  if (at < 0) return false
  return /[ ,/-]/.test(text.charAt(at - 1)) || beginsWord(text, part, text.indexOf(part, at + 1))
}
