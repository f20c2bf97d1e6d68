import type { Step } from '../../completion.ts'
import { messages } from '../../fields/messages.ts'

type Wrong = { name: string; value: string; validity: ValidityState; validationMessage: string }

/** What is wrong with a field that the browser refuses, in our words. */
export function wordingOf(step: Step, { name, value, validity, validationMessage }: Wrong): string {
  // Set by us.
  if (validity.customError) return validationMessage
  if (name === 'dob' && validity.badInput) return 'Finish the date, or clear it.'
  if (validity.rangeUnderflow) return value < '1900' ? messages.earliestDay : messages.dateOrder
  if (validity.rangeOverflow) return name === 'dob' ? messages.pastDay : messages.latestDay
  if (name === 'skills') return step === 'documents' ? messages.documentSkills : messages.skills
  if (name === 'document_file') return validity.valueMissing ? messages.documentUrl : messages.validUrl
  return words[name] ?? validationMessage
}

const words: Record<string, string> = {
  job_title: messages.jobTitle,
  passport_number: messages.passportNumber,
  institution: messages.institution,
  level: messages.level,
  course: messages.course,
  from_date: messages.fromDate,
  to_date: messages.toDate,
  document_type: messages.documentType,
}
