import type { Product } from './product.ts'

/** The widget of a careers page and the API. Source: help.workable.com, workable.readme.io. */
export const workable: Product = {
  name: 'Workable JSON',
  signs: ['shortcode shortlink', 'shortcode application_url', 'shortcode telecommuting', 'shortcode employment_type'],
  wrapper: 'job',
  columns: {
    reference: 'shortcode id code',
    title: 'title full_title',
    company: 'company company_name',
    type: 'employment_type',
    level: 'experience',
    education: 'education',
    requirements: 'requirements',
    benefits: 'benefits',
    posted: 'published_on created_at',
    url: 'url shortlink',
    'apply url': 'application_url',
  },
  texts: [{ text: 'description full_description' }],
  places: [
    {
      at: 'locations',
      city: 'city',
      area: 'region',
      country: 'country country_code countryCode',
      text: 'location_str',
    },
    { at: 'location', city: 'city', area: 'region', country: 'country country_code', text: 'location_str' },
    { city: 'city', country: 'country', text: 'location' }, // in the API, `state` is the state of the job
  ],
  pay: { at: 'salary', min: 'salary_from', max: 'salary_to', currency: 'salary_currency' },
  remote: 'workplace_type location.workplace_type telecommuting location.telecommuting',
  publisher: 'name',
  hidden: { state: 'draft closed archived' },
  hint: {
    unless: 'description full_description full_title',
    advice: 'Workable: add ?details=true to the URL to get the texts of the jobs',
  },
}
