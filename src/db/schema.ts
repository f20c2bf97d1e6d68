import type { Match } from 'job-feeds'
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { ImportMatch, ImportPreview, ImportView } from '../contract/import-view.ts'
import type { EditedField, ImportedJob, JobField } from '../contract/job-fields.ts'
import type { FlagField, TextField } from '../contract/profile-fields.ts'
import type { Question } from '../contract/questions.ts'
import type { Stage } from '../contract/stages.ts'
import type { Language } from '../language/translate.ts'

/** A column of type json, written as text. */
type JsonOf<T> = ColumnType<T | null, string | undefined, string | null>

/** A column of type json with a default, written as text. */
type JsonWritten<T> = ColumnType<T, string | undefined, string>

/** A column that only the database writes. */
type ReadOnly<T> = ColumnType<T, never, never>

export interface JobsTable extends ImportedJob {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  source: string
  /** The stored picture of `banner_image`, set when the job is written. */
  banner: ColumnType<string | null, never, string | null>
  closed_at: Date | null
  closed_by_feed: Generated<boolean>
  /** When the operator removed the job for good. It is closed too. */
  removed_at: Generated<Date | null>
  is_demo: Generated<boolean>
  /** The same for all jobs of one vacancy. */
  vacancy_key: string
  /** Of jobs for the same vacancy, the one with the lowest number is shown. Null means `id`. */
  vacancy_number: Generated<number | null>
  fingerprint: string
  /** The fields that the operator set: imports leave them as they are. */
  set_fields: Generated<JobField[]>
  /** Since when the agency edits a job of a feed itself. */
  taken_over_at: Generated<Date | null>
  /** When the last complete feed no longer named a job that was taken over. */
  missing_from_feed_at: Generated<Date | null>
  /** Who saved it last in the office. */
  edited_by: Generated<number | null>
  questions: JsonOf<Question[]>
  created_at: ReadOnly<Date>
  updated_at: ReadOnly<Date>
  revision: ReadOnly<number>
}

interface BannersTable {
  url_hash: Buffer
  url: string
  name: string | null
  tile: Buffer | null
  narrow: Buffer | null
  wide: Buffer | null
  fetched_at: Date | null
  failure: string | null
  failed_at: Date | null
  attempts: number
}

interface JobRemovalsTable {
  revision: ReadOnly<number>
  job_id: ReadOnly<number>
}

interface SourcesTable {
  name: string
  location_sealed: Buffer
  every_minutes: number | null
  is_full: Generated<boolean>
  is_inside: Generated<boolean>
  /** An ISO day, 1 for Monday, and an hour in Nairobi, of a source that is read once a week. */
  weekday: Generated<number | null>
  at_hour: Generated<number | null>
  paused_at: Generated<Date | null>
  /** Whether candidates apply here for jobs that have a link of their own. */
  recruits_here: Generated<boolean>
  etag: string | null
  last_modified: string | null
  checked_at: Date | null
  created_at: ReadOnly<Date>
}

export type RunState = 'running' | 'done' | 'not changed' | 'suspicious' | 'failed' | 'interrupted'

/**
 * A problem with a row: the line it starts on, its number from 1, and its reference or title if readable. `value` is
 * what the row says, `field` null means the row. A problem of a run without a row has no line.
 */
export type RowProblem = {
  line: number | null
  row: number | null
  name: string | null
  field: string | null
  value?: string | null
  reason: string
}

/** Problems with the same field and reason. `examples` has up to three, with different values if there are any. */
export type ProblemGroup = { field: string | null; reason: string; count: number; examples: RowProblem[] }

interface SourceMatchesTable {
  source: string
  match: ColumnType<Partial<Match>, string, string>
  /** All columns of the file for which it was confirmed; null for one that the next import completes. */
  columns: ColumnType<string[] | null, string, string>
  updated_at: Generated<Date>
}

