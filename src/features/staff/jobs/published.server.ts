import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { close, removeVacancy, reopen, takeOver } from '../../jobs/writing/job-states.server.ts'
import { writeJob } from '../../jobs/writing/operator-jobs.server.ts'
import { writeLog } from '../log/staff-log.server.ts'
import type { SeveralAction } from './contract.ts'
import { type Change, type Changed, feesDetail, type Save } from './drafts.server.ts'
import { askAboutFees, feesMessage, readTexts, textsOf } from './job-texts.server.ts'
import { conflictMessage, isEditable, presentJob } from './present.server.ts'
import { type OfficeJob, setEditedBy } from './queries.server.ts'
import { refuse, refuseFields } from './refusals.server.ts'

export type StateAction = SeveralAction | 'take-over'

/** What people do with a published job, in the transaction of its log line. */
export const stateActions: Record<StateAction, (change: Change, job: OfficeJob) => Promise<Changed>> = {
  async close({ trx, member, now }, job) {
    if (job.removed_at !== null) return refuse('This job was removed.')
    if (await close(trx, job, { now, editedBy: member.id }))
      await writeLog(trx, member, { action: 'job_closed', jobId: job.id }, now)
    return { ok: true }
  },
  async reopen({ trx, member, now }, job) {
    if (await reopen(trx, job, { now, editedBy: member.id }))
      await writeLog(trx, member, { action: 'job_reopened', jobId: job.id }, now)
    return { ok: true }
  },
  async remove({ trx, member, now }, job) {
    const removed = await removeVacancy(trx, job, { now, editedBy: member.id })
    for (const { id } of removed) await writeLog(trx, member, { action: 'job_removed', jobId: id }, now)
    return { ok: true }
  },
  async 'take-over'({ trx, member, now }, job) {
    if (isEditable(job)) return { ok: true }
    await takeOver(trx, job.id, { now, editedBy: member.id })
    await writeLog(trx, member, { action: 'job_taken_over', jobId: job.id, detail: `from ${job.source}` }, now)
    return { ok: true }
  },
}

/** Saves a job that is on the board, or was. */
export async function saveJob({ trx, member, now }: Change, job: OfficeJob, save: Save): Promise<Changed> {
  const today = dateOfDay(nairobiDay(now))
  const current = presentJob(job, today)
  if (!current.is_editable)
    return refuse(`This job belongs to the feed "${job.source}". Take it over to edit it.`, current)
  if (job.removed_at !== null) return refuse('This job was removed. Reopen it first.', current)
  if (job.revision !== save.revision) return refuse(conflictMessage(current), current)
  const before = textsOf(job)
  const { job: edited, errors } = readTexts({ ...before, ...save.fields }, today)
  const refusal = refuseFields(errors)
  if (refusal) return refusal
  const fees = askAboutFees(edited, before)
  if (fees && !save.despite_fees) return { ok: false, status: 422, message: feesMessage, errors: fees.errors }
  const written = await writeJob(trx, { before: job, job: { ...edited, reference: job.reference } })
  if (!written.ok) return refuse(`The job was not saved, because it ${written.refusal}.`)
  await setEditedBy(trx, job.id, member.id)
  const detail = feesDetail(fees && fees.words)
  await writeLog(trx, member, { action: 'job_edited', jobId: job.id, detail }, now)
  return { ok: true }
}
