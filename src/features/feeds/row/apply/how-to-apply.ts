const heading = 'How to apply'

/** Appends instructions to a description, as a section of their own, unless it contains them. */
export function appendInstructions(description: string, instructions: string): string {
  if (lettersOf(description).includes(lettersOf(instructions))) return description
  const section = lettersOf(instructions).startsWith(lettersOf(heading))
    ? instructions
    : `${heading}\n\n${instructions}`
  return [description, section].filter(Boolean).join('\n\n')
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
