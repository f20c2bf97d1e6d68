import { workplace, type XmlFormat } from '../xml-format.ts'
import { completePlace } from '../xml-place.ts'

/** The job feed of Jobrapido. Source: its "XML Feed Guide". */
export const jobrapido: XmlFormat = {
  name: 'Jobrapido XML',
  row: 'job',
  columns: {
    title: 'title',
    location: 'location',
    country: 'country',
    company: 'company',
    publishdate: 'publish date',
    expirydate: 'expiry date',
    description: 'description',
    reference_id: 'reference',
    salary: 'salary',
    education: 'education',
    jobtype: 'job type',
    experience: 'experience',
    remotetype: workplace,
    category: null,
    industry: null,
    state: 'state',
    postalcode: null,
    website: null,
    url: null,
    email: null,
    cpc: null,
  },
  complete: completePlace,
}
