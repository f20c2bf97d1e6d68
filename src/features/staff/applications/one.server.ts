import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { transact } from '../../../db/connect.server.ts'
import {
  applicationContext,
  applicationEventContext,
  applicationMessageContext,
  applicationNoteContext,
} from '../../../encryption/contexts.server.ts'
import { CallRefused, found } from '../../../http/call-refused.server.ts'
import { decryptContact } from '../../accounts/candidate-records.server.ts'
import { fileLinks } from '../../applications/application-files.server.ts'
import { sentCopy } from '../../applications/contract.ts'
import { findMessages, insertMessage, isRepeated, markMessagesRead } from '../../applications/messages.server.ts'
import type { StaffAction } from '../log/actions.ts'
import { writeLog, writeReading } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import { findHistory, findNotes, findOne, insertNote, isSuspended, lockOne } from './one-queries.server.ts'

type Parts = Pick<OfficeParts, 'db' | 'clock' | 'encryption'>

const gone = 'There is no such application. The account of the candidate may have been erased.'

/**
 * Everything about an application. The messages of the candidate then count as read. Logged once an hour for each person
 * who looks. Throws `CallRefused` (404).
 */
export function openApplication({ db, clock, encryption }: Parts, member: StaffMember, reference: string) {
  return transact(db, async (trx) => {
    const now = clock.now()
    const row = found(await findOne(trx, reference, dateOfDay(nairobiDay(now))), gone)
    await writeReading(trx, member, entryOf('application_read', row), now)
    await markMessagesRead(trx, row.id, 'office', now)
    const history = await findHistory(trx, row.id)
    const pending = history.find(({ visible_at }) => visible_at > now)
    const { uuid, title, company, removed_at, candidate_id, name, email_verified_at, suspended_at, ...application } =
      row
    return {
      ...application,
      job: { id: uuid, title, company, is_removed: removed_at !== null },
      candidate: {
        id: candidate_id,
        name,
        ...decryptContact(encryption, row),
        is_confirmed: email_verified_at !== null,
        is_suspended: suspended_at !== null,
      },
      sent: sentCopy.parse(JSON.parse(encryption.decrypt(row.copy_sealed, applicationContext))),
      files: await fileLinks({ db: trx, clock, encryption }, row.id),
      notes: (await findNotes(trx, row.id)).map(({ text_sealed, ...note }) =>
        Object.assign(note, { text: encryption.decrypt(text_sealed, applicationNoteContext) }),
      ),
      messages: (await findMessages(trx, row.id)).map(({ id, by, text_sealed, created_at: at, read_at }) => ({
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

function entryOf(action: StaffAction, { reference, candidate_id, job_id }: Subject) {
  return { action, candidateId: candidate_id, jobId: job_id, detail: reference }
}

/** Stores a note that only the office reads. Throws `CallRefused` (404). */
export function addNote(parts: Parts, member: StaffMember, reference: string, text: string): Promise<void> {
  return transact(parts.db, async (trx) => {
    const now = parts.clock.now()
    const application = found(await lockOne(trx, reference), gone)
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
    const application = found(await lockOne(trx, reference), gone)
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
