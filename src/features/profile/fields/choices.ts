// What a candidate chooses from in their profile: the words of the calls and of the pages, in the order of both.

/** In lower case: so they travel and are stored. */
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

/** A passport photo has fewer bytes than this. */
export const photoLimitBytes = 5 * 1024 * 1024
