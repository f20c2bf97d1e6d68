import { sql } from 'kysely'
import { dateOfDay, dayMs, later, nairobiDay } from '../../calendar.ts'
import { type Database, transact } from '../../db/connect.server.ts'
import type { ApplicationRow } from '../../db/schema.ts'
import { applicationContext, applicationMessageContext } from '../../encryption/contexts.server.ts'
import { CallRefused } from '../../http/call-refused.server.ts'
import { t } from '../../language/translate.ts'
import { fileLinks } from './application-files.server.ts'
import type { ApplicationParts } from './application-parts.server.ts'
import { type ApplicationDetail, type ApplicationSummary, sentCopy } from './contract.ts'
import { ensureUnder } from './daily-limit.server.ts'
import { countMessages, findMessages, insertMessage, isRepeated, markMessagesRead } from './messages.server.ts'
import { isClosedOn, isOfferOver, presentEvent, presentMessage, presentSummary } from './present.server.ts'
import {
  findOwn,
  findVisibleEvents,
  insertEvent,
  lockApplicant,
  lockOwn,
  setAnswer,
  setReadAt,
} from './queries.server.ts'
import { cancelMoves, setStages } from './stage-changes.server.ts'
import { offerOverText } from './stage-texts.ts'

const maxMessagesPerDay = 20

/** An application of the signed-in candidate. */
export type Own = { candidateId: number; reference: string }

type Parts = Pick<ApplicationParts, 'db' | 'clock' | 'encryption'>

/** The applications of a candidate, newest first. */
export async function listOwn({ db, clock, encryption }: Parts, candidateId: number): Promise<ApplicationSummary[]> {
  const now = clock.now()
  return (await findOwn(db, { candidateId }, now)).map((row) => presentSummary(encryption, row, now))
}

/** Everything about an application, which then counts as read. Throws `CallRefused` (404). */
export async function openOwn({ db, clock, encryption }: Parts, own: Own): Promise<ApplicationDetail> {
  const now = clock.now()
  const [row] = await findOwn(db, own, now)
  if (!row?.copy_sealed) throw missing()
  const [events, messages] = await Promise.all([findVisibleEvents(db, [row.id], now), findMessages(db, row.id)])
  await setReadAt(db, row.id, now)
  await markMessagesRead(db, row.id, 'candidate', now)
  const summary = presentSummary(encryption, row, now)
  const isOpen = row.removed_at === null && !isClosedOn(row, dateOfDay(nairobiDay(now)))
  return {
    ...summary,
    // The texts may repeat what the fraudster wrote.
    timeline: (row.removed_at === null ? (events.get(row.id) ?? []) : []).map((event) =>
      presentEvent(encryption, event),
    ),
    messages: messages.map((message) => presentMessage(encryption, message)),
    sent: sentCopy.parse(JSON.parse(encryption.decrypt(row.copy_sealed, applicationContext))),
    files: await fileLinks({ db, clock, encryption }, row.id),
    can_withdraw: canWithdraw(summary.stage),
    can_apply_again: summary.stage === 'withdrawn' && isOpen,
  }
}

/** Withdraws an application, and cancels moves that the candidate has not read. Throws `CallRefused`: 404 or 409. */
export function withdraw(parts: Parts, own: Own): Promise<void> {
  return change(parts, own, async (trx, application, now) => {
    // The office may have moved it already, but the candidate does not know that yet.
    const summary = await summaryOf(parts, trx, own)
    if (!canWithdraw(summary.stage)) throw changed(summary)
    const { id } = application
    await cancelMoves(trx, sql`applications.id = ${id}`, now)
    await setStages(trx, [id], 'withdrawn')
    await insertEvent(trx, {
      application_id: id,
      from_stage: summary.stage,
      stage: 'withdrawn',
      text_sealed: null,
      happens_at: null,
      answer_by: null,
      staff_id: null,
      created_at: now,
      visible_at: now,
      told_at: now,
    })
  })
}

function canWithdraw(stage: ApplicationRow['stage']): boolean {
  return !['withdrawn', 'placed', 'not_selected'].includes(stage)
}

/**
 * Answers an interview or offer. The newest event must still be this one. Throws `CallRefused`: 404, or 409 with the new
 * state.
 */
export function answer(
  parts: Parts,
  own: Own,
  { stage, event_id, answer }: { stage: 'interview' | 'offered'; event_id: number; answer: 'yes' | 'no' },
): Promise<void> {
  return change(parts, own, async (trx, _, now) => {
    const [row] = await findOwn(trx, own, now)
    const newest = row?.event
    if (row?.removed_at !== null || newest?.id !== event_id || newest.stage !== stage)
      throw changed(await summaryOf(parts, trx, own))
    if (isOfferOver(newest, dateOfDay(nairobiDay(now)))) throw new CallRefused(t(offerOverText), { statusCode: 409 })
    await setAnswer(trx, event_id, answer, now)
  })
}

/**
 * Writes to the agency about an application, once if it is sent again. Throws `CallRefused`: 404, 409 after a withdrawal,
 * 429 after 20 in a day.
 */
export function write(parts: Parts, own: Own, text: string): Promise<void> {
  return change(parts, own, async (trx, application, now) => {
    if (application.stage === 'withdrawn') throw changed(await summaryOf(parts, trx, own))
    const message = { application_id: application.id, staff_id: null }
    if (await isRepeated(trx, parts.encryption, { ...message, text, now })) return
    ensureUnder(maxMessagesPerDay, await countMessages(trx, own.candidateId, later(now, -dayMs)))
    await insertMessage(trx, {
      ...message,
      text_sealed: parts.encryption.encrypt(text, applicationMessageContext),
      created_at: now,
    })
  })
}

/** Runs `work` on the locked application, one change of a candidate at a time. Throws `CallRefused` (404) if it is another person's. */
function change(
  { db, clock }: Parts,
  own: Own,
  work: (trx: Database, application: ApplicationRow, now: Date) => Promise<void>,
): Promise<void> {
  return transact(db, async (trx) => {
    await lockApplicant(trx, own.candidateId)
    const application = await lockOwn(trx, own)
    if (!application) throw missing()
    await work(trx, application, clock.now())
  })
}

async function summaryOf({ clock, encryption }: Parts, trx: Database, own: Own): Promise<ApplicationSummary> {
  const [row] = await findOwn(trx, own, clock.now())
  if (!row) throw missing()
  return presentSummary(encryption, row, clock.now())
}

function missing(): CallRefused {
  return new CallRefused('You have no application with this number.', { statusCode: 404 })
}

function changed({ status_text }: ApplicationSummary): CallRefused {
  return new CallRefused(t('This has changed in the meantime: {status}', { status: status_text }), { statusCode: 409 })
}
