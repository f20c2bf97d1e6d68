import { dateOfDay, dayNumber, nairobiDay } from '../../../calendar.ts'
import { emptyJob } from '../../../contract/job-fields.ts'
import type { DraftFields, JobDraftRow } from '../../../db/schema.ts'
import { bannerPath, ownBannerPath } from '../../banners/contract.ts'
import { generatedForm } from '../../feeds/import/references.server.ts'
import { stateOf } from '../../jobs/writing/job-states.server.ts'
import { ownSource } from '../../jobs/writing/operator-jobs.server.ts'
import type { FoundJob, FoundRow, JobTexts } from './contract.ts'
import { textsOf } from './job-texts.server.ts'
import type { Draft, DraftListRow, JobListRow, OfficeJob } from './queries.server.ts'

/** What a draft has not, and what a job has not. */
const ofDrafts = { source: ownSource, reference: null, taken_over_at: null, missing_from_feed_at: null }
const ofJobs = { publish_at: null, failure: null }

export const emptyTexts: JobTexts = textsOf(emptyJob)

/** A draft as the form shows it. */
export function presentDraft(draft: Draft): FoundJob {
  const fields = textsOfDraft(draft.fields)
  return {
    ...ofDrafts,
    ...draft,
    state: draftState(draft),
    is_editable: true,
    edited_by: draft.editor,
    edited_at: draft.updated_at,
    banner: ownBannerPath.test(fields.banner_image) ? fields.banner_image : null,
    fields,
    questions: draft.questions ?? [],
  }
}

/** A job as the form shows it on the day `today` ('YYYY-MM-DD'). */
export function presentJob(job: OfficeJob, today: string): FoundJob {
  return {
    ...ofJobs,
    ...job,
    id: job.uuid,
    reference: shownReference(job),
    state: stateOf(job, today),
    is_editable: isEditable(job),
    edited_by: job.editor,
    edited_at: job.updated_at,
    banner: job.banner === null ? null : bannerPath(job.banner, 'wide'),
    fields: textsOf(job),
    questions: job.questions ?? [],
  }
}

export function presentDraftRow(draft: DraftListRow): FoundRow {
  const { city, closes_on, ...texts } = textsOfDraft(draft.fields)
  return {
    ...ofDrafts,
    ...draft,
    title: texts.title,
    company: texts.company,
    country: texts.country,
    city: city || null,
    closes_on: closes_on || null,
    state: draftState(draft),
    added_on: dateOfDay(nairobiDay(draft.updated_at)),
    is_taken_over: false,
    is_missing: false,
  }
}

export function presentJobRow(job: JobListRow, today: string): FoundRow {
  return {
    ...ofJobs,
    ...job,
    id: job.uuid,
    reference: shownReference(job),
    state: stateOf(job, today),
    added_on: dateOfDay(nairobiDay(job.created_at)),
    is_taken_over: job.taken_over_at !== null,
    is_missing: job.missing_from_feed_at !== null,
  }
}

/** A reference that its employer uses; null if it was made for a job without one. */
function shownReference({ reference }: Pick<JobListRow, 'reference'>): string | null {
  return generatedForm.test(reference) ? null : reference
}

/** The jobs of a feed belong to it until they are taken over. */
export function isEditable({ source, is_demo, taken_over_at }: OfficeJob): boolean {
  return source === ownSource || is_demo || taken_over_at !== null
}

/** The texts of a job with new dates: open for as many days as it was, from the day `today` (a day number). */
export function postAgainTexts(job: OfficeJob, today: number): JobTexts {
  const { posted_on: posted, closes_on: closes } = job
  const days = posted && closes ? dayNumber(closes) - dayNumber(posted) : 0
  return { ...textsOf(job), posted_on: '', closes_on: days > 0 ? dateOfDay(today + days) : '' }
}

/** The stored texts; '' for fields that are newer than the draft. */
export function textsOfDraft(fields: DraftFields): JobTexts {
  return { ...emptyTexts, ...fields }
}

function draftState({ publish_at }: Pick<JobDraftRow, 'publish_at'>): 'draft' | 'scheduled' {
  return publish_at === null ? 'draft' : 'scheduled'
}
