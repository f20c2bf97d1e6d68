/**
 * The first characters of a text, as a copy: a slice would keep the whole text in memory, and a file may have many long
 * ones.
 */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : Array.from(text.slice(0, length)).join('')
}
