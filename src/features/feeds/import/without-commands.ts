/** A message without the sentences that name a command, for people who have no terminal. Null if nothing is left. */
export function withoutCommands(text: string | null): string | null {
  const sentences = (text ?? '').split(/(?<=[.?!]) (?=[A-Z"“])/)
  return sentences.filter((sentence) => !/(?:^|\s)--[a-z]|npm run/.test(sentence)).join(' ') || null
}
