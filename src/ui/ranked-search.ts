/** The texts that contain what is wanted, in any letter case: those that begin with it first, then those with a word that does, then the others, each in the order given. */
export function searchRanked(texts: readonly string[], wanted: string): string[] {
  const part = wanted.trim().toLowerCase()
  if (part === '') return [...texts]
  const ranks: [string[], string[], string[]] = [[], [], []]
  for (const text of texts) {
    const at = text.toLowerCase().indexOf(part)
    if (at === 0) ranks[0].push(text)
    else if (at > 0) ranks[beginsWord(text.toLowerCase(), part, at) ? 1 : 2].push(text)
  }
  return ranks.flat()
}

function beginsWord(text: string, part: string, at: number): boolean {
  if (at < 0) return false
  return /[ /-]/.test(text.charAt(at - 1)) || beginsWord(text, part, text.indexOf(part, at + 1))
}
