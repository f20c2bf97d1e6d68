/** Titles that contain the text, in any letter case: those that begin with it first, then those with a word that does, then the others, each in the order given. */
export function searchTitles(titles: readonly string[], text: string): string[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...titles]
  const ranks: [string[], string[], string[]] = [[], [], []]
  for (const title of titles) {
    const at = title.toLowerCase().indexOf(wanted)
    if (at === 0) ranks[0].push(title)
    else if (at > 0) ranks[beginsWord(title.toLowerCase(), wanted, at) ? 1 : 2].push(title)
  }
  return ranks.flat()
}

function beginsWord(title: string, wanted: string, at: number): boolean {
  if (at < 0) return false
  return /[ -]/.test(title.charAt(at - 1)) || beginsWord(title, wanted, title.indexOf(wanted, at + 1))
}
