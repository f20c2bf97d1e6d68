import { dateOfDay, nairobiDay } from '../../calendar.ts'
import { type Database, transact } from '../../db/connect.server.ts'
import type { CandidateRow } from '../../db/schema.ts'
import { CallRefused } from '../../http/call-refused.server.ts'
import { dayInWords } from '../../language/dates.ts'
import { t } from '../../language/translate.ts'
import type { Outbox } from '../../mail/outbox.server.ts'
import { decryptCandidate, findPerson } from '../accounts/candidate-records.server.ts'
import { accountDeletedMail, deletionRequestedMail, phoneChangedMail } from '../accounts/links/account-mails.server.ts'
import type { AccountsService } from '../accounts/service.server.ts'
import { toJson, zipFiles } from '../candidates/archive.server.ts'
import { readOwnData } from '../candidates/candidate-data.server.ts'
import type { CandidateParts } from '../candidates/candidate-parts.server.ts'
import { eraseCandidate } from '../candidates/erasure.server.ts'
import { lockCandidate } from '../candidates/queries.server.ts'
import type { Settings } from './contract.ts'
import { hasOffer, isPasswordOf, setDeletionRequest } from './queries.server.ts'
import { readableText } from './readable-text.server.ts'

/** What the settings of candidates need. */
export type SettingsParts = CandidateParts & { accounts: AccountsService; outbox: Outbox }

/** Days in which the agency answers a request for deletion. */
const answerDays = 14

/** Returns what was found. Throws `CallRefused` (401) if the candidate has been erased. */
function existing<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw new CallRefused('Please sign in to continue.', { statusCode: 401 })
  return found
}

/** For those whose password changed after it was checked. */
export function passwordChanged(): CallRefused {
  return new CallRefused('Your password was changed just now. Reload the page.', { statusCode: 422, field: 'password' })
}

/** Throws `CallRefused` (422) if the password of a locked candidate is no longer the one that was checked. */
async function ensureSamePassword(trx: Database, checked: CandidateRow): Promise<void> {
  if (!(await isPasswordOf(trx, checked))) throw passwordChanged()
}

/** What the page shows. `token` is that of the session that asks. */
export async function readSettings(
  { db, clock, encryption, accounts }: SettingsParts,
  candidateId: number,
  token: string,
): Promise<Settings> {
  const { candidate } = await accounts.findOwnAccount(candidateId)
  const { name, email, phone, email_verified_at, deletion_requested_at } = decryptCandidate(
    encryption,
    existing(candidate),
  )
  const { count, last_used_at } = await accounts.countOthers(candidateId, token)
  return {
    name,
    email,
    email_verified: email_verified_at !== null,
    pending_email: await accounts.findPendingEmail(candidateId, email),
    phone,
    other_sessions: { count, last_used_at: last_used_at?.toISOString() ?? null },
    deletion: {
      is_request: await hasOffer(db, candidateId, clock.now()),
      requested_at: deletion_requested_at?.toISOString() ?? null,
      answer_by: deletion_requested_at && answerBy(deletion_requested_at),
    },
  }
}

function answerBy(requestedAt: Date): string {
  return dateOfDay(nairobiDay(requestedAt) + answerDays)
}

/**
 * Changes the name, or the phone number of someone whose password was just checked, who is emailed about it. Throws
 * `CallRefused` (422) if another account has the number, or the password has changed since.
 */
export async function changeDetails(
  { accounts, encryption, outbox }: SettingsParts,
  candidate: CandidateRow | { id: number },
  changes: { name: string } | { phone: string },
) {
  const corrected = await accounts.correctAccount(candidate.id, { changes, by: null }, async (trx, changed) => {
    if ('password_hash' in candidate) await ensureSamePassword(trx, candidate)
    const person = await findPerson(trx, encryption, candidate.id)
    if (person && changed.includes('phone')) await outbox.queue(trx, phoneChangedMail(person))
  })
  if (corrected.ok) return corrected
  if (corrected.code !== 'taken') return existing<never>(null)
  throw new CallRefused('This phone number already belongs to another account. If it is yours, please contact us.', {
    statusCode: 422,
    field: 'phone',
  })
}

/** Returns all that the candidate gave and was sent, as a zip archive. */
export async function exportOwnData(parts: SettingsParts, candidateId: number): Promise<Buffer> {
  const { data, files } = existing(await readOwnData(parts, candidateId))
  return zipFiles({ 'my-data.txt': readableText(data), 'my-data.json': toJson(data) }, files)
}

/** Erases an account at once, or with an offer or a job asks the agency to. Emails the candidate. */
export async function deleteAccount(
  parts: SettingsParts,
  row: CandidateRow,
): Promise<{ isDeleted: boolean; message: string }> {
  const { db, clock, encryption, outbox } = parts
  const candidate = decryptCandidate(encryption, row)
  const now = clock.now()
  const requestedAt = await transact(db, async (trx) => {
    existing((await lockCandidate(trx, row.id)) || null)
    await ensureSamePassword(trx, row)
    if (!(await hasOffer(trx, row.id, now))) return null
    if (row.deletion_requested_at !== null) return row.deletion_requested_at
    await setDeletionRequest(trx, row.id, now)
    await outbox.queue(trx, deletionRequestedMail(candidate, answerBy(now)))
    return now
  })
  if (requestedAt === null)
    await eraseCandidate(parts, candidate, (trx) => outbox.queue(trx, accountDeletedMail(candidate)))
  outbox.nudge()
  return requestedAt === null
    ? { isDeleted: true, message: 'Your account is deleted.' }
    : {
        isDeleted: false,
        message: t('We have your request. We answer by {day}.', { day: dayInWords(answerBy(requestedAt)) }),
      }
}

/** Takes back a request for deletion. */
export function keepAccount({ db }: SettingsParts, candidateId: number): Promise<void> {
  return setDeletionRequest(db, candidateId, null)
}
