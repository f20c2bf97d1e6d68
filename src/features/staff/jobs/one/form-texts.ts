import { type EditedField, editedFields } from '../../../../contract/job-fields.ts'
import type { Question } from '../../../../contract/questions.ts'
import type { StaffJob } from '../contract.ts'

/** What the form has: the fields of a job, and its questions as one text. */
export type FormColumn = EditedField | 'questions'
export type FormTexts = Record<FormColumn, string>

export const formColumns: FormColumn[] = [...editedFields.map(({ column }) => column), 'questions']

export function formTextsOf({ fields, questions }: StaffJob): FormTexts {
  return { ...fields, questions: JSON.stringify(questions) }
}

/** The questions of the form. */
export function questionsIn({ questions }: Pick<FormTexts, 'questions'>): Question[] {
  return JSON.parse(questions)
}

/** The body of a call that saves these texts. */
export function bodyOf({ questions, ...fields }: Partial<FormTexts>) {
  return { fields, ...(questions !== undefined && { questions: questionsIn({ questions }) }) }
}
