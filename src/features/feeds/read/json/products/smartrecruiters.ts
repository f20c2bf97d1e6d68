import type { Product } from './product.ts'

const sections = 'jobAd.sections'

/** Source: developers.smartrecruiters.com, "Posting API": the list, and the response for one posting. */
export const smartRecruiters: Product = {
  name: 'SmartRecruiters JSON',
  signs: ['name releasedDate', 'name jobAd', 'name typeOfEmployment'],
  columns: {
    reference: 'id uuid',
    title: 'name',
    company: 'company',
    type: 'typeOfEmployment',
    level: 'experienceLevel',
    requirements: `${sections}.qualifications.text`,
    posted: 'releasedDate createdOn',
    url: 'postingUrl',
    'apply url': 'applyUrl',
  },
  texts: ['companyDescription', 'jobDescription', 'additionalInformation'].map((section) => ({
    heading: `${sections}.${section}.title`,
    text: `${sections}.${section}.text`,
  })),
  places: [{ at: 'location', city: 'city', area: 'region', country: 'country', text: 'fullLocation' }],
  pay: { at: 'compensation', min: 'min', max: 'max', currency: 'currency', unit: 'period' },
  remote: 'location.remote',
  hint: {
    unless: 'jobAd',
    advice: 'SmartRecruiters: the list has no texts. The address of one job has them: …/postings/ID',
  },
}
