/** What comes with the pay of a job. */
export const dealTexts = {
  'What comes with this job': 'Unachopata pamoja na kazi hii',
  Housing: 'Nyumba',
  Food: 'Chakula',
  'Air ticket': 'Tiketi ya ndege',
  Visa: 'Viza',
  Contract: 'Mkataba',
  'Working hours': 'Saa za kazi',
} as const
