/** A text for people who have no terminal: without the sentences that name a command or its options. */
export function withoutCommands(text: string | null): string | null {
  const sentences = (text ?? '').replaceAll(/: npm run [^.]*/g, '.').split(/(?<=[.?!]) /)
  return sentences.filter((sentence) => !/(?:^|\s)--[a-z]|npm run/.test(sentence)).join(' ') || null
}
