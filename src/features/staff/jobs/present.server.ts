import { dateOfDay, dayNumber, nairobiDay } from '../../../calendar.ts'
import { emptyJob } from '../../../contract/job-fields.ts'
import type { DraftFields, JobDraftRow } from '../../../db/schema.ts'
import { bannerPath, ownBannerPath } from '../../banners/contract.ts'
import { stateOf } from '../../jobs/writing/job-states.server.ts'
import { ownSource } from '../../jobs/writing/operator-jobs.server.ts'
import { timeInNairobi } from '../shell/times.ts'
import type { JobTexts, ListedJob, StaffJob } from './contract.ts'
import { textsOf } from './job-texts.server.ts'
import type { Draft, DraftListRow, JobListRow, OfficeJob } from './queries.server.ts'

/** A draft as the form shows it. */
export function presentDraft({ id, fields, editor, ...draft }: Draft): StaffJob {
  const texts = textsOfDraft(fields)
  return {
    id,
    state: draftState(draft),
    source: ownSource,
    reference: null,
    is_editable: true,
    revision: draft.revision,
    edited_by: editor,
    edited_at: draft.updated_at.toISOString(),
    publish_at: draft.publish_at?.toISOString() ?? null,
    failure: draft.failure,
    taken_over_at: null,
    missing_from_feed_at: null,
    banner: ownBannerPath.test(texts.banner_image) ? texts.banner_image : null,
    fields: texts,
  }
}

export const emptyTexts: JobTexts = textsOf(emptyJob)

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

/** A job as the form shows it on the day `today` ('YYYY-MM-DD'). */
export function presentJob(job: OfficeJob, today: string): StaffJob {
  return {
    id: job.uuid,
    state: stateOf(job, today),
    source: job.source,
    reference: job.reference,
    is_editable: isEditable(job),
    revision: job.revision,
    edited_by: job.editor,
    edited_at: job.updated_at.toISOString(),
    publish_at: null,
    failure: null,
    taken_over_at: job.taken_over_at?.toISOString() ?? null,
    missing_from_feed_at: job.missing_from_feed_at?.toISOString() ?? null,
    banner: job.banner === null ? null : bannerPath(job.banner, 'wide'),
    fields: textsOf(job),
  }
}

/** The jobs of a feed belong to it until they are taken over. */
export function isEditable({
  source,
  is_demo,
  taken_over_at,
}: Pick<OfficeJob, 'source' | 'is_demo' | 'taken_over_at'>): boolean {
  return source === ownSource || is_demo || taken_over_at !== null
}

export function presentDraftRow(draft: DraftListRow): ListedJob {
  const { title, company, city, country, closes_on } = textsOfDraft(draft.fields)
  return {
    id: draft.id,
    title,
    company,
    city: city || null,
    country,
    source: ownSource,
    reference: null,
    state: draftState(draft),
    closes_on: closes_on || null,
    added_on: dateOfDay(nairobiDay(draft.updated_at)),
    publish_at: draft.publish_at?.toISOString() ?? null,
    failure: draft.failure,
    is_taken_over: false,
    is_missing: false,
  }
}

export function presentJobRow(job: JobListRow, today: string): ListedJob {
  const { uuid: id, title, company, city, country, source, reference, closes_on } = job
  return {
    id,
    title,
    company,
    city,
    country,
    source,
    reference,
    state: stateOf(job, today),
    closes_on,
    added_on: dateOfDay(nairobiDay(job.created_at)),
    publish_at: null,
    failure: null,
    is_taken_over: job.taken_over_at !== null,
    is_missing: job.missing_from_feed_at !== null,
  }
}

/** 'Wanjiru changed this at 4 December 2026 at 14:02, Nairobi time' */
export function conflictMessage({ edited_by, edited_at }: StaffJob): string {
  return `${edited_by ?? 'Someone'} changed this at ${timeInNairobi(edited_at)}`
}

function draftState({ publish_at }: Pick<JobDraftRow, 'publish_at'>): 'draft' | 'scheduled' {
  return publish_at === null ? 'draft' : 'scheduled'
}
