import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { hourMs, later } from '../../../clock.ts'
import { type Database, transact } from '../../../db/connect.server.ts'
import {
  applicationContext,
  applicationEventContext,
  applicationMessageContext,
  applicationNoteContext,
} from '../../../encryption/contexts.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { decryptContact } from '../../accounts/candidate-records.server.ts'
import { fileLinks } from '../../applications/application-files.server.ts'
import { sentCopy } from '../../applications/contract.ts'
import { findMessages, insertMessage, isRepeated, markMessagesRead } from '../../applications/messages.server.ts'
import type { StaffAction } from '../log/actions.ts'
import { findEntries } from '../log/queries.server.ts'
import { writeLog } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import { findHistory, findNotes, findOne, insertNote, isSuspended, lockOne } from './one-queries.server.ts'

type Parts = Pick<OfficeParts, 'db' | 'clock' | 'encryption'>

/**
 * Everything about an application. The messages of the candidate then count as read. Logged once an hour for each person
 * who looks. Throws `CallRefused` (404).
 */
export function openApplication({ db, clock, encryption }: Parts, member: StaffMember, reference: string) {
  return transact(db, async (trx) => {
    const now = clock.now()
    const found = existing(await findOne(trx, reference, dateOfDay(nairobiDay(now))))
    await logReading(trx, member, found, now)
    await markMessagesRead(trx, found.id, 'office', now)
    const history = await findHistory(trx, found.id)
    const pending = history.find(({ visible_at }) => visible_at > now)
    const { uuid, title, company, removed_at, candidate_id, name, email_verified_at, suspended_at, ...application } =
      found
    return {
      ...application,
      job: { id: uuid, title, company, is_removed: removed_at !== null },
      candidate: {
        id: candidate_id,
        name,
        ...decryptContact(encryption, found),
        is_confirmed: email_verified_at !== null,
        is_suspended: suspended_at !== null,
      },
      sent: sentCopy.parse(JSON.parse(encryption.decrypt(found.copy_sealed, applicationContext))),
      files: await fileLinks({ db: trx, clock, encryption }, found.id),
      notes: (await findNotes(trx, found.id)).map(({ text_sealed, ...note }) =>
        Object.assign(note, { text: encryption.decrypt(text_sealed, applicationNoteContext) }),
      ),
      messages: (await findMessages(trx, found.id)).map(({ id, by, text_sealed, created_at: at, read_at }) => ({
        id,
        by,
        at,
        text: encryption.decrypt(text_sealed, applicationMessageContext),
        is_read: read_at !== null,
      })),
      history: history.map(({ text_sealed, created_at: at, ...event }) =>
        Object.assign(event, { at, text: text_sealed ? encryption.decrypt(text_sealed, applicationEventContext) : '' }),
      ),
      pending: pending ? { event_id: pending.id, visible_at: pending.visible_at } : null,
    }
  })
}

type Subject = { reference: string; candidate_id: number; job_id: number }

async function logReading(trx: Database, member: StaffMember, subject: Subject, now: Date): Promise<void> {
  const entry = entryOf('application_read', subject)
  const earlier = await findEntries(trx, { ...entry, personId: member.id, from: later(now, -hourMs) }, 1)
  if (earlier.length === 0) await writeLog(trx, member, entry, now)
}

function entryOf(action: StaffAction, { reference, candidate_id, job_id }: Subject) {
  return { action, candidateId: candidate_id, jobId: job_id, detail: reference }
}

/** Stores a note that only the office reads. Throws `CallRefused` (404). */
export function addNote(parts: Parts, member: StaffMember, reference: string, text: string): Promise<void> {
  return transact(parts.db, async (trx) => {
    const now = parts.clock.now()
    const application = existing(await lockOne(trx, reference))
    const sealed = parts.encryption.encrypt(text, applicationNoteContext)
    await insertNote(trx, {
      application_id: application.id,
      staff_id: member.id,
      text_sealed: sealed,
      created_at: now,
    })
    await writeLog(trx, member, entryOf('application_noted', application), now)
  })
}

/** Sends a message to the candidate, once if it is sent again. Throws `CallRefused`: 404, or 409 if they have withdrawn or are suspended. */
export function sendMessage(parts: Parts, member: StaffMember, reference: string, text: string): Promise<void> {
  return transact(parts.db, async (trx) => {
    const now = parts.clock.now()
    const application = existing(await lockOne(trx, reference))
    if (application.stage === 'withdrawn') throw refused('The candidate has withdrawn this application.')
    if (await isSuspended(trx, application.candidate_id))
      throw refused('The candidate is suspended and cannot read messages.')
    const message = { application_id: application.id, staff_id: member.id }
    if (await isRepeated(trx, parts.encryption, { ...message, text, now })) return
    const text_sealed = parts.encryption.encrypt(text, applicationMessageContext)
    await insertMessage(trx, { ...message, text_sealed, created_at: now })
    await writeLog(trx, member, entryOf('application_message_sent', application), now)
  })
}

function refused(message: string): CallRefused {
  return new CallRefused(message, { statusCode: 409 })
}

function existing<Found>(found: Found | undefined): Found {
  if (found) return found
  const message = 'There is no such application. The account of the candidate may have been erased.'
  throw new CallRefused(message, { statusCode: 404 })
}
