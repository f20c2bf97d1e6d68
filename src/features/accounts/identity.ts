import { cleanEmail } from '../../contract/clean-text.ts'
import { phoneNumber } from '../../contract/phone-number.ts'

/** Normalises a national ID for comparison: upper case, without spaces. */
export function nationalIdKey(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** The spellings of a normalised national ID that belong to the same person: a number with any zeros at its start. */
export function nationalIdSpellings(key: string): string[] {
  if (!/^\d+$/.test(key)) return [key]
  const number = key.replace(/^0+/, '')
  return [6, 7, 8, 9, 10, 11, 12]
    .filter((length) => length >= number.length)
    .map((length) => number.padStart(length, '0'))
}

/** An identifier read as an email address or username (`name`, in lower case) and as a phone number. */
export type ParsedIdentifier = { name: string; phone: string | null }

/** Reads an identifier typed at sign-in. */
export function parseIdentifier(identifier: string): ParsedIdentifier {
  return { name: cleanEmail(identifier).toLowerCase(), phone: phoneNumber(identifier) }
}

/** The rate limit key for an account's sign-in attempts and emails. */
export function limitKeyOfCandidate(candidateId: number): string {
  return `candidate ${candidateId}`
}

/** The rate limit key for an identifier without an account. */
export function limitKeyOfIdentifier({ name, phone }: ParsedIdentifier): string {
  return `nobody ${phone ?? name}`
}
