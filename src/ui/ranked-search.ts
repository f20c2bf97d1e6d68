/**
 * The texts that contain what is wanted, in any letter case: those that begin with it first, then those with a word that does, then
 * the others, each in the order given. What no text contains is looked for once more without regard to what stands between letters.
 */
export function searchRanked(texts: readonly string[], wanted: string): string[] {
  const part = wanted.trim().toLowerCase()
  if (part === '') return [...texts]
  const found = rank(texts, part, (text) => text)
  const letters = joined(part)
  return found.length > 0 || letters === '' ? found : rank(texts, letters, joined)
}

function rank(texts: readonly string[], part: string, read: (text: string) => string): string[] {
  const ranks: [string[], string[], string[]] = [[], [], []]
  for (const text of texts) {
    const reading = read(text.toLowerCase())
    const at = reading.indexOf(part)
    if (at === 0) ranks[0].push(text)
    else if (at > 0) ranks[beginsWord(reading, part, at) ? 1 : 2].push(text)
  }
  return ranks.flat()
}

/** 'm-pesa agent' as 'mpesaagent'. */
function joined(text: string): string {
  return text.replaceAll(/[\s'’-]/g, '')
}

function beginsWord(text: string, part: string, at: number): boolean {
  if (at < 0) return false
  return /[ /-]/.test(text.charAt(at - 1)) || beginsWord(text, part, text.indexOf(part, at + 1))
}
