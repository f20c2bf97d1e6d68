import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import type { Database } from '../../../db/connect.server.ts'
import { insertJob } from '../../jobs/writing/operator-jobs.server.ts'
import { writeLog } from '../log/staff-log.server.ts'
import { timeInNairobi } from '../shell/times.ts'
import type { JobTexts } from './contract.ts'
import { askAboutFees, feesMessage, publishingErrors, readTexts } from './job-texts.server.ts'
import { conflictMessage, presentDraft, textsOfDraft } from './present.server.ts'
import { deleteDraft, type Draft, insertDraft, updateDraft } from './queries.server.ts'
import { type Refused, refuse, refuseFields } from './refusals.server.ts'

/** Who changes a job, in which transaction, and when. */
export type Change = { trx: Database; member: { id: number }; now: Date }

export type Changed = { ok: true } | Refused

/** Creates a draft, with `jobId` from a job that is posted again. Returns its UUID. */
export async function createDraft({ trx, member, now }: Change, texts: JobTexts, jobId?: number): Promise<string> {
  const id = await insertDraft(trx, { fields: texts, editedBy: member.id, now })
  const action = jobId === undefined ? 'job_drafted' : 'job_posted_again'
  await writeLog(trx, member, { action, jobId, detail: texts.title }, now)
  return id
}

export type Save = { revision: number; fields: Partial<JobTexts>; despite_fees?: boolean }

/** Saves a draft as it was typed; the texts of a scheduled one must be fit to publish. */
export async function saveDraft({ trx, member, now }: Change, draft: Draft, save: Save): Promise<Changed> {
  const before = textsOfDraft(draft.fields)
  const fields = { ...before, ...save.fields }
  if (draft.revision !== save.revision) return refuseOutdated(draft)
  const checked = draft.publish_at && checkForPublishing(fields, draft.publish_at, { before, ...save })
  if (checked && !checked.ok) return checked
  await updateDraft(trx, draft.id, { fields, failure: null }, { editedBy: member.id, now })
  const detail = withFees(fields.title, checked?.fees ?? null)
  await writeLog(trx, member, { action: 'job_draft_saved', detail }, now)
  return { ok: true }
}

type Publish = { revision: number; publish_at?: string; despite_fees?: boolean }

const maxAheadMs = 366 * 86_400_000

/** Publishes a draft now, or schedules it. */
export async function publish(change: Change, draft: Draft, options: Publish): Promise<Changed> {
  const { trx, member, now } = change
  if (draft.revision !== options.revision) return refuseOutdated(draft)
  const at = options.publish_at ? new Date(options.publish_at) : now
  if (at.getTime() > now.getTime() + maxAheadMs)
    return { ok: false, status: 422, ...oneError('publish_at', 'Choose a time within the next year.') }
  const fields = textsOfDraft(draft.fields)
  const checked = checkForPublishing(fields, at, { before: null, ...options })
  if (!checked.ok) return checked
  if (at <= now) return putOnBoard(change, draft, { fees: checked.fees })
  await updateDraft(trx, draft.id, { publish_at: at, failure: null }, { editedBy: member.id, now })
  const detail = `${withFees(fields.title, checked.fees)}, ${timeInNairobi(at.toISOString())}`
  await writeLog(trx, member, { action: 'job_scheduled', detail }, now)
  return { ok: true }
}

/** Makes a job of a draft, which keeps its UUID. Words about money from candidates were asked about before. */
export async function putOnBoard(
  { trx, member, now }: Change,
  draft: Draft,
  { fees = null }: { fees?: string | null } = {},
): Promise<Changed> {
  const today = dateOfDay(nairobiDay(now))
  const { job, errors } = readTexts(textsOfDraft(draft.fields), today)
  const refusal = refuseFields({ ...publishingErrors(job, today), ...errors })
  if (refusal) return refusal
  const made = { uuid: draft.id, editedBy: member.id }
  const added = await insertJob(trx, { ...job, posted_on: job.posted_on ?? today }, made)
  if (!added.ok) return refuse(`The job was not published, because it ${added.refusal}.`)
  await deleteDraft(trx, draft.id)
  await writeLog(trx, member, { action: 'job_published', jobId: added.id, detail: feesDetail(fees) }, now)
  return { ok: true }
}

/** Takes back the time of a scheduled draft. */
export async function unschedule({ trx, member, now }: Change, draft: Draft): Promise<Changed> {
  await updateDraft(trx, draft.id, { publish_at: null, failure: null }, { editedBy: member.id, now })
  await writeLog(trx, member, { action: 'job_unscheduled', detail: textsOfDraft(draft.fields).title }, now)
  return { ok: true }
}

export async function throwAway({ trx, member, now }: Change, draft: Draft): Promise<void> {
  await deleteDraft(trx, draft.id)
  await writeLog(trx, member, { action: 'job_draft_deleted', detail: textsOfDraft(draft.fields).title }, now)
}

type Check = { before: JobTexts | null; despite_fees?: boolean }

function checkForPublishing(
  texts: JobTexts,
  at: Date,
  { before, despite_fees }: Check,
): { ok: true; fees: string | null } | Refused {
  const day = dateOfDay(nairobiDay(at))
  const { job, errors } = readTexts(texts, day)
  const refusal = refuseFields({ ...publishingErrors(job, day), ...errors })
  if (refusal) return refusal
  const fees = askAboutFees(job, before)
  if (fees && !despite_fees) return { ok: false, status: 422, message: feesMessage, errors: fees.errors }
  return { ok: true, fees: fees && fees.words }
}

function refuseOutdated(draft: Draft): Refused {
  const current = presentDraft(draft)
  return refuse(conflictMessage(current), current)
}

function oneError(field: string, message: string) {
  return { message, errors: { [field]: [message] } }
}

/** What the log says about words that someone published all the same. */
export function feesDetail(fees: string | null): string | undefined {
  return fees === null ? undefined : `although the text says ${fees}`
}

function withFees(title: string, fees: string | null): string {
  return [title, feesDetail(fees)].filter(Boolean).join(', ')
}
