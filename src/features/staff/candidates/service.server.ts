import { fold } from '../../../contract/clean-text.ts'
import { transact } from '../../../db/connect.server.ts'
import { noteContext } from '../../../encryption/contexts.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import type { SecurityEvent } from '../../../http/security-log/security-events.server.ts'
import { decryptCandidate } from '../../accounts/candidate-records.server.ts'
import type { AccountDetails, Corrected } from '../../accounts/corrections/corrections.server.ts'
import { accountDeletedMail } from '../../accounts/links/account-mails.server.ts'
import { reactivateCandidate, signOutCandidate, suspendCandidate } from '../../candidates/access.server.ts'
import { toJson, zipFiles } from '../../candidates/archive.server.ts'
import { readCandidateData } from '../../candidates/candidate-data.server.ts'
import type { Alongside } from '../../candidates/candidate-parts.server.ts'
import { eraseCandidate } from '../../candidates/erasure.server.ts'
import { lockCandidate } from '../../candidates/queries.server.ts'
import type { StaffAction } from '../log/actions.ts'
import { writeLog } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import { timeInNairobi } from '../shell/times.ts'
import type { StaffMember } from '../staff-member.ts'
import { deleteNote, insertNote } from './queries.server.ts'

// All of these throw `CallRefused`: 404 if the candidate has been erased.

/** Who does something to which candidate. */
export type Act = { member: StaffMember; candidateId: number }

/** What was done, for the person who did it and for the security log. */
export type Done = { message: string; events: SecurityEvent[] }

/** Returns what was found. Throws `CallRefused` (404) if the candidate has been erased. */
export function existing<Found>(found: Found | null | undefined | false): Found {
  if (found) return found
  throw new CallRefused('There is no such candidate. The account may have been erased.', { statusCode: 404 })
}

/** Writes the line of the log in the transaction of the act. */
function logged({ clock }: OfficeParts, { member, candidateId }: Act, action: StaffAction): Alongside {
  return (trx) => writeLog(trx, member, { action, candidateId }, clock.now())
}

export function addNote(parts: OfficeParts, act: Act, text: string): Promise<Done> {
  const { db, encryption, clock } = parts
  const { member, candidateId } = act
  return transact(db, async (trx) => {
    existing(await lockCandidate(trx, candidateId))
    const sealed = encryption.encrypt(text, noteContext)
    await insertNote(trx, { candidateId, staffId: member.id, sealed, now: clock.now() })
    await logged(parts, act, 'candidate_noted')(trx)
    return { message: 'The note is saved.', events: [] }
  })
}

/** Deletes a note of the person who acts. Throws `CallRefused` (404) if it is gone or someone else's. */
export function deleteOwnNote(parts: OfficeParts, act: Act, id: number): Promise<Done> {
  const { member, candidateId } = act
  return transact(parts.db, async (trx) => {
    existing(await lockCandidate(trx, candidateId))
    if (!(await deleteNote(trx, { id, candidateId, staffId: member.id })))
      throw new CallRefused('There is no such note of yours. You may have deleted it already.', { statusCode: 404 })
    await logged(parts, act, 'candidate_note_deleted')(trx)
    return { message: 'The note is deleted.', events: [] }
  })
}

export async function suspend(parts: OfficeParts, act: Act): Promise<Done> {
  existing(await suspendCandidate(parts, act.candidateId, logged(parts, act, 'candidate_suspended')))
  const message = 'The candidate is suspended and signed out everywhere.'
  return { message, events: [{ security: 'account_suspended' }] }
}

export async function reactivate(parts: OfficeParts, act: Act): Promise<Done> {
  existing(await reactivateCandidate(parts, act.candidateId, logged(parts, act, 'candidate_reactivated')))
  return { message: 'The candidate can sign in again.', events: [{ security: 'account_reactivated' }] }
}

export async function signOut(parts: OfficeParts, act: Act): Promise<Done> {
  const alongside = logged(parts, act, 'candidate_signed_out')
  const { sessions } = existing(await signOutCandidate(parts, act.candidateId, alongside))
  const message = sessions === 1 ? 'Ended 1 session.' : `Ended ${sessions} sessions.`
  return { message, events: [{ security: 'sessions_ended', reason: 'by_operator', sessions }] }
}

export async function sendResetLink(parts: OfficeParts, act: Act): Promise<Done> {
  const alongside = logged(parts, act, 'candidate_reset_link_sent')
  existing(await parts.accounts.mailResetLinkTo(act.candidateId, alongside))
  const message = 'A link for a new password is on its way. It works for one hour.'
  return { message, events: [{ security: 'reset_link_requested' }] }
}

const takenMessages = {
  email: 'Another candidate has this email address. Search for it to find them.',
  phone: 'Another candidate has this phone number. Search for it to find them.',
}

/** Corrects the name, email address or phone number. Throws `CallRefused`: 409 if they are not as they were shown, 422. */
export async function correct(
  parts: OfficeParts,
  act: Act,
  { was, ...changes }: Partial<AccountDetails> & { was: Partial<AccountDetails> },
): Promise<Extract<Corrected, { ok: true }>> {
  const correction = { changes, was, by: act.member.id }
  const corrected = await parts.accounts.correctAccount(act.candidateId, correction, async (trx, changed) => {
    for (const field of changed) await logged(parts, act, `candidate_${field}_corrected`)(trx)
  })
  if (corrected.ok) return corrected
  if (corrected.code === 'erased') return existing<never>(null)
  if (corrected.code === 'taken')
    throw new CallRefused(takenMessages[corrected.field], { statusCode: 422, field: corrected.field })
  const { editedBy, editedAt } = corrected
  const name = editedBy === null ? 'The candidate' : await nameOf(parts, editedBy)
  const time = editedAt === null ? 'in the meantime' : `at ${timeInNairobi(editedAt.toISOString())}`
  throw new CallRefused(`${name} changed this ${time}.`, { statusCode: 409 })
}

async function nameOf({ db }: OfficeParts, staffId: number): Promise<string> {
  const found = await db.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirst()
  return found?.name ?? 'A colleague'
}

/** Returns all data of a candidate as a zip archive: candidate.json, the photo and other files. */
export async function exportCandidate(parts: OfficeParts, act: Act): Promise<Buffer> {
  const alongside = logged(parts, act, 'candidate_exported')
  const { data, files } = existing(await readCandidateData(parts, act.candidateId, alongside))
  return zipFiles({ 'candidate.json': toJson(data) }, files)
}

/** Erases a candidate whose name was typed, and tells one who asked for it. */
export async function erase(parts: OfficeParts, act: Act, typed: string): Promise<Done> {
  const candidate = existing((await parts.accounts.findOwnAccount(act.candidateId)).candidate)
  if (fold(typed) !== fold(candidate.name))
    throw new CallRefused('This is not the name of the candidate.', { statusCode: 422, field: 'name' })
  const found = decryptCandidate(parts.encryption, candidate)
  const erased = await eraseCandidate(parts, found, async (trx) => {
    await logged(parts, act, 'candidate_erased')(trx)
    if (found.deletion_requested_at !== null) await parts.outbox.queue(trx, accountDeletedMail(found))
  })
  existing(erased)
  parts.outbox.nudge()
  return { message: 'The candidate is erased.', events: [{ security: 'account_erased' }] }
}
