import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { transact } from '../../../db/transact.server.ts'
import { removeUnusedBanners } from '../../banners/fetch-service.server.ts'
import { takeTurn } from '../../jobs/writing/operator-jobs.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import type { JobsMeta, JobTexts, ListedJob, ListQuery, SeveralAction, StaffJob } from './contract.ts'
import { pageSize } from './contract.ts'
import {
  type Change,
  type Changed,
  createDraft,
  publish,
  type Save,
  saveDraft,
  throwAway,
  unschedule,
} from './drafts.server.ts'
import {
  emptyTexts,
  postAgainTexts,
  presentDraft,
  presentDraftRow,
  presentJob,
  presentJobRow,
} from './present.server.ts'
import { saveJob, type StateAction, stateActions } from './published.server.ts'
import {
  type Draft,
  findDraft,
  findDrafts,
  findJobs,
  findOfficeJob,
  findValues,
  lockDraft,
  type OfficeJob,
} from './queries.server.ts'
import { notFound, refuse, type Refused } from './refusals.server.ts'

type Parts = Pick<OfficeParts, 'db' | 'clock'>
export type Result = { ok: true; job: StaffJob } | Refused

/** A page of all jobs and drafts, drafts first, then the newest jobs. */
export async function listJobs(
  { db, clock }: Parts,
  { page = 1, ...filter }: ListQuery,
): Promise<{ jobs: ListedJob[]; meta: JobsMeta }> {
  const today = dateOfDay(nairobiDay(clock.now()))
  const from = (page - 1) * pageSize
  const { drafts, total: draftsTotal } = await findDrafts(db, filter, { limit: pageSize, offset: from })
  const place = { limit: pageSize - drafts.length, offset: Math.max(0, from - draftsTotal), today }
  const [found, sources, countries] = await Promise.all([
    findJobs(db, filter, place),
    findValues(db, 'source'),
    findValues(db, 'country'),
  ])
  const total = draftsTotal + found.total
  return {
    jobs: [...drafts.map(presentDraftRow), ...found.jobs.map((job) => presentJobRow(job, today))],
    meta: { total, page, pages: Math.max(1, Math.ceil(total / pageSize)), sources, countries },
  }
}

/** A job or a draft. */
export async function readJob({ db, clock }: Parts, id: string): Promise<Result> {
  const draft = await findDraft(db, id)
  if (draft) return { ok: true, job: presentDraft(draft) }
  const job = await findOfficeJob(db, id)
  return job ? { ok: true, job: presentJob(job, dateOfDay(nairobiDay(clock.now()))) } : notFound
}

/** Creates a draft. Fields that are left out are empty. */
export function addDraft(parts: Parts, member: StaffMember, fields: Partial<JobTexts>): Promise<Result> {
  return creating(parts, member, (change) => createDraft(change, { ...emptyTexts, ...fields }))
}

/** Saves a draft or a job. */
export function save(parts: Parts, member: StaffMember, id: string, saved: Save): Promise<Result> {
  return changing(parts, member, id, {
    draft: (change, draft) => saveDraft(change, draft, saved),
    job: (change, job) => saveJob(change, job, saved),
  })
}

/** Publishes a draft now, or schedules it. */
export function publishDraft(
  parts: Parts,
  member: StaffMember,
  id: string,
  options: Parameters<typeof publish>[2],
): Promise<Result> {
  const job = async () => refuse('This job is published already.')
  return changing(parts, member, id, { draft: (change, draft) => publish(change, draft, options), job })
}

/** Takes back the time of a scheduled draft. */
export function unscheduleDraft(parts: Parts, member: StaffMember, id: string): Promise<Result> {
  return changing(parts, member, id, { draft: unschedule, job: async () => refuse('This job is published already.') })
}

/** Deletes a draft, and returns it as it was. */
export async function deleteDraft(parts: Parts, member: StaffMember, id: string): Promise<Result> {
  return inTransaction(parts, member, async (change) => {
    const draft = await lockDraft(change.trx, id)
    if (!draft) return refuse('Only drafts can be deleted. Close the job instead.')
    await throwAway(change, draft)
    return { ok: true, job: presentDraft(draft) }
  })
}

/** Closes, reopens, removes or takes over a job. */
export async function changeState(parts: Parts, member: StaffMember, id: string, action: StateAction): Promise<Result> {
  const draft = async () => refuse('This is a draft. Publish it first.')
  const result = await changing(parts, member, id, { draft, job: stateActions[action] })
  if (result.ok && action === 'remove') await removeUnusedBanners(parts.db)
  return result
}

/** Does the same with several jobs, one after the other, and says for each what came of it. */
export async function changeSeveral(
  parts: Parts,
  member: StaffMember,
  { action, ids }: { action: SeveralAction; ids: readonly string[] },
): Promise<{ id: string; ok: boolean; message: string }[]> {
  const results: { id: string; ok: boolean; message: string }[] = []
  for (const id of new Set(ids)) {
    const result = await changeState(parts, member, id, action)
    results.push({ id, ok: result.ok, message: result.ok ? `The job is ${result.job.state}.` : result.message })
  }
  return results
}

/** Makes a draft with the texts of a job and new dates. */
export async function postAgain(parts: Parts, member: StaffMember, id: string): Promise<Result> {
  const job = await findOfficeJob(parts.db, id)
  if (!job) return notFound
  if (job.removed_at !== null) return refuse('This job was removed. Reopen it first.')
  const texts = postAgainTexts(job, nairobiDay(parts.clock.now()))
  return creating(parts, member, (change) => createDraft(change, texts, job.id))
}

type Work = {
  draft(change: Change, draft: Draft): Promise<Changed>
  job(change: Change, job: OfficeJob): Promise<Changed>
}

/** Changes a draft or a job, and returns it as it is then. */
async function changing(parts: Parts, member: StaffMember, id: string, work: Work): Promise<Result> {
  const changed = await inTransaction(parts, member, async (change) => {
    const draft = await lockDraft(change.trx, id)
    if (draft) return work.draft(change, draft)
    await takeTurn(change.trx)
    const job = await findOfficeJob(change.trx, id)
    return job ? work.job(change, job) : notFound
  })
  return changed.ok ? readJob(parts, id) : changed
}

async function creating(
  parts: Parts,
  member: StaffMember,
  create: (change: Change) => Promise<string>,
): Promise<Result> {
  return readJob(parts, await inTransaction(parts, member, create))
}

function inTransaction<T>({ db, clock }: Parts, member: StaffMember, work: (change: Change) => Promise<T>): Promise<T> {
  return transact(db, (trx) => work({ trx, member, now: clock.now() }))
}
