/**
 * Returns a Kenyan number as '+254712345678', or null. Accepts 07, 01, 7, 1, 2547, 2541, +2547 and +2541 at the start.
 */
export function phoneNumber(text: string): string | null {
  const [, national] = /^(?:\+?2540?|0)?([17]\d{8})$/.exec(text.replace(/[\s().-]/g, '')) ?? []
  return national === undefined ? null : `+254${national}`
}

/** Normalises a national ID for comparison: upper case, without spaces. */
export function nationalIdKey(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** An identifier read as an email address or username (`name`, in lower case) and as a phone number. */
export type ParsedIdentifier = { name: string; phone: string | null }

/** Reads an identifier typed at sign-in. */
export function parseIdentifier(identifier: string): ParsedIdentifier {
  return { name: identifier.toLowerCase(), phone: phoneNumber(identifier) }
}

/** The rate limit key for an account's sign-in attempts and emails. */
export function limitKeyOfCandidate(candidateId: number): string {
  return `candidate ${candidateId}`
}

/** The rate limit key for an identifier without an account. */
export function limitKeyOfIdentifier({ name, phone }: ParsedIdentifier): string {
  return `nobody ${phone ?? name}`
}
