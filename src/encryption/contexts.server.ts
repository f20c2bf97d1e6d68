// The column that each encrypted value belongs to. It is authenticated with the value, so that a value copied into
// another column does not decrypt, and it separates the keyed hashes of equal texts in different columns.

export const nationalIdContext = 'candidates.national_id'
export const emailContext = 'candidates.email'
export const phoneContext = 'candidates.phone'
export const linkEmailContext = 'mailed_links.email'
export const addressContext = 'profiles.address'
export const bornOnContext = 'profiles.born_on'
export const passportContext = 'profiles.passport_number'
export const photoContext = 'passport_photos.jpeg'
export const mailContext = 'mails.sealed'
export const sourceContext = 'sources.location'

/** The form of an email address that its keyed hash is computed from: letter case is ignored. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}
