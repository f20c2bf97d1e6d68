// Validation messages that the API and the pages share. Those of a single field are in `contract/profile-fields.ts`.

export const messages = {
  birthDate: 'Enter a date between 16 and 100 years ago.',
  earliestDay: 'Enter a four-digit year, 1900 or later.',
  latestDay: 'Enter a four-digit year before 2100.',
  county: "Choose one of Kenya's counties.",
  countyFirst: 'Choose a county first.',
  subCounty: 'Choose a sub-county of this county.',
  jobTitleChoice: 'This title is not in our list. Type one word of it, such as driver, then choose the nearest title.',
  photoType: 'Please upload a PNG, JPG, or JPEG file',
  photoSize: 'File size must be less than 5MB',
  dateOrder: 'The to date cannot be before the from date.',
  documentSkills: 'Please enter your skills',
  documentType: 'Please select a document type',
  documentUrl: 'Please provide a document URL',
  validUrl: 'Please provide a valid URL',
  fileType: 'Choose one PDF, or up to four photos (PNG or JPEG).',
  fileSize: 'Files can have at most 5 MB together.',
  filesInAll: 'All your files, with those that you sent with applications, can have at most 60 MB together.',
  filesFull: 'A document can have at most four photos. Remove the ones that you added, or choose fewer.',
  brokenPdf: 'This PDF is not complete. Save it again, then choose it here.',
  certificationName: 'Enter the name of the certification.',
  certificationIssuer: 'Enter the organisation that gave it.',
  futureDate: 'Enter a date that is not in the future.',
} as const

/** Messages for empty fields of a document. */
export const missingOfDocument = {
  skills: messages.documentSkills,
  document_type: messages.documentType,
  document_file: messages.documentUrl,
} as const
