/** What comes with the pay of a job. */
export const dealTexts = {
  'What comes with this job': 'Unachopata pamoja na kazi hii',
} as const
