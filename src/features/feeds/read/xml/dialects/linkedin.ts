import { firstOf, workplace, type XmlFields, type XmlFormat } from '../xml-format.ts'
import { completePlace, otherPlaces } from '../xml-place.ts'

/** The job feed of LinkedIn. Source: learn.microsoft.com, "XML feeds: Development Guide". */
export const linkedin: XmlFormat = {
  name: 'LinkedIn XML',
  row: 'job',
  columns: {
    partnerjobid: 'reference number',
    referencenumber: 'job number',
    company: 'company',
    title: 'title',
    description: 'description',
    location: 'location',
    city: 'city',
    country: 'country',
    workplacetypes: workplace,
    experiencelevel: 'experience level',
    jobtype: 'job type',
    employmenttype: 'employment type',
    skills: 'skills',
    'skills/skill': 'skills',
    date: 'posted on',
    listdate: 'published on',
    postedat: 'posted at',
    expirationdate: 'expiration date',
    expireat: 'expires at',
    salaries: null,
    'salaries/salary': 'salary',
    state: 'state',
    postalcode: null,
    companyid: null,
    industrycodes: null,
    jobfunctions: null,
    alternatelocations: null,
    'alternatelocations/location': otherPlaces,
    applyurl: null,
    url: null,
    posteremail: null,
  },
  complete(fields) {
    if (fields['employment type'] !== undefined) fields['job type'] ??= fields['employment type']
    completePlace(fields)
    completeLevel(fields)
  },
}

/** 'MID_SENIOR_LEVEL' is 'Mid senior level'. */
function completeLevel(fields: XmlFields): void {
  const code = firstOf(fields, 'experience level')
  if (code === undefined || !/^[A-Z]+(?:_[A-Z]+)*$/.test(code)) return
  if (code === 'NOT_APPLICABLE') delete fields['experience level']
  else fields['experience level'] = code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')
}
