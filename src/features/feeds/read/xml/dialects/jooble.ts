import { workplace, type XmlFormat } from '../xml-format.ts'
import { completePlace } from '../xml-place.ts'

/** The job feed of Jooble. It has no element for the country: that stands at the end of the region. Source: Jooble, "XML Feed Specifications". */
export const jooble: XmlFormat = {
  name: 'Jooble XML',
  row: 'job',
  columns: {
    '@id': 'reference number',
    name: 'job name',
    title: 'title',
    region: 'location',
    city: 'city',
    country: 'country',
    company: 'company',
    description: 'description',
    salary: 'salary',
    jobtype: 'job type',
    remotetype: workplace,
    pubdate: 'pub date',
    date: 'posted on',
    expire: 'expires',
    updated: null,
    category: null,
    link: null,
    url: null,
    apply_url: null,
    company_url: null,
    company_logo: 'company logo',
    email: null,
    phone: null,
    cpc: null,
  },
  complete: completePlace,
}
