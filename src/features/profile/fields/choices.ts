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

/**
 * The maximum size of a PDF in bytes, and the maximum number of photos, of one type of document. `bytesInAll`: of all
 * files of a candidate with those that applications keep, so that an export never takes too long.
 */
export const fileLimits = { bytes: photoLimitBytes, photos: 4, bytesInAll: 60 * 1024 * 1024 }
