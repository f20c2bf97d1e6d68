import { sql } from 'kysely'
import { dateOfDay, dayMs, later, minuteMs, nairobiDay } from '../../../calendar.ts'
import type { Stage } from '../../../contract/stages.ts'
import { transact } from '../../../db/connect.server.ts'
import { applicationEventContext } from '../../../encryption/contexts.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { cancelMoves, setStages } from '../../applications/stage-changes.server.ts'
import { writeLogLines } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import type { Move, Moved, Undo, Undone } from './contract.ts'
import { findVisible, insertEvents, lockApplications, type Locked, type NewEvent } from './move-queries.server.ts'

/** How long a move can be undone. Then the candidate reads it. */
const undoMs = 10 * minuteMs
/** Of an interview. */
const maxAheadMs = 730 * dayMs

type Parts = Pick<OfficeParts, 'db' | 'clock' | 'encryption'>

/**
 * Moves applications to a stage. Returns a result for each. A move replaces one that the candidate cannot read
 * yet. Throws `CallRefused` (422) if something is missing that the candidate needs.
 */
export function moveApplications(
  { db, clock, encryption }: Parts,
  member: StaffMember,
  { rows, stage, ...move }: Move,
): Promise<{ data: Moved[]; visible_at: Date }> {
  return transact(db, async (trx) => {
    const now = clock.now()
    const event: NewEvent = {
      stage,
      ...readDetails({ stage, ...move }, now),
      text_sealed: move.text === '' ? null : encryption.encrypt(move.text, applicationEventContext),
      staffId: member.id,
      now,
      visible_at: later(now, undoMs),
    }
    const seen = new Map(rows.map((row) => [row.reference, row.stage]))
    const found = await lockApplications(trx, [...seen.keys()], now)
    const movable = found.filter((each) => refusalOf(each, seen.get(each.reference)) === null)
    const ids = movable.map(({ id }) => id)
    await cancelMoves(trx, sql`applications.id = any(${ids}::int[])`, now)
    // Back to the stage that the candidate sees, without any news for them.
    const hasDetails = [event.text_sealed, event.happens_at, event.answer_by].some((detail) => detail !== null)
    const isNews = ({ from_stage }: Locked) => from_stage !== stage || hasDetails
    const events = await insertEvents(trx, movable.filter(isNews), event)
    await setStages(trx, ids, stage)
    await writeLogLines(trx, member, movable.map(logLine(stage)), now)
    return {
      data: [...seen].map(([reference, seenStage]): Moved => {
        const one = found.find((each) => each.reference === reference)
        if (!one) return { reference, result: 'gone', stage: null, event_id: null, from_stage: null }
        const refused = refusalOf(one, seenStage)
        if (refused) return { reference, result: refused, stage: one.stage, event_id: null, from_stage: null }
        return { reference, result: 'moved', stage, event_id: events.get(one.id) ?? null, from_stage: one.from_stage }
      }),
      visible_at: event.visible_at,
    }
  })
}

function refusalOf(
  found: Locked,
  seenStage: Stage | undefined,
): 'withdrawn' | 'suspended' | 'removed' | 'changed' | null {
  if (found.stage === 'withdrawn') return 'withdrawn'
  if (found.is_suspended) return 'suspended'
  if (found.is_removed) return 'removed'
  return found.stage === seenStage ? null : 'changed'
}

function logLine(stage: Stage | null) {
  return ({ reference, candidate_id, job_id }: Locked) => ({
    action: stage ? ('application_moved' as const) : ('application_move_undone' as const),
    candidateId: candidate_id,
    jobId: job_id,
    detail: [reference, stage?.replace('_', ' ')].filter(Boolean).join(' to '),
  })
}

/** The time of an interview, or the last day of an offer. Throws `CallRefused` (422). */
function readDetails(
  { stage, text, happens_at, answer_by }: Omit<Move, 'rows'>,
  now: Date,
): Pick<NewEvent, 'happens_at' | 'answer_by'> {
  if (stage === 'not_selected' && text === '') throw missing('text', 'Say why. The candidate reads it.')
  if (stage === 'interview') {
    const time = happens_at === undefined ? null : new Date(happens_at)
    if (time === null || time <= now || time > later(now, maxAheadMs))
      throw missing('happens_at', 'Choose a day and a time within the next two years.')
    if (text === '') throw missing('text', 'Say where the interview is.')
    return { happens_at: time, answer_by: null }
  }
  if (stage === 'offered') {
    if (answer_by === undefined || answer_by < dateOfDay(nairobiDay(now)))
      throw missing('answer_by', 'Choose the last day to answer the offer.')
    return { happens_at: null, answer_by }
  }
  return { happens_at: null, answer_by: null }
}

function missing(field: string, message: string): CallRefused {
  return new CallRefused(message, { statusCode: 422, field })
}

/** Undoes moves that their candidates cannot read yet. Returns a result for each. */
export function undoMoves({ db, clock }: Parts, member: StaffMember, { rows }: Undo): Promise<Undone[]> {
  return transact(db, async (trx) => {
    const now = clock.now()
    const eventIds = new Map(rows.map((row) => [row.reference, row.event_id]))
    const found = await lockApplications(trx, [...eventIds.keys()], now)
    const visible = await findVisible(trx, [...eventIds.values()], now)
    const undone = found.filter((each) => each.event_id !== null && each.event_id === eventIds.get(each.reference))
    const ids = undone.map(({ event_id }) => event_id)
    await cancelMoves(trx, sql`application_events.id = any(${ids}::int[])`, now)
    await writeLogLines(trx, member, undone.map(logLine(null)), now)
    return [...eventIds].map(([reference, eventId]): Undone => {
      const one = found.find((each) => each.reference === reference)
      if (!one) return { reference, result: 'gone' }
      if (undone.includes(one)) return { reference, result: 'undone' }
      if (one.stage === 'withdrawn') return { reference, result: 'withdrawn' }
      return { reference, result: visible.includes(eventId) ? 'too_late' : 'changed' }
    })
  })
}
