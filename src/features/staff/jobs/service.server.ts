import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { transact } from '../../../db/connect.server.ts'
import { CallRefused, found } from '../../../http/call-refused.server.ts'
import { removeUnusedBanners } from '../../banners/fetch-service.server.ts'
import { takeTurn } from '../../jobs/writing/operator-jobs.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import type { FoundJob, ListQuery, NewDraft, Publish, Save, SeveralAction } from './contract.ts'
import { pageSize } from './contract.ts'
import { type Change, createDraft, publish, refusal, saveDraft, throwAway, unschedule } from './drafts.server.ts'
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

// Those that change a job return it as it is then, and throw `CallRefused` if it is gone (404) or in another state (409).

type Parts = Pick<OfficeParts, 'db' | 'clock'>

const gone = 'This job does not exist any more.'

/** A page of all jobs and drafts, drafts first, then the newest jobs. */
export async function listJobs({ db, clock }: Parts, { page = 1, ...filter }: ListQuery) {
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
    data: [...drafts.map(presentDraftRow), ...found.jobs.map((job) => presentJobRow(job, today))],
    meta: { total, page, pages: Math.max(1, Math.ceil(total / pageSize)), sources, countries },
  }
}

/** A job or a draft. */
export async function readJob({ db, clock }: Parts, id: string): Promise<FoundJob> {
  const draft = await findDraft(db, id)
  return draft
    ? presentDraft(draft)
    : presentJob(found(await findOfficeJob(db, id), gone), dateOfDay(nairobiDay(clock.now())))
}

/** Creates a draft, or saves it if the response to its creation was lost. Fields that are left out are empty. */
export function addDraft(parts: Parts, member: StaffMember, { id, fields, questions }: NewDraft): Promise<FoundJob> {
  return creating(parts, member, async (change) => {
    if (id && (await findOfficeJob(change.trx, id))) throw refusal('This job is published already.')
    const texts = { ...emptyTexts, ...fields }
    const created = await createDraft(change, texts, { id, questions })
    const draft = id && created === undefined ? await lockDraft(change.trx, id) : undefined
    if (draft) await saveDraft(change, draft, { revision: 1, fields: texts, questions })
    return created ?? draft?.id
  })
}

/** Makes a draft with the texts of a job and new dates. */
export async function postAgain(parts: Parts, member: StaffMember, id: string): Promise<FoundJob> {
  const job = found(await findOfficeJob(parts.db, id), gone)
  if (job.removed_at !== null) throw refusal('This job was removed. Reopen it first.')
  const texts = postAgainTexts(job, nairobiDay(parts.clock.now()))
  return creating(parts, member, (change) =>
    createDraft(change, texts, { jobId: job.id, questions: job.questions ?? [] }),
  )
}

/** Saves a draft or a job. */
export function save(parts: Parts, member: StaffMember, id: string, saved: Save): Promise<FoundJob> {
  return changing(parts, member, id, {
    draft: (change, draft) => saveDraft(change, draft, saved),
    job: (change, job) => saveJob(change, job, saved),
  })
}

/** Publishes a draft now, or schedules it. */
export function publishDraft(parts: Parts, member: StaffMember, id: string, options: Publish): Promise<FoundJob> {
  const draft = (change: Change, found: Draft) => publish(change, found, options)
  return changing(parts, member, id, { draft, job: 'This job is published already.' })
}

/** Takes back the time of a scheduled draft. */
export function unscheduleDraft(parts: Parts, member: StaffMember, id: string): Promise<FoundJob> {
  return changing(parts, member, id, { draft: unschedule, job: 'This job is published already.' })
}

/** Deletes a draft, and returns it as it was. */
export function deleteDraft(parts: Parts, member: StaffMember, id: string): Promise<FoundJob> {
  return inTransaction(parts, member, async (change) => {
    const draft = await lockDraft(change.trx, id)
    if (!draft) throw refusal('Only drafts can be deleted. Close the job instead.')
    await throwAway(change, draft)
    return presentDraft(draft)
  })
}

/** Closes, reopens, removes or takes over a job. */
export function changeState(action: StateAction) {
  return async (parts: Parts, member: StaffMember, id: string): Promise<FoundJob> => {
    const work = { draft: 'This is a draft. Publish it first.', job: stateActions[action] }
    const job = await changing(parts, member, id, work)
    if (action === 'remove') await removeUnusedBanners(parts.db)
    return job
  }
}

/** Does the same with several jobs, one after the other. Returns a result for each. */
export async function changeSeveral(
  parts: Parts,
  member: StaffMember,
  { action, ids }: { action: SeveralAction; ids: readonly string[] },
): Promise<{ id: string; ok: boolean; message: string }[]> {
  const results: { id: string; ok: boolean; message: string }[] = []
  for (const id of new Set(ids)) {
    try {
      const { state } = await changeState(action)(parts, member, id)
      results.push({ id, ok: true, message: `The job is ${state}.` })
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error
      results.push({ id, ok: false, message: error.message })
    }
  }
  return results
}

/** What is done with a draft and with a job, or why it is not. */
type Work = {
  draft: string | ((change: Change, draft: Draft) => Promise<void>)
  job: string | ((change: Change, job: OfficeJob) => Promise<void>)
}

async function changing(parts: Parts, member: StaffMember, id: string, work: Work): Promise<FoundJob> {
  await inTransaction(parts, member, async (change) => {
    const draft = await lockDraft(change.trx, id)
    if (draft) return workOf(work.draft)(change, draft)
    await takeTurn(change.trx)
    return workOf(work.job)(change, found(await findOfficeJob(change.trx, id), gone))
  })
  return readJob(parts, id)
}

function workOf<Run>(work: string | Run): Run {
  if (typeof work === 'string') throw refusal(work)
  return work
}

type Create = (change: Change) => Promise<string | undefined>

async function creating(parts: Parts, member: StaffMember, create: Create): Promise<FoundJob> {
  const id = await inTransaction(parts, member, create)
  if (id === undefined) throw refusal('This draft was just deleted or published.')
  return readJob(parts, id)
}

function inTransaction<T>({ db, clock }: Parts, member: StaffMember, work: (change: Change) => Promise<T>): Promise<T> {
  return transact(db, (trx) => work({ trx, member, now: clock.now() }))
}
