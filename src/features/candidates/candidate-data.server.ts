import { keyedBy } from '../../contract/keyed-by.ts'
import { educationFields, personalFields, workFields } from '../../contract/profile-fields.ts'
import { type Database, transact } from '../../db/connect.server.ts'
import type { ProfileRow } from '../../db/schema.ts'
import { noteContext } from '../../encryption/contexts.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { findCounts, type LimitCount } from '../../http/limits/limit-rows.server.ts'
import { findMailFiles } from '../../mail/mail-files.server.ts'
import { findQueuedMails } from '../../mail/mail-queue.server.ts'
import { type Candidate, decryptCandidate, decryptLinkEmail } from '../accounts/candidate-records.server.ts'
import { describeMessages } from '../contact/messages.server.ts'
import { decryptPhoto, type ProfileValues, readValues } from '../profile/profile-records.server.ts'
import type { Alongside, CandidateParts } from './candidate-parts.server.ts'
import { isMailAbout, limitHashesOf, mentions } from './candidate-traces.server.ts'
import { describeLive, describeNotes, readFiles } from './live-data.server.ts'
import { findLiveRows, type LiveRows } from './live-rows.server.ts'
import { findRowsOf, insertDataRequest, type RowsOfCandidate } from './queries.server.ts'

export const photoFile = 'passport-photo.jpg'

/**
 * Reads everything stored about a candidate in one snapshot, and records that it was exported. `data` has readable
 * names and becomes JSON; missing values are null. `files` are the photo and the files that `data` names. Returns null if
 * the candidate has been erased. `alongside` writes more in the same transaction.
 */
export async function readCandidateData(
  { db, encryption, clock, dataDir }: CandidateParts,
  candidateId: number,
  alongside: Alongside = async () => {},
): Promise<{ data: object; files: Map<string, Buffer> } | null> {
  const now = clock.now()
  return transact(
    db,
    async (trx) => {
      const row = await trx.selectFrom('candidates').selectAll().where('id', '=', candidateId).executeTakeFirst()
      if (!row) return null
      const candidate = decryptCandidate(encryption, row)
      await insertDataRequest(trx, { action: 'export', candidateId, now })
      await alongside(trx)
      const rows = await findRowsOf(trx, candidateId)
      const live = await findLiveRows(trx, candidateId)
      const queuedMails = await findQueuedMails(trx, encryption, isMailAbout(candidate))
      const counts = await findCounts(trx, limitHashesOf(encryption, candidate))
      const data = {
        exported_at: now,
        ...describeOwn(encryption, { candidate, rows, live }),
        mailed_links: rows.links.map(({ purpose, email_sealed, expires_at }) => ({
          purpose: purposes[purpose],
          sent_to: decryptLinkEmail(encryption, email_sealed),
          ends_at: expires_at,
        })),
        notes_of_the_agency: [
          ...rows.notes.map((note) => describeNote(encryption, note)),
          ...describeNotes(encryption, live),
        ],
        contact_messages: await describeContact(trx, encryption, candidate),
        links_asked_for: rows.resetRequests.length,
        mails_waiting: queuedMails.map(describeMail),
        mails_in_files: await findMailFiles(dataDir, mentions(candidate)),
        attempts_counted: counts.map(describeCount),
        data_requests: rows.requests,
      }
      return { data, files: await filesOf(trx, encryption, { rows, live }) }
    },
    'repeatable read',
  )
}

/**
 * What the candidates themselves download: all that they gave and were sent, and nothing that only the office may read.
 * Records that it was exported. Returns null if the candidate has been erased.
 */
export function readOwnData(
  { db, encryption, clock }: Omit<CandidateParts, 'dataDir'>,
  candidateId: number,
): Promise<{ data: object; files: Map<string, Buffer> } | null> {
  const now = clock.now()
  return transact(
    db,
    async (trx) => {
      const row = await trx.selectFrom('candidates').selectAll().where('id', '=', candidateId).executeTakeFirst()
      if (!row) return null
      await insertDataRequest(trx, { action: 'export', candidateId, now })
      const rows = await findRowsOf(trx, candidateId)
      const live = await findLiveRows(trx, candidateId)
      const shown = { ...live, events: live.events.filter(({ visible_at }) => visible_at <= now) }
      const candidate = decryptCandidate(encryption, row)
      const data = {
        exported_at: now,
        ...describeOwn(encryption, { candidate, rows, live: shown }),
        contact_messages: await describeContact(trx, encryption, candidate),
      }
      return { data, files: await filesOf(trx, encryption, { rows, live }) }
    },
    'repeatable read',
  )
}

