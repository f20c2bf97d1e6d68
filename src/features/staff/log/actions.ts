/** What the log records, in the words that the office reads. */
export const staffActions = {
  signed_in: 'signed in',
  signed_out: 'signed out',
  ended_sessions: 'signed out in all other browsers',
  joined: 'joined the office',
  renamed: 'changed their name',
  invited: 'invited',
  reset: 'reset the sign-in of',
  removed: 'removed from the office',
  made_manager: 'made manager',
  made_staff: 'made staff',
  jobs_imported: 'imported jobs into',
  missing_jobs_closed: 'closed the jobs that are no longer in',
  import_undone: 'undid an import into',
  source_saved: 'saved the source',
  source_run: 'read the source',
  source_removed: 'removed the source',
  candidate_read: 'opened the profile of a candidate',
  candidate_photo_read: 'looked at a passport photo',
  candidate_noted: 'wrote a note about a candidate',
  candidate_note_deleted: 'deleted a note about a candidate',
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
  application_read: 'opened an application of a candidate',
  application_noted: 'wrote a note about an application of a candidate',
  application_message_sent: 'wrote a message to a candidate',
  application_moved: 'moved an application of a candidate:',
  application_move_undone: 'undid a move of an application of a candidate:',
  applications_exported: 'exported a list of applications',
  applications_listed: 'made a list of applications for an employer:',
  applicant_erased: 'deleted an application with the account of a candidate:',
  job_drafted: 'wrote a draft of a job',
  job_draft_saved: 'changed a draft of a job',
  job_draft_deleted: 'deleted a draft of a job',
  job_scheduled: 'scheduled a job',
  job_unscheduled: 'took back the time of a job',
  job_published: 'published a job',
  job_edited: 'edited a job',
  job_closed: 'closed a job',
  job_reopened: 'reopened a job',
  job_removed: 'removed a job for fraud',
  job_taken_over: 'took over a job',
  job_posted_again: 'posted a job again',
} as const

export type StaffAction = keyof typeof staffActions

const words = new Map<string, string>(Object.entries(staffActions))

/** An action of the log in words. */
export function actionInWords(action: string): string {
  return words.get(action) ?? action
}
