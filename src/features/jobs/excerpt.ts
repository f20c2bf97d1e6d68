/** Maximum length of a description in a page of the list; cards do not show it. */
export const excerptLength = 200

/** Shortens text to `length` characters and '…', cutting between words if that keeps at least half of them. */
export function excerpt(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).trimEnd()}…`
}
