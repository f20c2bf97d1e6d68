/** The types of documents, spelt and ordered as in the API and on the pages. */
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

/** A type of document has a PDF of at most this size, or so many photos. */
export const fileLimits = { bytes: photoLimitBytes, photos: 4 }
