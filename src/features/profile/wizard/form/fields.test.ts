import { expect, test } from 'vitest'
import { errorMessageOf } from './fields.ts'

const flags = {
  badInput: false,
  customError: false,
  patternMismatch: false,
  rangeOverflow: false,
  rangeUnderflow: false,
  stepMismatch: false,
  tooLong: false,
  tooShort: false,
  typeMismatch: false,
  valid: false,
  valueMissing: false,
}

test.each([
  ['profile', 'dob', '', 'badInput', 'Enter the full date, or clear it.'],
  ['profile', 'dob', '1850-03-14', 'rangeUnderflow', 'Enter a four-digit year, 1900 or later.'],
  ['profile', 'dob', '1910-03-14', 'rangeUnderflow', 'Enter a date between 16 and 100 years ago.'],
  ['profile', 'dob', '2098-03-14', 'rangeOverflow', 'Enter a date between 16 and 100 years ago.'],
  ['work_profile', 'passport_number', 'A-1', 'patternMismatch', 'Use 6 to 12 letters or digits.'],
  ['education', 'from_date', '0018-09-01', 'rangeUnderflow', 'Enter a four-digit year, 1900 or later.'],
  ['education', 'to_date', '2015-08-31', 'rangeUnderflow', 'The to date cannot be before the from date.'],
  ['education', 'to_date', '2105-11-30', 'rangeOverflow', 'Enter a four-digit year before 2100.'],
  ['education', 'to_date', '', 'valueMissing', 'Enter the date you finished.'],
  ['documents', 'skills', '', 'valueMissing', 'Please enter your skills'],
  ['documents', 'document_file', '', 'valueMissing', 'Please provide a document URL'],
] as const)('in %s, %s "%s" with %s: %s', (step, name, value, problem, message) => {
  const validity = { ...flags, [problem]: true }
  expect(errorMessageOf(step, { name, value, validity, validationMessage: "The browser's." })).toBe(message)
})
