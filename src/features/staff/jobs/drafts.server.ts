import { dateOfDay, dayMs, later, nairobiDay } from '../../../calendar.ts'
import type { Question } from '../../../contract/questions.ts'
import type { Database } from '../../../db/connect.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { insertJob } from '../../jobs/writing/operator-jobs.server.ts'
import { writeLog } from '../log/staff-log.server.ts'
import { timeInNairobi } from '../shell/times.ts'
import { type JobTexts, maxDrafts, type Publish, type Save } from './contract.ts'
import { askAboutFees, readForPublishing } from './job-texts.server.ts'
import { textsOfDraft } from './present.server.ts'
import {
  countDrafts,
  deleteDraft,
  type Draft,
  insertDraft,
  type OfficeJob,
  setQuestions,
  updateDraft,
} from './queries.server.ts'

/** Who changes a job, in which transaction, and when. */
export type Change = { trx: Database; member: { id: number }; now: Date }

/** The refusal of a change that does not fit the state of the job. */
export function refusal(message: string): CallRefused {
  return new CallRefused(message, { statusCode: 409 })
}

/** Throws `CallRefused` (409) if someone has changed a job since it was shown. */
export function requireRevision({ revision, editor, updated_at }: Draft | OfficeJob, shown: number): void {
  if (revision === shown) return
  throw refusal(`${editor ?? 'Someone'} changed this at ${timeInNairobi(updated_at.toISOString())}`)
}

/** Creates a draft, with `jobId` from a job that is posted again. Returns its UUID; undefined if that is taken. */
export async function createDraft(
  { trx, member, now }: Change,
  texts: JobTexts,
  { id: newId, jobId, questions = [] }: { id?: string; jobId?: number; questions?: Question[] },
): Promise<string | undefined> {
  const id = await insertDraft(trx, { id: newId, fields: texts, questions, editedBy: member.id, now })
  if (id === undefined) return undefined
  if ((await countDrafts(trx)) > maxDrafts)
    throw refusal(`There are ${maxDrafts} drafts. Publish or delete some before you add another.`)
  const action = jobId === undefined ? 'job_drafted' : 'job_posted_again'
  await writeLog(trx, member, { action, jobId, detail: texts.title }, now)
  return id
}

/** Saves a draft as it was typed; the texts of a scheduled one must be fit to publish. */
export async function saveDraft({ trx, member, now }: Change, draft: Draft, save: Save): Promise<void> {
  const before = textsOfDraft(draft.fields)
  const fields = { ...before, ...save.fields }
  requireRevision(draft, save.revision)
  const job = draft.publish_at && readForPublishing(fields, draft.publish_at)
  const { questions = draft.questions ?? [] } = save
  const asked = { job: before, questions: draft.questions }
  const fees = job ? askAboutFees({ job, questions }, { before: asked, ...save }) : undefined
  await updateDraft(trx, draft.id, { fields, questions, failure: null }, { editedBy: member.id, now })
  await writeLog(trx, member, { action: 'job_draft_saved', detail: detailOf(fields.title, fees) }, now)
}

/** Publishes a draft now, or schedules it. */
export async function publish(change: Change, draft: Draft, options: Publish): Promise<void> {
  const { trx, member, now } = change
  requireRevision(draft, options.revision)
  const at = options.publish_at ? new Date(options.publish_at) : now
  if (at > later(now, 366 * dayMs))
    throw new CallRefused('Choose a time within the next year.', { statusCode: 422, field: 'publish_at' })
  const fields = textsOfDraft(draft.fields)
  const asked = { job: readForPublishing(fields, at), questions: draft.questions }
  const fees = askAboutFees(asked, { before: null, ...options })
  if (at <= now) return putOnBoard(change, draft, fees)
  await updateDraft(trx, draft.id, { publish_at: at, failure: null }, { editedBy: member.id, now })
  const detail = detailOf(fields.title, fees, timeInNairobi(at.toISOString()))
  await writeLog(trx, member, { action: 'job_scheduled', detail }, now)
}

/** Makes a job of a draft, which keeps its UUID. Words about money from candidates were asked about before. */
export async function putOnBoard({ trx, member, now }: Change, draft: Draft, fees?: string): Promise<void> {
  const job = readForPublishing(textsOfDraft(draft.fields), now)
  const posted_on = job.posted_on ?? dateOfDay(nairobiDay(now))
  const added = await insertJob(trx, { ...job, posted_on }, { uuid: draft.id, editedBy: member.id })
  if (!added.ok) throw refusal(`The job was not published, because it ${added.refusal}.`)
  if (draft.questions) await setQuestions(trx, added.id, draft.questions)
  await deleteDraft(trx, draft.id)
  await writeLog(trx, member, { action: 'job_published', jobId: added.id, detail: fees }, now)
}

/** Takes back the time of a scheduled draft. */
export async function unschedule({ trx, member, now }: Change, draft: Draft): Promise<void> {
  await updateDraft(trx, draft.id, { publish_at: null, failure: null }, { editedBy: member.id, now })
  await writeLog(trx, member, { action: 'job_unscheduled', detail: textsOfDraft(draft.fields).title }, now)
}

export async function throwAway({ trx, member, now }: Change, draft: Draft): Promise<void> {
  await deleteDraft(trx, draft.id)
  await writeLog(trx, member, { action: 'job_draft_deleted', detail: textsOfDraft(draft.fields).title }, now)
}

function detailOf(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}
