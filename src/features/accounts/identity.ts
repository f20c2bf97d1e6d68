/** Returns a Kenyan number as '+254712345678', or null. Accepts 07.., 01.., 7.., 2547.., +2547.. and +25407.. alike. */
export function phoneNumber(text: string): string | null {
  const [, national] = /^(?:\+?2540?|0)?([17]\d{8})$/.exec(text.replaceAll(/[\s().-]/g, '')) ?? []
  return national === undefined ? null : `+254${national}`
}

/** A national ID in the form in which it is compared: upper case, without spaces. */
export function nationalIdKey(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** `name` is an email address or username in lower case, `phone` the phone number that the same text may be. */
export type Names = { name: string; phone: string | null }

/** What the identifier that a person typed to sign in may stand for. */
export function namesIn(identifier: string): Names {
  return { name: identifier.toLowerCase(), phone: phoneNumber(identifier) }
}

/** The key under which sign-in attempts and mails of an account are limited. */
export function limitKeyOfCandidate(candidateId: number): string {
  return `candidate ${candidateId}`
}

/** The key for a name that no account has. */
export function limitKeyOfName({ name, phone }: Names): string {
  return `nobody ${phone ?? name}`
}
