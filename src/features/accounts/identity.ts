// One spelling for each thing that tells a person from another, however it was typed.

/** A Kenyan number as '+254712345678'; null for what is none. Takes 07.., 01.., 7.., 2547.., +2547.. and +25407.., with any spacing. */
export function phoneNumber(text: string): string | null {
  const [, national] = /^(?:\+?2540?|0)?([17]\d{8})$/.exec(text.replaceAll(/[\s().-]/g, '')) ?? []
  return national === undefined ? null : `+254${national}`
}

/** A national ID without spaces and letter case. */
export function nationalIdKey(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** An email address or username without letter case, and the phone number that the same text may be. */
export type Names = { name: string; phone: string | null }

/** What an identifier, as a person types it at signing in, may be. */
export function namesIn(identifier: string): Names {
  return { name: identifier.toLowerCase(), phone: phoneNumber(identifier) }
}

/** Under which key the attempts on an account are counted. */
export function keyOfCandidate(candidateId: number): string {
  return `candidate ${candidateId}`
}

/** The key of a name that nobody has. */
export function keyOfNobody({ name, phone }: Names): string {
  return `nobody ${phone ?? name}`
}
