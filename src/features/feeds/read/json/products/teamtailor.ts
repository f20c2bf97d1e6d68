import type { Product } from './product.ts'

/** Its API, in the form of JSON:API. Source: docs.teamtailor.com, "Jobs". */
export const teamtailor: Product = {
  name: 'Teamtailor JSON',
  signs: ['links.careersite-job-url', 'attributes.apply-button-text', 'attributes.human-status attributes.body'],
  columns: {
    reference: 'id',
    title: 'attributes.title',
    type: 'attributes.employment-type attributes.employment-level',
    'banner image': 'attributes.picture.standard attributes.picture.original',
    posted: 'attributes.start-date attributes.created-at',
    'closing date': 'attributes.end-date',
    url: 'links.careersite-job-url',
    'apply url': 'attributes.external-application-url links.careersite-job-apply-url',
    'apply email': 'attributes.mailbox',
  },
  texts: [{ text: 'attributes.body attributes.pitch' }],
  places: [],
  pay: { at: 'attributes', min: 'min-salary', max: 'max-salary', currency: 'currency', unit: 'salary-time-unit' },
  remote: 'attributes.remote-status',
  hidden: { 'attributes.status': 'draft archived unlisted', 'attributes.internal': 'true' },
  hint: {
    advice: 'Teamtailor: the API has no places and no company. https://NAME.teamtailor.com/jobs.rss has both',
  },
}

/** The feed of a career site, `/jobs.json`: JSON Feed 1.1 with a JobPosting. Source: adapters in public repositories. */
export const teamtailorFeed: Product = {
  name: 'Teamtailor JSON',
  signs: ['_jobposting'],
  columns: { reference: 'id', title: 'title', posted: 'date_published', url: 'url' },
  texts: [{ text: 'content_html content_text' }],
  places: [],
  posting: '_jobposting',
  publisher: 'title',
}
