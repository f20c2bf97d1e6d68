/**
 * A message of an import for people who have no terminal: without what names a command or an option. Null if nothing is
 * left.
 */
export function withoutCommands(text: string | null): string | null {
  const sentences = (text ?? '').split(/(?<=[.?!]) (?=[A-Z"“])/)
  return sentences.filter((sentence) => !/(?:^|\s)--[a-z]|npm run/.test(sentence)).join(' ') || null
}
