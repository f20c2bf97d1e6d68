import { editedFields, type ImportedJob, type JobField } from '../../../contract/job-fields.ts'
import { keyedBy } from '../../../contract/keyed-by.ts'
import { ownBannerPath } from '../../banners/contract.ts'
import { feeWordsIn } from '../../jobs/writing/fee-words.ts'
import { explainProblem, readTyped } from '../../jobs/writing/job-values.server.ts'
import type { JobTexts } from './contract.ts'

/** Messages by field. */
export type FieldErrors = Record<string, string[]>

/** The fields of a job as the form shows them. */
export function textsOf(job: ImportedJob): JobTexts {
  return keyedBy('column', editedFields, ({ column }) => job[column] ?? '')
}

/** Reads the texts of the form by the rules of the operator's commands. `today` is a day 'YYYY-MM-DD'. */
export function readTexts(texts: JobTexts, today: string): { job: ImportedJob; errors: FieldErrors } {
  const { banner_image, ...others } = texts
  const isUploaded = ownBannerPath.test(banner_image)
  const { job, problems } = readTyped(isUploaded ? others : texts, today)
  const errors: FieldErrors = {}
  for (const problem of problems) {
    const field = problem.field ?? 'title'
    errors[field] = [...(errors[field] ?? []), explainProblem(problem)]
  }
  return { job: isUploaded ? { ...job, banner_image } : job, errors }
}

/** What else a job needs before it is published on the day `day` ('YYYY-MM-DD'). */
export function publishingErrors({ description, closes_on }: ImportedJob, day: string): FieldErrors {
  return {
    ...(description === '' && { description: ['Describe the job in a few sentences.'] }),
    ...(closes_on !== null &&
      closes_on < day && { closes_on: ['The job would be closed on the day it is published. Choose a later day.'] }),
  }
}

/** The message for words about money from candidates that `before` did not have; null if there are none. */
export function askAboutFees(job: Pick<ImportedJob, Exclude<JobField, 'reference'>>, before: JobTexts | null) {
  const known = before ? feeWordsIn(before) : []
  const found = feeWordsIn(job).filter((word) => !known.includes(word))
  if (found.length === 0) return null
  const words = found.map((word) => JSON.stringify(word)).join(', ')
  return { words, errors: { despite_fees: [`The text says ${words}.`] } }
}

export const feesMessage = 'Candidates must never pay. Publish all the same?'