interface ImportRunsTable {
  id: GeneratedAlways<number>
  source: string
  location: string
  started_at: Generated<Date>
  finished_at: Date | null
  state: Generated<RunState>
  format: string | null
  read: Generated<number>
  new: Generated<number>
  changed: Generated<number>
  changed_fields: Generated<Record<string, number>>
  unchanged: Generated<number>
  refused: Generated<number>
  closed: Generated<number>
  refusals_left_out: Generated<number>
  new_expired: Generated<number>
  new_hidden: Generated<number>
  omitted: Generated<number>
  identical: Generated<number>
  outdated: Generated<number>
  withdrawn: Generated<number>
  left_alone: Generated<number>
  new_columns: JsonWritten<string[]>
  missing_columns: JsonWritten<string[]>
  emptied: Generated<number>
  refusal_groups: JsonOf<ProblemGroup[]>
  omission_groups: JsonOf<ProblemGroup[]>
  undone_at: Date | null
  message: string | null
}

interface ImportRefusalsTable {
  run_id: number
  position: number
  line: number | null
  row_number: number | null
  name: string | null
  field: string | null
  value: string | null
  reason: string
  is_omission: Generated<boolean>
}

interface RunChangesTable {
  run_id: number
  position: GeneratedAlways<number>
  new_ids: Generated<number[]>
  closed_ids: Generated<number[]>
  changed_ids: Generated<number[]>
  former: ColumnType<unknown, string | null | undefined, never>
}

export interface CandidatesTable {
  id: GeneratedAlways<number>
  name: string
  username: string
  email_sealed: Buffer
  email_lookup: Buffer
  phone_sealed: Buffer
  phone_lookup: Buffer
  national_id_sealed: Buffer
  national_id_lookup: Buffer
  password_hash: string
  referral_code: string | null
  email_verified_at: Date | null
  phone_verified_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  /** To the hour. */
  last_used_at: Generated<Date>
  suspended_at: Generated<Date | null>
  /** When the name, email address or phone number was corrected last. */
  edited_at: Generated<Date | null>
  /** Who did so in the office. Null if it was the candidate. */
  edited_by: Generated<number | null>
  /** Since when the bell counts. */
  notified_until: Generated<Date | null>
  /** When an email last said that there is a message. */
  message_mail_at: Generated<Date | null>
  /** When a candidate with an offer or a job asked the office to delete the account. */
  deletion_requested_at: Generated<Date | null>
  /** How often the mail server refused the email address for good. */
  mail_refusals: Generated<number>
  /** When an email was queued that says that the unused account will be deleted. */
  warning_queued_at: Generated<Date | null>
  /** When that email was sent. */
  warned_at: Generated<Date | null>
  /** Of emails. */
  language: Generated<Language>
}

