/** The beginning of a text, at most so many characters and the sign that there is more, cut at a word where that leaves half of it. */
export function excerpt(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).trimEnd()}…`
}
