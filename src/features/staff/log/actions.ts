/** What the log records, in the words that the office reads. */
export const staffActions = {
  signed_in: 'signed in',
  signed_out: 'signed out',
  candidate_read: 'opened the profile of a candidate',
  candidate_photo_read: 'looked at a passport photo',
  candidate_noted: 'wrote a note about a candidate',
  candidate_suspended: 'suspended a candidate',
  candidate_reactivated: 'reactivated a candidate',
  candidate_signed_out: 'signed a candidate out everywhere',
  candidate_name_corrected: 'corrected the name of a candidate',
  candidate_email_corrected: 'corrected the email address of a candidate',
  candidate_phone_corrected: 'corrected the phone number of a candidate',
  candidate_reset_link_sent: 'sent a candidate a link for a new password',
  candidate_exported: 'exported the data of a candidate',
  candidate_erased: 'erased a candidate',
  candidates_exported: 'exported a list of candidates',
} as const

export type StaffAction = keyof typeof staffActions
