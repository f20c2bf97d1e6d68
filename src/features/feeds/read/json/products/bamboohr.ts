import type { Product } from './product.ts'

/** The list and the details of a job on a careers page. Source: adapters in public repositories. */
export const bambooHr: Product = {
  name: 'BambooHR JSON',
  signs: ['jobOpeningName'],
  wrapper: 'result.jobOpening',
  columns: {
    reference: 'id jobOpeningShareUrl',
    title: 'jobOpeningName',
    type: 'employmentStatusLabel',
    level: 'minimumExperience',
    salary: 'compensation',
    posted: 'datePosted',
    url: 'jobOpeningShareUrl',
  },
  texts: [{ text: 'description' }],
  places: [
    { at: 'location', city: 'city', area: 'state', country: 'addressCountry country' },
    { at: 'atsLocation', city: 'city', area: 'state province', country: 'country' },
  ],
  pay: { at: 'compensation.range', min: 'min', max: 'max', currency: 'currency', unit: 'period' },
  remote: 'isRemote locationType', // 0 on site, 1 remote, 2 hybrid
  hint: {
    unless: 'description',
    advice: 'BambooHR: the list has no texts. The address of one job has them: …/careers/ID/detail',
  },
}
