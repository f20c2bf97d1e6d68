import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { editedFields, type ImportedJob } from '../../../contract/job-fields.ts'
import { keyedBy } from '../../../contract/keyed-by.ts'
import type { Question } from '../../../contract/questions.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { ownBannerPath } from '../../banners/contract.ts'
import { feeWordsIn } from '../../jobs/writing/fee-words.ts'
import { explainProblem, readTyped } from '../../jobs/writing/job-values.server.ts'
import type { JobTexts } from './contract.ts'

/** Messages by field. */
type FieldErrors = Record<string, string[]>

/** The fields of a job as the form shows them. */
export function textsOf(job: ImportedJob): JobTexts {
  return keyedBy('column', editedFields, ({ column }) => job[column] ?? '')
}

/** Reads the texts of the form by the rules of the operator's commands. Throws `CallRefused` (422). */
export function readTexts(texts: JobTexts, now: Date): ImportedJob {
  const { job, errors } = read(texts, dateOfDay(nairobiDay(now)))
  refuseFields(errors)
  return job
}

/** Reads the texts of a job that is published at a time. Throws `CallRefused` (422). */
export function readForPublishing(texts: JobTexts, at: Date): ImportedJob {
  const day = dateOfDay(nairobiDay(at))
  const { job, errors } = read(texts, day)
  const { description, responsibilities, requirements, closes_on } = job
  const isDescribed = Boolean(description || responsibilities || requirements)
  const isOver = closes_on !== null && closes_on < day
  refuseFields({
    ...(!isDescribed && {
      description: ['Describe the job in a few sentences, or list responsibilities or requirements.'],
    }),
    ...(isOver && { closes_on: ['The job would be closed on the day it is published. Choose a later day.'] }),
    ...errors,
  })
  return job
}

function read({ banner_image, ...others }: JobTexts, today: string): { job: ImportedJob; errors: FieldErrors } {
  const isUploaded = ownBannerPath.test(banner_image)
  const { job, problems } = readTyped(isUploaded ? others : { ...others, banner_image }, today)
  const errors: FieldErrors = {}
  for (const problem of problems) {
    const field = problem.field ?? 'title'
    errors[field] = [...(errors[field] ?? []), explainProblem(problem)]
  }
  return { job: isUploaded ? { ...job, banner_image } : job, errors }
}

function refuseFields(errors: FieldErrors, message = 'Some fields need a correction.'): void {
  if (Object.keys(errors).length > 0) throw new CallRefused(message, { statusCode: 422, errors })
}

/** What candidates will read. */
type Asked<Job> = { job: Job; questions: Question[] | null }

/**
 * Asks about words about money from candidates that `before` did not have: throws `CallRefused` (422), or returns what
 * the log says about those that someone published all the same.
 */
export function askAboutFees(
  { job, questions }: Asked<ImportedJob>,
  { before, despite_fees }: { before: Asked<JobTexts> | null; despite_fees?: boolean },
): string | undefined {
  const known = before ? feeWordsIn(before.job, before.questions ?? []) : []
  const found = feeWordsIn(job, questions ?? []).filter((word) => !known.includes(word))
  if (found.length === 0) return undefined
  const words = found.map((word) => JSON.stringify(word)).join(', ')
  if (!despite_fees)
    refuseFields({ despite_fees: [`The text says ${words}.`] }, 'Candidates must never pay. Publish all the same?')
  return `although the text says ${words}`
}
