import { cleanKey } from './clean-text.ts'

const kenyan = String.raw`(?:(?:\+|00)?2540?|0)?([17]\d{8})`
const oneNumber = new RegExp(`^${kenyan}$`)
const twoNumbers = new RegExp(`^${kenyan}\\D*${kenyan}$`)

/**
 * Returns a Kenyan number as '+254712345678', or null. Accepts 07, 01, 7, 1, and 2547 or 2541, also after + or 00, with
 * a 0 after the prefix and in Arabic digits.
 */
export function phoneNumber(text: string): string | null {
  const [, national] = oneNumber.exec(compact(text)) ?? []
  return national === undefined ? null : `+254${national}`
}

/** A Kenyan number as people read it, such as '+254 712 345 678'. Returns anything else unchanged. */
export function phoneInGroups(phone: string): string {
  return phone.replace(/^(\+254)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
}

/** What to say about two numbers, or one of another country. Null for any other text. */
export function phoneProblem(text: string) {
  const number = compact(text)
  if (twoNumbers.test(number)) return 'Enter one phone number only.'
  return /^(?:\+|00)(?!254)[1-9]\d{6,}$/.test(number) ? 'Only Kenyan numbers (+254) work here for now.' : null
}

/** The text without spaces and punctuation, in Latin digits. */
function compact(text: string): string {
  return cleanKey(text)
    .replace(/[\s().-]/g, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
}