type Stored = { candidate: Candidate; rows: RowsOfCandidate; live: LiveRows }

/** Only for a confirmed address, because anyone can register with the address of someone else. */
async function describeContact(trx: Database, encryption: Encryption, { email, email_verified_at }: Candidate) {
  return email_verified_at ? describeMessages(trx, encryption, email) : []
}

/** What the candidate gave and was sent. */
function describeOwn(encryption: Encryption, { candidate, rows, live }: Stored) {
  return {
    account: describeAccount(candidate),
    profile: rows.profile && describeProfile(readValues(encryption, rows.profile), rows.profile, rows.photo),
    documents: rows.documents.map(describeDocument),
    ...describeLive(encryption, live),
    sessions: rows.sessions.map(describeSession),
  }
}

async function filesOf(trx: Database, encryption: Encryption, { rows, live }: Pick<Stored, 'rows' | 'live'>) {
  const files = new Map(await readFiles(trx, encryption, live))
  if (rows.photo) files.set(photoFile, decryptPhoto(encryption, rows.photo.jpeg_sealed))
  return files
}

function describeAccount({ name, username, email, phone, referral_code, ...candidate }: Candidate) {
  return {
    name,
    username,
    email,
    email_confirmed_at: candidate.email_verified_at,
    phone,
    phone_confirmed_at: candidate.phone_verified_at,
    national_id: candidate.nationalId,
    referral_code,
    password: 'stored as a hash (Argon2id), which does not reveal it',
    registered_at: candidate.created_at,
    changed_at: candidate.updated_at,
    last_used_at: candidate.last_used_at,
    suspended_at: candidate.suspended_at,
    deletion_requested_at: candidate.deletion_requested_at,
    emails_refused: candidate.mail_refusals,
    corrected_at: candidate.edited_at,
    language: candidate.language,
  }
}

/** The fields by their names in the API. */
function describeProfile(values: ProfileValues, { updated_at }: ProfileRow, photo: RowsOfCandidate['photo']) {
  return {
    personal: keyedBy('name', personalFields, ({ name }) => values[name]),
    work: {
      ...keyedBy('name', workFields, ({ name }) => values[name]),
      passport_photo: photo && { file: photoFile, saved_at: photo.created_at },
    },
    education: keyedBy('name', educationFields, ({ name }) => values[name]),
    changed_at: updated_at,
  }
}

function describeDocument({ type, url, skills, updated_at }: RowsOfCandidate['documents'][number]) {
  return { type, link: url || null, skills, saved_at: updated_at }
}

function describeNote(encryption: Encryption, { text_sealed, created_at }: RowsOfCandidate['notes'][number]) {
  return { text: encryption.decrypt(text_sealed, noteContext), written_at: created_at }
}

function describeSession({ created_at, last_used_at, expires_at }: RowsOfCandidate['sessions'][number]) {
  return { signed_in_at: created_at, last_used_at, ends_at: expires_at }
}

/** Leaves out the secret of a link, because anyone who has it can take over the account. */
function describeMail({ row, mail }: Awaited<ReturnType<typeof findQueuedMails>>[number]) {
  return {
    to: mail.to,
    subject: mail.subject,
    text: mail.text.replaceAll(/(#token=)[\w-]+/g, '$1(left out)'),
    queued_at: row.created_at,
    next_attempt_at: row.next_attempt_at,
  }
}

function describeCount({ limit, calls, expire }: LimitCount) {
  return { what: attempts[limit] ?? limit, count: calls, forgotten_after: expire === null ? null : new Date(expire) }
}

const purposes = {
  verify_email: 'confirm the email address',
  reset_password: 'choose a new password',
  change_email: 'change the email address',
}

const attempts: Record<string, string> = {
  'login-account': 'failed sign-ins',
  'login-waived': 'failed sign-ins over the limit',
  'forgot-account': 'requests for a new password',
  'verify-mail-account': 'requests for a confirmation email',
  'passport-photo': 'photo uploads',
  'candidate-files': 'file uploads',
  'settings-mail': 'changes of the email address or phone number',
  'own-export': 'downloads of these data',
}
