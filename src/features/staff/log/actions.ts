/** What the log records, in the words that the office reads. */
export const staffActions = {
  signed_in: 'signed in',
  signed_out: 'signed out',
} as const

export type StaffAction = keyof typeof staffActions
