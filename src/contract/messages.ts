// What is said of wrong fields of a profile, by the calls and by the pages alike.

export const messages = {
  pastDay: 'Choose a day in the past.',
  country: 'Choose a country from the list.',
  county: "Choose one of Kenya's counties.",
  countyFirst: 'Choose a county first.',
  subCounty: 'Choose a sub-county of this county.',
  jobTitle: 'Job title is required',
  skills: 'Skills are required',
  passportNumber: 'Use 6 to 12 letters or digits.',
  photoType: 'Please upload a PNG, JPG, or JPEG file',
  photoSize: 'File size must be less than 5MB',
  institution: 'Enter the institution.',
  level: 'Choose a level.',
  course: 'Enter the course.',
  fromDate: 'Enter the date you began.',
  toDate: 'Enter the date you finished.',
  dateOrder: 'The to date cannot be before the from date.',
  documentSkills: 'Please enter your skills',
  documentType: 'Please select a document type',
  documentUrl: 'Please provide a document URL',
  validUrl: 'Please provide a valid URL',
} as const
