import { workplace, type XmlFormat } from '../xml-format.ts'
import { completePlace } from '../xml-place.ts'

/** The job feed of Trovit, which Mitula, Cari and others read too. Source: corporate.trovit.com, "Jobs feed". */
export const trovit: XmlFormat = {
  name: 'Trovit XML',
  row: 'ad',
  columns: {
    id: 'reference',
    title: 'title',
    content: 'description',
    company: 'company',
    experience: 'experience',
    requirements: 'requirements',
    studies: 'education',
    contract: 'contract type',
    working_hours: 'working hours',
    salary: 'salary',
    city: 'city',
    region: 'region',
    country: 'country',
    date: 'posted on',
    expiration_date: 'expiration date',
    telecommute: workplace,
    pictures: null,
    'pictures/picture': 'picture',
    picture: 'picture',
    salary_numeric: null,
    category: null,
    time: null,
    city_area: null,
    neighborhood: null,
    postcode: null,
    url: null,
    mobile_url: null,
  },
  complete(fields) {
    if (fields['contract type'] !== undefined) fields['job type'] = fields['contract type']
    delete fields['contract type']
    completePlace(fields)
  },
}
