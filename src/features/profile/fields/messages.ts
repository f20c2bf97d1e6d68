// Validation messages that the API and the pages share.

export const messages = {
  birthDate: 'Enter a date between 16 and 100 years ago.',
  earliestDay: 'Enter a four-digit year, 1900 or later.',
  latestDay: 'Enter a four-digit year before 2100.',
  country: 'Choose a country from the list.',
  county: "Choose one of Kenya's counties.",
  countyFirst: 'Choose a county first.',
  subCounty: 'Choose a sub-county of this county.',
  jobTitle: 'Job title is required',
  jobTitleChoice: 'Choose a job title from the list.',
  skills: 'Skills are required',
  passportNumber: 'Use 6 to 12 letters or digits.',
  photoType: 'Please upload a PNG, JPG, or JPEG file',
  photoSize: 'File size must be less than 5MB',
  institution: 'Enter your school, college or university.',
  level: 'Choose your level of education.',
  course: 'Enter your course.',
  fromDate: 'Enter the date you started.',
  toDate: 'Enter the date you finished.',
  dateOrder: 'The to date cannot be before the from date.',
  documentSkills: 'Please enter your skills',
  documentType: 'Please select a document type',
  documentUrl: 'Please provide a document URL',
  validUrl: 'Please provide a valid URL',
} as const

/** For each step, what to say about a required field that is empty. */
export const requiredMessages = {
  work: { job_title: messages.jobTitle, skills: messages.skills },
  education: {
    institution: messages.institution,
    level: messages.level,
    course: messages.course,
    from_date: messages.fromDate,
    to_date: messages.toDate,
  },
  documents: {
    skills: messages.documentSkills,
    document_type: messages.documentType,
    document_file: messages.documentUrl,
  },
} as const
