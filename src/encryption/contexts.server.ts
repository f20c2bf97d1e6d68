// Names the column of each encrypted value. The name is authenticated with the value, so a value copied into another
// column does not decrypt, and equal values in different columns have different keyed hashes.

export const nationalIdContext = 'candidates.national_id'
export const emailContext = 'candidates.email'
export const phoneContext = 'candidates.phone'
export const linkEmailContext = 'mailed_links.email'
export const photoContext = 'passport_photos.jpeg'
export const mailContext = 'mails.sealed'
export const sourceContext = 'sources.location'
export const totpContext = 'staff.totp'
export const importContext = 'staff_imports.location'
export const noteContext = 'candidate_notes.text'
export const applicationContext = 'applications.copy'
export const applicationEventContext = 'application_events.text'
export const applicationMessageContext = 'application_messages.text'
export const applicationNoteContext = 'application_notes.text'
export const fileContext = 'candidate_files.sealed'
export const contactContext = 'contact_messages.message'
export const contactReplyContext = 'contact_messages.reply'

/** The string to hash for an email address, so that letter case does not matter. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}

/** The string to hash for a message of the contact form: its email address. */
export function contactKey(message: string): string {
  const { email }: { email: string } = JSON.parse(message)
  return emailKey(email)
}

/** The context of an encrypted column of `profiles`, such as `address_sealed`. */
export function profileContext(column: string): string {
  return `profiles.${column.replace(/_sealed$/, '')}`
}
