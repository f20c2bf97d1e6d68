/** What the log records, in the words that the office reads. */
export const staffActions = {
  signed_in: 'signed in',
  signed_out: 'signed out',
  ended_sessions: 'signed out in all other browsers',
  joined: 'joined the office',
  invited: 'invited',
  reset: 'reset the sign-in of',
  removed: 'removed from the office',
  made_manager: 'made manager',
  made_staff: 'made staff',
  jobs_imported: 'imported jobs into',
  import_undone: 'undid an import into',
  source_saved: 'saved the source',
  source_run: 'read the source',
  source_removed: 'removed the source',
} as const

export type StaffAction = keyof typeof staffActions
