import { strToU8, zipSync } from 'fflate'
import { momentInWords } from '../../../calendar.ts'
import { fold } from '../../../contract/clean-text.ts'
import { transact } from '../../../db/transact.server.ts'
import { noteContext } from '../../../encryption/contexts.server.ts'
import { decryptCandidate, type EndedAccess } from '../../accounts/candidate-records.server.ts'
import type { AccountDetails, Corrected } from '../../accounts/corrections/corrections.server.ts'
import { reactivateCandidate, signOutCandidate, suspendCandidate } from '../../candidates/access.server.ts'
import { photoFile, readCandidateData } from '../../candidates/candidate-data.server.ts'
import type { Alongside } from '../../candidates/candidate-parts.server.ts'
import { eraseCandidate } from '../../candidates/erasure.server.ts'
import { lockCandidate } from '../../candidates/queries.server.ts'
import type { StaffAction } from '../log/actions.ts'
import { writeLog } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import { findStaffName, insertNote } from './queries.server.ts'

/** Who does something to which candidate. */
export type Act = { member: StaffMember; candidateId: number }

/** Writes the line of the log in the transaction of the act. */
function logged({ clock }: OfficeParts, { member, candidateId }: Act, action: StaffAction): Alongside {
  return (trx) => writeLog(trx, member, { action, candidateId }, clock.now())
}

/** Returns false if the candidate has been erased. */
export function addNote(parts: OfficeParts, act: Act, text: string): Promise<boolean> {
  const { db, encryption, clock } = parts
  const { member, candidateId } = act
  return transact(db, async (trx) => {
    if (!(await lockCandidate(trx, candidateId))) return false
    const sealed = encryption.encrypt(text, noteContext)
    await insertNote(trx, { candidateId, staffId: member.id, sealed, now: clock.now() })
    await logged(parts, act, 'candidate_noted')(trx)
    return true
  })
}

export function suspend(parts: OfficeParts, act: Act): Promise<EndedAccess | null> {
  return suspendCandidate(parts, act.candidateId, logged(parts, act, 'candidate_suspended'))
}

export function reactivate(parts: OfficeParts, act: Act): Promise<boolean> {
  return reactivateCandidate(parts, act.candidateId, logged(parts, act, 'candidate_reactivated'))
}

export function signOut(parts: OfficeParts, act: Act): Promise<EndedAccess | null> {
  return signOutCandidate(parts, act.candidateId, logged(parts, act, 'candidate_signed_out'))
}

export function sendResetLink(parts: OfficeParts, act: Act): Promise<boolean> {
  return parts.accounts.mailResetLinkTo(act.candidateId, logged(parts, act, 'candidate_reset_link_sent'))
}

const corrections = {
  name: 'candidate_name_corrected',
  email: 'candidate_email_corrected',
  phone: 'candidate_phone_corrected',
} as const satisfies Record<keyof AccountDetails, StaffAction>

/** `message`: who changed the account since it was shown, and when. */
type CorrectionResult =
  | Exclude<Corrected, { code: 'changed_since' }>
  | { ok: false; code: 'changed_since'; message: string; current: AccountDetails }

/** Corrects the name, email address or phone number, if they are still as they were shown. */
export async function correct(
  parts: OfficeParts,
  act: Act,
  { was, ...changes }: Partial<AccountDetails> & { was: Partial<AccountDetails> },
): Promise<CorrectionResult> {
  const correction = { changes, was, by: act.member.id }
  const corrected = await parts.accounts.correctAccount(act.candidateId, correction, async (trx, changed) => {
    for (const field of changed) await logged(parts, act, corrections[field])(trx)
  })
  if (corrected.ok || corrected.code !== 'changed_since') return corrected
  const { editedBy, editedAt, current } = corrected
  const name = editedBy === null ? 'The candidate' : await findStaffName(parts.db, editedBy)
  const time = editedAt === null ? 'in the meantime' : `at ${momentInWords(editedAt)}`
  return { ok: false, code: 'changed_since', message: `${name ?? 'A colleague'} changed this ${time}.`, current }
}

/** Returns all data of a candidate as a zip archive: candidate.json, and the photo. Null if they have been erased. */
export async function exportCandidate(parts: OfficeParts, act: Act): Promise<Buffer | null> {
  const stored = await readCandidateData(parts, act.candidateId, logged(parts, act, 'candidate_exported'))
  if (!stored) return null
  const files = { 'candidate.json': strToU8(`${JSON.stringify(stored.data, null, 2)}\n`) }
  return Buffer.from(zipSync(stored.photo ? { ...files, [photoFile]: new Uint8Array(stored.photo) } : files))
}

/** Erases a candidate whose name was typed. */
export async function erase(parts: OfficeParts, act: Act, typed: string): Promise<'erased' | 'gone' | 'other_name'> {
  const { candidate } = await parts.accounts.findOwnAccount(act.candidateId)
  if (!candidate) return 'gone'
  if (fold(typed) !== fold(candidate.name)) return 'other_name'
  const alongside = logged(parts, act, 'candidate_erased')
  const erasure = await eraseCandidate(parts, decryptCandidate(parts.encryption, candidate), alongside)
  return erasure ? 'erased' : 'gone'
}
