// The choices of profile fields, spelt and ordered as in the API and on the pages.

export const genders = ['male', 'female', 'prefer not to say'] as const
export const educationLevels = [
  'Primary',
  'Secondary',
  'Certificate',
  'Diploma',
  "Bachelor's Degree",
  "Master's Degree",
  'PhD',
] as const
export const documentTypes = [
  'Resume',
  'Cover Letter',
  'Portfolio',
  'Certificate',
  'Transcript',
  'Reference Letter',
  'Other',
] as const

/** A passport photo must be smaller than this. */
export const photoLimitBytes = 5 * 1024 * 1024
