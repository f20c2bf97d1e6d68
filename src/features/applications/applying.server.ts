import { randomInt } from 'node:crypto'
import { brand } from '../../brand.ts'
import { dateOfDay, dayMs, dayNumber, later, nairobiDay } from '../../calendar.ts'
import { answerProblem, type Question } from '../../contract/questions.ts'
import { type Database, transact } from '../../db/connect.server.ts'
import type { JobRow, PlainAnswers } from '../../db/schema.ts'
import { applicationContext } from '../../encryption/contexts.server.ts'
import { CallRefused } from '../../http/call-refused.server.ts'
import { dayInWords } from '../../language/dates.ts'
import { t } from '../../language/translate.ts'
import { sentFiles } from '../files/file-links.server.ts'
import { findFiles } from '../files/queries.server.ts'
import type { ApplicationParts, ApplyJob } from './application-parts.server.ts'
import type { ApplicationSummary, ApplyForm, NewApplication, SentCopy, SentProfile } from './contract.ts'
import { ensureUnder } from './daily-limit.server.ts'
import { isClosedOn, presentSummary } from './present.server.ts'
import {
  countApplications,
  findForVacancy,
  findOwn,
  insertApplication,
  lockApplicant,
  referToFiles,
} from './queries.server.ts'
import { removedText } from './stage-texts.ts'

/** The agency answers within this many days of the closing date or, without one, of applying. */
const answerDays = { afterClosing: 14, afterApplying: 21 }
const maxPerDay = 30
/** How long a phone without a network may be late. */
const queueMs = dayMs

/** What a candidate has to know before applying. Throws `CallRefused`: 404 or 410 without a job. */
export async function readApplyForm(parts: ApplicationParts, candidateId: number, uuid: string): Promise<ApplyForm> {
  const now = parts.clock.now()
  const job = existing(await parts.jobs.findRow(uuid))
  const receives = await readProfile(parts, candidateId)
  const application = await findSame(parts, { candidateId, job, now })
  return {
    state: application ? 'applied' : stateOf(job, now),
    closed_on: closedOn(job, now),
    questions: job.questions ?? [],
    missing: missingIn(receives),
    receives,
    application,
  }
}

/**
 * Sends an application, and returns it, or the one that the candidate has already sent for the vacancy. Throws
 * `CallRefused`: 404, 409 or 410 if the job takes none, 422 for a wrong answer or an incomplete profile, 429 after 30 in
 * a day.
 */
export async function apply(
  parts: ApplicationParts,
  candidateId: number,
  sent: NewApplication,
): Promise<ApplicationSummary> {
  const { db, clock, encryption } = parts
  const now = clock.now()
  const job = existing(await parts.jobs.findRow(sent.job_uuid))
  const profile = await readProfile(parts, candidateId)
  return transact(db, async (trx) => {
    if (!(await lockApplicant(trx, candidateId))) throw signedOut()
    const earlier = await findSame({ ...parts, db: trx }, { candidateId, job, now })
    if (earlier) return earlier
    const isLate = ensureOpen(job, sent, now)
    if (missingIn(profile).length > 0)
      throw new CallRefused('Add your job title to your profile first.', { statusCode: 422, field: 'job_title' })
    const questions = job.questions ?? []
    const answers = readAnswers(questions, sent.answers)
    // Read after the lock, so that the copy lists the files that it refers to.
    const files = await findFiles(trx, candidateId)
    const copy = copyOf(job, sent, { ...profile, files: sentFiles(files) })
    ensureUnder(maxPerDay, await countApplications(trx, candidateId, later(now, -dayMs)))
    const id = await insert(trx, {
      candidate_id: candidateId,
      job_id: job.id,
      applied_at: now,
      read_at: now,
      answer_by: answerBy(job, now),
      is_late: isLate,
      for_employer: sent.for_employer,
      answers: JSON.stringify(answers),
      copy_sealed: encryption.encrypt(JSON.stringify(copy), applicationContext),
    })
    await referToFiles(trx, id, files)
    const [row] = await findOwn(trx, { candidateId, id }, now)
    if (!row) throw new Error('the application that was just sent is missing')
    return presentSummary(encryption, row, now)
  })
}

function existing(job: ApplyJob | undefined): ApplyJob {
  if (!job) throw new CallRefused('Job not found', { statusCode: 404 })
  if (job.removed_at !== null) throw new CallRefused(removedText, { statusCode: 410 })
  return job
}

/** The application for this vacancy that was not withdrawn, or null. */
async function findSame(
  { db, encryption }: ApplicationParts,
  { candidateId, job, now }: { candidateId: number; job: ApplyJob; now: Date },
): Promise<ApplicationSummary | null> {
  const id = await findForVacancy(db, { candidateId, job, today: dateOfDay(nairobiDay(now)) })
  const [row] = id === null ? [] : await findOwn(db, { candidateId, id }, now)
  return row ? presentSummary(encryption, row, now) : null
}

