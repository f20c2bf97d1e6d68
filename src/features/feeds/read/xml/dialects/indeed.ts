import { workplace, type XmlFormat } from '../xml-format.ts'
import { completePlace } from '../xml-place.ts'

/**
 * The job feed of Indeed, which most systems can write, and what other lists of `<job>` have in common with it.
 * Source: docs.indeed.com, "XML feed reference".
 */
export const indeed: XmlFormat = {
  name: 'Indeed XML',
  row: 'job',
  columns: {
    title: 'title',
    date: 'posted on',
    referencenumber: 'reference number',
    requisitionid: 'job number',
    company: 'company',
    city: 'city',
    country: 'country',
    description: 'description',
    salary: 'salary',
    education: 'education',
    jobtype: 'job type',
    experience: 'experience',
    remotetype: workplace,
    expirationdate: 'expiration date',
    '@id': 'id',
    category: null, // the trade, which is no job type
    state: 'state',
    postalcode: null,
    streetaddress: null,
    url: null,
    applyurl: null,
    email: null,
    phone: null,
    contact: null,
    sourcename: null,
    apijobid: null,
    lastactivitydate: null,
    sponsored: null,
    tracking_url: null,
    metadata: null,
    'indeed-apply-data': null,
  },
  complete: completePlace,
}
