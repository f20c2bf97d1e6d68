import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { countOf } from '../../../contract/format-count.ts'
import type { Question } from '../../../contract/questions.ts'
import { transact } from '../../../db/connect.server.ts'
import { applicationContext } from '../../../encryption/contexts.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { decryptContact } from '../../accounts/candidate-records.server.ts'
import { type SentCopy, sentCopy } from '../../applications/contract.ts'
import { type Column, phoneCell, toCsv, yesOrNo } from '../csv.ts'
import { writeLog } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import {
  type ApplicationFilters,
  type ApplicationSearch,
  type FoundApplication,
  maxCsvRows,
  pageSize,
} from './contract.ts'
import {
  countByStage,
  countForEmployer,
  findCopies,
  findJob,
  findJobsWithApplications,
  findListed,
  findMatching,
  isForEmployer,
  type Search,
} from './queries.server.ts'
import { stageNames } from './stage-names.ts'

const maxJobs = 200

type Parts = Pick<OfficeParts, 'db' | 'clock' | 'encryption'>

/** A page of the applications that match all filters, newest first, with how many there are by stage. */
export async function searchApplications({ db, clock }: Parts, { page, ...filters }: ApplicationSearch) {
  const now = clock.now()
  const search = await readSearch({ db, clock }, filters)
  const [byStage, ids, jobs] = await Promise.all([
    countByStage(db, search),
    findMatching(db, search, { limit: pageSize, offset: (page - 1) * pageSize }),
    findJobsWithApplications(db, maxJobs),
  ])
  const counted = filters.stage === '' ? Object.values(byStage) : [byStage[filters.stage] ?? 0]
  const total = counted.reduce((sum, count) => sum + count, 0)
  const rows = await findListed(db, ids, { today: search.today, now })
  const { job } = search
  const isListed = job === null || jobs.some(({ id }) => id === job.uuid)
  return {
    data: rows.map(({ event_id, visible_at, ...row }): FoundApplication => {
      const pending = event_id === null || visible_at === null ? null : { event_id, visible_at }
      return Object.assign(row, { pending })
    }),
    meta: {
      total,
      page,
      pages: Math.max(1, Math.ceil(total / pageSize)),
      stages: byStage,
      jobs: isListed ? jobs : [{ ...job, id: job.uuid }, ...jobs],
      questions: job?.questions ?? [],
      for_employer: job ? await countForEmployer(db, search) : 0,
    },
  }
}

async function readSearch({ db, clock }: Pick<Parts, 'db' | 'clock'>, filters: ApplicationFilters): Promise<Search> {
  const job = filters.job === '' ? null : ((await findJob(db, filters.job)) ?? null)
  return { filters, job, today: dateOfDay(nairobiDay(clock.now())) }
}

type CsvRow = Awaited<ReturnType<typeof findCopies>>[number] & { sent: SentCopy }

const day = (moment: Date) => dateOfDay(nairobiDay(moment))

/** The applications that match, with contacts and answers, for spreadsheets. */
export function exportApplications(parts: Parts, member: StaffMember, filters: ApplicationFilters): Promise<string> {
  const { encryption } = parts
  return transact(parts.db, async (trx) => {
    const search = await readSearch({ ...parts, db: trx }, filters)
    const ids = await findMatching(trx, search, { limit: maxCsvRows })
    await writeLog(trx, member, { action: 'applications_exported', detail: countRows(ids) }, parts.clock.now())
    return readCsv({ ...parts, db: trx }, ids, [
      ['Reference', ({ reference }) => reference],
      ['Name', ({ name }) => name],
      ['Job', ({ sent }) => sent.job.title],
      ['Company', ({ sent }) => sent.job.company],
      ['Stage', ({ stage }) => stageNames[stage]],
      ['Applied', ({ applied_at }) => day(applied_at)],
      ['Answer by', ({ answer_by }) => answer_by],
      ['County', ({ county }) => county],
      ['Phone', (row) => phoneCell(decryptContact(encryption, row).phone)],
      ['Email', (row) => decryptContact(encryption, row).email],
      ['Passport', ({ has_passport }) => yesOrNo(has_passport)],
      ['Good conduct', ({ has_good_conduct }) => yesOrNo(has_good_conduct)],
      ...answersTo(search.job?.questions),
    ])
  })
}

/**
 * The applications for a job that match, may be sent to the employer and are still considered: what was sent, without
 * contacts. Throws `CallRefused` (422) without a job.
 */
export function listForEmployer(parts: Parts, member: StaffMember, filters: ApplicationFilters): Promise<string> {
  return transact(parts.db, async (trx) => {
    const search = await readSearch({ ...parts, db: trx }, filters)
    const { job } = search
    if (!job) throw new CallRefused('Choose the job of the employer first.', { statusCode: 422, field: 'job' })
    const ids = await findMatching(trx, search, { limit: maxCsvRows, condition: isForEmployer })
    const entry = { action: 'applications_listed', jobId: job.id, detail: countRows(ids) } as const
    await writeLog(trx, member, entry, parts.clock.now())
    return readCsv({ ...parts, db: trx }, ids, [
      ['Reference', ({ reference }) => reference],
      ['Name', ({ sent }) => sent.profile.user.name],
      ['Job title', ({ sent }) => sent.profile.work_profile.job_title],
      ['County', ({ sent }) => sent.profile.profile.county],
      ['Education', ({ sent }) => sent.profile.education.level],
      ['Passport', ({ sent }) => yesOrNo(sent.profile.work_profile.has_passport === 1)],
      ...answersTo(job.questions),
    ])
  })
}

/** A column for each question. One that was asked later has no answer. */
function answersTo(questions: Question[] | null | undefined): Column<CsvRow>[] {
  return (questions ?? []).map(({ id, text }) => [
    text,
    ({ sent }) => sent.questions.find((question) => question.id === id)?.answer ?? '',
  ])
}

async function readCsv({ db, encryption }: Parts, ids: number[], columns: readonly Column<CsvRow>[]): Promise<string> {
  const found = await findCopies(db, ids)
  const rows = found.map((row) => {
    const sent = sentCopy.parse(JSON.parse(encryption.decrypt(row.copy_sealed, applicationContext)))
    return Object.assign(row, { sent })
  })
  return toCsv(columns, rows)
}

function countRows(ids: number[]): string {
  return countOf(ids.length, 'row')
}