function stateOf(job: ApplyJob, now: Date): 'open' | 'closed' | 'elsewhere' {
  if (isClosedOn(job, dateOfDay(nairobiDay(now)))) return 'closed'
  return job.apply_url !== null && !job.recruits_here ? 'elsewhere' : 'open'
}

/** Returns whether the application is late. Throws `CallRefused` (409) if the job takes none. */
function ensureOpen(job: ApplyJob, { is_queued }: NewApplication, now: Date): boolean {
  const state = stateOf(job, now)
  if (state === 'open') return false
  if (state === 'elsewhere') throw new CallRefused('Apply on the website of the employer.', { statusCode: 409 })
  const closedAt = closingTime(job)
  if (is_queued && closedAt && now < later(closedAt, queueMs)) return true
  const day = closedOn(job, now)
  throw new CallRefused(
    t('This job closed on {date}. Your text is kept on this phone.', { date: dayInWords(day ?? '') }),
    { statusCode: 409 },
  )
}

/** The last day of a job that takes no more applications, null if it is open. */
function closedOn(job: JobRow, now: Date): string | null {
  if (!isClosedOn(job, dateOfDay(nairobiDay(now)))) return null
  const closed = job.closed_at && dateOfDay(nairobiDay(job.closed_at))
  const days = [closed, job.closes_on].filter((day) => day !== null)
  return days.toSorted()[0] ?? null
}

/** When a job was closed, or the end of its last day in Nairobi, whichever was first. */
function closingTime({ closed_at, closes_on }: JobRow): Date | null {
  const end = closes_on === null ? null : new Date(`${closes_on}T24:00:00+03:00`)
  if (closed_at && end) return closed_at < end ? closed_at : end
  return closed_at ?? end
}

/** The day until which the agency answers. */
function answerBy({ closes_on }: JobRow, now: Date): string {
  const today = nairobiDay(now)
  return dateOfDay(
    closes_on === null ? today + answerDays.afterApplying : dayNumber(closes_on) + answerDays.afterClosing,
  )
}

async function readProfile({ profiles }: ApplicationParts, candidateId: number): Promise<SentProfile> {
  const profile = await profiles.readSent(candidateId)
  if (profile === null) throw signedOut()
  return profile
}

/** The account was erased during this request. */
function signedOut(): CallRefused {
  return new CallRefused('Please sign in to continue.', { statusCode: 401 })
}

/** Name and phone number are part of every account. */
function missingIn({ work_profile }: SentProfile): ApplyForm['missing'] {
  return work_profile.job_title === null ? ['job_title'] : []
}

/** The answer to a question, '' without one. Objects also have names of their own, such as 'constructor'. */
function answerTo({ id }: Question, answers: Record<string, string>): string {
  return Object.hasOwn(answers, id) ? (answers[id] ?? '') : ''
}

/** The answers that the office can filter by. Throws `CallRefused` (422) with a message for each wrong answer. */
function readAnswers(questions: Question[], answers: Record<string, string>): PlainAnswers {
  const problems = questions.flatMap((question) => {
    const problem = answerProblem(question, answerTo(question, answers))
    return problem === null ? [] : [{ field: `answers.${question.id}`, problem }]
  })
  if (problems.length > 0)
    throw new CallRefused('Please answer all questions.', {
      statusCode: 422,
      errors: Object.fromEntries(problems.map(({ field, problem }) => [field, [problem]])),
    })
  return Object.fromEntries(
    questions
      .filter(({ kind }) => kind !== 'text')
      .map((question) => {
        const answer = answerTo(question, answers)
        return [question.id, question.kind === 'number' ? Number(answer) : answer]
      }),
  )
}

function copyOf(job: ApplyJob, { answers, note, for_employer }: NewApplication, profile: SentProfile): SentCopy {
  const { title, company, city, country, type, salary, closes_on } = job
  return {
    job: { title, company, city, country, type, salary, closes_on },
    questions: (job.questions ?? []).map((asked) => Object.assign({ answer: answerTo(asked, answers) }, asked)),
    note,
    for_employer,
    profile,
  }
}

type WithoutReference = Omit<Parameters<typeof insertApplication>[1], 'reference'>

/** Inserts an application under a new reference. A longer one if the short ones run out. */
async function insert(trx: Database, application: WithoutReference): Promise<number> {
  for (const length of [4, 4, 4, 6]) {
    const id = await insertApplication(trx, { ...application, reference: `${prefix}-${randomCode(length)}` })
    if (id !== null) return id
  }
  throw new Error('no free reference was found for an application')
}

/** The initials of the agency. */
const prefix = brand.wordMark.map((word) => word.charAt(0)).join('')

/** Without characters that are hard to tell apart on the phone. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function randomCode(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}
