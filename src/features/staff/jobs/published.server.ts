import { close, removeVacancy, reopen, takeOver } from '../../jobs/writing/job-states.server.ts'
import { writeJob } from '../../jobs/writing/operator-jobs.server.ts'
import { writeLog } from '../log/staff-log.server.ts'
import type { Save, SeveralAction } from './contract.ts'
import { type Change, refusal, requireRevision } from './drafts.server.ts'
import { askAboutFees, readTexts, textsOf } from './job-texts.server.ts'
import { isEditable } from './present.server.ts'
import { type OfficeJob, setEditedBy, setQuestions } from './queries.server.ts'

export type StateAction = SeveralAction | 'take-over'

/** What people do with a published job, in the transaction of its log line. */
export const stateActions: Record<StateAction, (change: Change, job: OfficeJob) => Promise<void>> = {
  async close({ trx, member, now }, job) {
    if (job.removed_at !== null) throw refusal('This job was removed.')
    if (await close(trx, job, { now, editedBy: member.id }))
      await writeLog(trx, member, { action: 'job_closed', jobId: job.id }, now)
  },
  async reopen({ trx, member, now }, job) {
    if (await reopen(trx, job, { now, editedBy: member.id }))
      await writeLog(trx, member, { action: 'job_reopened', jobId: job.id }, now)
  },
  async remove({ trx, member, now }, job) {
    const removed = await removeVacancy(trx, job, { now, editedBy: member.id })
    for (const { id } of removed) await writeLog(trx, member, { action: 'job_removed', jobId: id }, now)
  },
  async 'take-over'({ trx, member, now }, job) {
    if (isEditable(job)) return
    await takeOver(trx, job.id, { now, editedBy: member.id })
    await writeLog(trx, member, { action: 'job_taken_over', jobId: job.id, detail: `from ${job.source}` }, now)
  },
}

/** Saves a job that is on the board, or was. Throws `CallRefused` (409, 422). */
export async function saveJob({ trx, member, now }: Change, job: OfficeJob, save: Save): Promise<void> {
  if (!isEditable(job)) throw refusal(`This job comes from "${job.source}". Take it over to edit it.`)
  if (job.removed_at !== null) throw refusal('This job was removed. Reopen it first.')
  requireRevision(job, save.revision)
  const before = textsOf(job)
  const edited = readTexts({ ...before, ...save.fields }, now)
  const { questions } = job
  const fees = askAboutFees(
    { job: edited, questions: save.questions ?? questions },
    { before: { job: before, questions }, ...save },
  )
  const written = await writeJob(trx, { before: job, job: { ...edited, reference: job.reference } })
  if (!written.ok) throw refusal(`The job was not saved, because it ${written.refusal}.`)
  if (save.questions) await setQuestions(trx, job.id, save.questions)
  await setEditedBy(trx, job.id, member.id)
  await writeLog(trx, member, { action: 'job_edited', jobId: job.id, detail: fees }, now)
}
