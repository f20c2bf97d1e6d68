const heading = 'How to apply'

/** Appends instructions to a description, as a section of their own, unless it contains them. */
export function appendInstructions(description: string, instructions: string): string {
  if (lettersOf(description).includes(lettersOf(instructions))) return description
  const section = lettersOf(instructions).startsWith(lettersOf(heading))
    ? instructions
    : `${heading}\n\n${instructions}`
  return [description, section].filter(Boolean).join('\n\n')
}

/** Returns a stored description with the instructions of a new one; its own text is new only if none was stored. */
export function replaceInstructions(stored: string, fresh: string): string {
  const [text, instructions] = splitInstructions(stored)
  const [freshText, freshInstructions] = splitInstructions(fresh)
  return [text || freshText, freshInstructions || instructions].filter(Boolean).join('\n\n')
}

function splitInstructions(description: string): [text: string, instructions: string] {
  const at = `\n\n${description}`.lastIndexOf(`\n\n${heading}\n\n`)
  return at === -1 ? [description, ''] : [description.slice(0, Math.max(at - 2, 0)), description.slice(at)]
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
