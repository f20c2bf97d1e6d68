import type { Product } from './product.ts'

/** Source: developers.ashbyhq.com, "Public job posting API". */
export const ashby: Product = {
  name: 'Ashby JSON',
  signs: ['jobUrl publishedAt', 'jobUrl descriptionHtml', 'jobUrl isListed', 'shouldDisplayCompensationOnJobPostings'],
  columns: {
    reference: 'id jobUrl',
    title: 'title',
    company: 'company companyName',
    type: 'employmentType',
    salary: 'compensation.scrapeableCompensationSalarySummary compensation.compensationTierSummary',
    posted: 'publishedAt publishedDate updatedAt',
    url: 'jobUrl',
    'apply url': 'applyUrl',
  },
  texts: [{ text: 'descriptionHtml descriptionPlain' }],
  places: [
    {
      city: 'address.postalAddress.addressLocality',
      area: 'address.postalAddress.addressRegion',
      country: 'address.postalAddress.addressCountry',
      text: 'location',
    },
    {
      at: 'secondaryLocations',
      city: 'address.postalAddress.addressLocality address.addressLocality',
      area: 'address.postalAddress.addressRegion address.addressRegion',
      country: 'address.postalAddress.addressCountry address.addressCountry',
      text: 'location',
    },
  ],
  pay: {
    at: 'compensation.summaryComponents',
    only: ['compensationType', 'Salary'],
    min: 'minValue',
    max: 'maxValue',
    currency: 'currencyCode',
    unit: 'interval',
    shown: 'shouldDisplayCompensationOnJobPostings',
  },
  // `isRemote` is also true for hybrid work.
  remote: 'workplaceType isRemote',
  hidden: { isListed: 'false' },
  hint: {
    unless: 'compensation shouldDisplayCompensationOnJobPostings',
    advice: 'Ashby: add ?includeCompensation=true to the URL to get the salaries',
  },
}