interface SessionsTable {
  token_hash: Buffer
  candidate_id: number
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

export type LinkPurpose = 'verify_email' | 'reset_password' | 'change_email'

interface MailedLinksTable {
  token_hash: Buffer
  candidate_id: number
  purpose: LinkPurpose
  email_sealed: Buffer
  expires_at: Date
  wrong_ids: Generated<number>
}

interface ResetRequestsTable {
  id: GeneratedAlways<number>
  candidate_id: number | null
}

interface UsedProofsTable {
  proof_hash: Buffer
  expires_at: Date
}

interface MailsTable {
  id: GeneratedAlways<number>
  sealed: Buffer
  attempts: Generated<number>
  next_attempt_at: Generated<Date>
  created_at: Generated<Date>
  failing_since: Date | null
  failure: string | null
}

/** An email that could not be delivered and was deleted. */
interface FailedMailsTable {
  id: GeneratedAlways<number>
  failed_at: Date
  attempts: number
  reason: string
}

interface BackupsTable {
  id: GeneratedAlways<number>
  taken_at: Date
  bytes: number
}

/** `expire` is in milliseconds since 1970. */
interface RateLimitsTable {
  key: string
  points: number
  expire: number | null
}

type TextColumn = TextField['column']
type SealedColumn = Extract<TextColumn, `${string}_sealed`>
type ProfileColumns = Record<Exclude<TextColumn, SealedColumn>, string | null> &
  Record<SealedColumn, Buffer | null> &
  Record<FlagField['column'], Generated<boolean>>

export interface ProfilesTable extends ProfileColumns {
  candidate_id: number
  updated_at: Date
}

interface PassportPhotosTable {
  id: Generated<string>
  candidate_id: number
  jpeg_sealed: Buffer
  created_at: Date
}

interface DocumentsTable {
  candidate_id: number
  type: string
  url: string
  skills: string
  updated_at: Date
}

interface DataRequestsTable {
  id: GeneratedAlways<number>
  action: 'export' | 'erase'
  candidate_id: number | null
  done_at: Date
}

export type StaffRole = 'staff' | 'manager'

interface StaffTable {
  id: GeneratedAlways<number>
  email: string
  name: string
  role: StaffRole
  password_hash: string | null
  totp_sealed: Buffer | null
  totp_step: Generated<number>
  joined_at: Date | null
  last_used_at: Date | null
  created_at: Generated<Date>
  removed_at: Date | null
}

interface StaffInvitationsTable {
  token_hash: Buffer
  staff_id: number
  expires_at: Date
}

interface StaffRecoveryCodesTable {
  staff_id: number
  code_hash: Buffer
}

interface StaffSessionsTable {
  token_hash: Buffer
  staff_id: number
  created_at: Date
  last_used_at: Date
  /** When the last code was entered. Null while only the password was checked. */
  code_at: Date | null
}

interface StaffLogTable {
  id: GeneratedAlways<number>
  at: Date
  /** Null for what an operator did by command. */
  staff_id: number | null
  action: string
  candidate_id: number | null
  job_id: number | null
  detail: string | null
}

/** The texts of a draft as they were typed. */
export type DraftFields = Record<EditedField, string>

interface JobDraftsTable {
  id: Generated<string>
  fields: ColumnType<DraftFields, string, string>
  questions: JsonOf<Question[]>
  publish_at: Date | null
  failure: string | null
  revision: Generated<number>
  updated_at: Generated<Date>
  updated_by: number
}

interface CandidateNotesTable {
  id: GeneratedAlways<number>
  candidate_id: number
  staff_id: number | null
  text_sealed: Buffer
  created_at: Date
}

/** `text` says how far a process has come, for people. */
type ImportStep = { text: string; done: number; total: number | null }

type ImportState = 'reading' | 'matching' | 'importing' | 'imported'

interface StaffImportsTable {
  id: string
  staff_id: number
  name: string
  location_sealed: Buffer | null
  state: Generated<ImportState>
  source: string
  request: Generated<number>
  progress: JsonOf<ImportStep>
  beat_at: Generated<Date>
  starts: Generated<number>
  failure: string | null
  match: JsonOf<ImportMatch>
  view: JsonOf<ImportView>
  preview: JsonOf<ImportPreview>
  run_id: number | null
  created_at: Generated<Date>
}

/** Answers by the id of their question. Short texts are in the sealed copy only. */
export type PlainAnswers = Record<string, string | number>

interface ApplicationsTable {
  id: GeneratedAlways<number>
  reference: string
  candidate_id: number
  job_id: number
  /** As the office sees it. */
  stage: Generated<Stage>
  applied_at: Date
  answer_by: string
  is_late: Generated<boolean>
  for_employer: Generated<boolean>
  answers: JsonWritten<PlainAnswers>
  copy_sealed: Buffer
  read_at: Generated<Date | null>
}

interface ApplicationEventsTable {
  id: GeneratedAlways<number>
  application_id: number
  from_stage: Stage
  stage: Stage
  text_sealed: Buffer | null
  happens_at: Date | null
  answer_by: string | null
  answer: Generated<'yes' | 'no' | null>
  answered_at: Generated<Date | null>
  staff_id: number | null
  created_at: Date
  visible_at: Date
  told_at: Generated<Date | null>
}

interface ApplicationMessagesTable {
  id: GeneratedAlways<number>
  application_id: number
  staff_id: number | null
  text_sealed: Buffer
  created_at: Date
  read_at: Generated<Date | null>
  told_at: Generated<Date | null>
}

interface ApplicationNotesTable {
  id: GeneratedAlways<number>
  application_id: number
  staff_id: number | null
  text_sealed: Buffer
  created_at: Date
}

interface SavedJobsTable {
  candidate_id: number
  job_uuid: string
  saved_at: Date | null
  removed_at: Date | null
}

interface DigestsTable {
  candidate_id: number
  frequency: 'daily' | 'weekly'
  unsubscribe_token: Generated<string>
  /** Vacancies up to this number have been looked at. */
  seen_number: number
  looked_on: string
  paused_at: Generated<Date | null>
}

interface AlertsTable {
  id: GeneratedAlways<number>
  candidate_id: number
  search: string
  location: string
  country: string
  category: string
  paid: '' | '1'
  created_at: Date
}

interface CandidateFilesTable {
  id: Generated<string>
  candidate_id: number
  type: string
  kind: 'pdf' | 'jpeg'
  position: number
  bytes: number
  sealed: Buffer
  created_at: Date
  replaced_at: Generated<Date | null>
}

interface ApplicationFilesTable {
  application_id: number
  file_id: string
}

interface CertificationsTable {
  id: GeneratedAlways<number>
  candidate_id: number
  name: string
  organisation: string
  issued_on: string | null
  url: string | null
  created_at: Date
}

interface ContactMessagesTable {
  id: GeneratedAlways<number>
  message_sealed: Buffer
  message_lookup: Buffer
  created_at: Date
  read_at: Generated<Date | null>
  reply_sealed: Generated<Buffer | null>
  replied_at: Generated<Date | null>
  replied_by: Generated<number | null>
  done_at: Generated<Date | null>
}

/** Counts by kind. */
export type DeletedCounts = Record<string, number>

interface RetentionTable {
  is_only: Generated<boolean>
  night: string
  deleted: JsonWritten<DeletedCounts>
}

interface ExchangeRatesTable {
  currency: string
  /** Shillings for one unit. */
  kes: number
  rated_on: string
}

interface SiteKeyTable {
  is_only: Generated<boolean>
  key_id: Buffer
}

interface SchemaMigrationsTable {
  name: string
}

export interface Schema {
  jobs: JobsTable
  exchange_rates: ExchangeRatesTable
  banners: BannersTable
  job_removals: JobRemovalsTable
  sources: SourcesTable
  source_matches: SourceMatchesTable
  import_runs: ImportRunsTable
  import_refusals: ImportRefusalsTable
  run_changes: RunChangesTable
  candidates: CandidatesTable
  sessions: SessionsTable
  mailed_links: MailedLinksTable
  reset_requests: ResetRequestsTable
  used_proofs: UsedProofsTable
  mails: MailsTable
  failed_mails: FailedMailsTable
  backups: BackupsTable
  rate_limits: RateLimitsTable
  profiles: ProfilesTable
  passport_photos: PassportPhotosTable
  documents: DocumentsTable
  data_requests: DataRequestsTable
  staff: StaffTable
  staff_invitations: StaffInvitationsTable
  staff_recovery_codes: StaffRecoveryCodesTable
  staff_sessions: StaffSessionsTable
  staff_log: StaffLogTable
  job_drafts: JobDraftsTable
  staff_imports: StaffImportsTable
  candidate_notes: CandidateNotesTable
  applications: ApplicationsTable
  application_events: ApplicationEventsTable
  application_messages: ApplicationMessagesTable
  application_notes: ApplicationNotesTable
  saved_jobs: SavedJobsTable
  digests: DigestsTable
  alerts: AlertsTable
  candidate_files: CandidateFilesTable
  application_files: ApplicationFilesTable
  certifications: CertificationsTable
  contact_messages: ContactMessagesTable
  retention: RetentionTable
  site_key: SiteKeyTable
  schema_migrations: SchemaMigrationsTable
}

export type JobRow = Selectable<JobsTable>
export type SourceRow = Selectable<SourcesTable>
export type ImportRunRow = Selectable<ImportRunsTable>
export type CandidateRow = Selectable<CandidatesTable>
export type ProfileRow = Selectable<ProfilesTable>
export type DocumentRow = Selectable<DocumentsTable>
export type AlertRow = Selectable<AlertsTable>
export type FileRow = Selectable<CandidateFilesTable>
export type CertificationRow = Selectable<CertificationsTable>
export type JobDraftRow = Selectable<JobDraftsTable>
export type StaffImportRow = Selectable<StaffImportsTable>
export type ApplicationRow = Selectable<ApplicationsTable>
export type ApplicationEventRow = Selectable<ApplicationEventsTable>
