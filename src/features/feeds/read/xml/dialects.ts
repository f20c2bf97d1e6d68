import { type Dialect, firstOf, words, workplace, otherPlaces, type XmlFields } from './dialect.ts'
import { neoGov, personio, teamtailor } from './product-dialects.ts'
import { namesCompany, readFacts, splitCompany } from './values/entry-facts.ts'

/** Source: corporate.trovit.com, "Jobs feed". Mitula, Cari and others read it too. */
const trovit: Dialect = {
  name: 'Trovit XML',
  row: 'ad',
  columns: {
    id: 'reference',
    content: 'description',
    studies: 'education',
    contract: 'job type',
    date: 'posted on',
    telecommute: workplace,
    'pictures/picture': 'picture',
  },
  ignored: words('pictures salary_numeric category time city_area neighborhood postcode mobile_url'),
}

/** Elements that RSS and Atom share. */
const entryColumns = {
  link: 'url',
  'g:id': 'job id',
  job_type: 'job type',
  remote: workplace,
  image_link: 'image url',
  'media:content': 'picture',
  'media:thumbnail': 'photo',
}
const entryIgnored = words('author category source job_category job_function job_industry salary_type')
const entryPrefixes = ['job_listing', 'g', 'c', 'job', 'jobs']

/**
 * RSS 2.0 with elements of jobs: those of WP Job Manager (`job_listing:company`), of Google Base (`g:employer`), or
 * without a prefix. Source: rssboard.org, WP Job Manager's feed, Google Base's "Attributes for jobs".
 */
const rss: Dialect = {
  name: 'RSS',
  row: 'item',
  columns: {
    ...entryColumns,
    description: 'summary',
    'content:encoded': 'description',
    'dc:date': 'published',
    enclosure: 'picture',
  },
  ignored: [...entryIgnored, 'comments'],
  prefixes: entryPrefixes,
  complete: completeEntry,
}

/** We Work Remotely's feed, with titles such as 'Duka: Cook'. Source: adapters in public repositories. */
const rssOfCompanies: Dialect = { ...rss, signs: ['expires_at'], complete: splitCompany }

/** Atom with elements of jobs, named as in RSS. Source: RFC 4287. */
const atom: Dialect = {
  name: 'Atom',
  row: 'entry',
  columns: {
    ...entryColumns,
    content: 'description',
    updated: 'advertised on', // the name with the lowest precedence
  },
  ignored: [...entryIgnored, 'contributor', 'rights'],
  prefixes: entryPrefixes,
  complete: completeEntry,
}

/** Source: learn.microsoft.com, "XML feeds: Development Guide". */
const linkedin: Dialect = {
  name: 'LinkedIn XML',
  row: 'job',
  signs: ['partnerjobid', 'workplacetypes'],
  columns: {
    partnerjobid: 'reference number',
    referencenumber: 'job number',
    workplacetypes: workplace,
    experiencelevel: 'experience level',
    jobtype: 'job type',
    employmenttype: 'employment type',
    'skills/skill': 'skills',
    date: 'posted on',
    listdate: 'published on',
    expireat: 'expires at',
    'salaries/salary': 'salary',
    'alternatelocations/location': otherPlaces,
    applyurl: 'apply url',
  },
  ignored: words('salaries postalcode companyid industrycodes jobfunctions alternatelocations posteremail'),
  complete: spellLevel,
}

/** Source: Jobrapido, "XML Feed Guide". */
const jobrapido: Dialect = {
  name: 'Jobrapido XML',
  row: 'job',
  signs: ['reference_id', 'publishdate', 'expirydate'],
  columns: {
    reference_id: 'reference',
    jobtype: 'job type',
    remotetype: workplace,
    email: 'apply email',
  },
  ignored: words('category industry postalcode website cpc'),
}

/** Has no element for the country: the region ends with it. Source: Jooble, "XML Feed Specifications". */
const jooble: Dialect = {
  name: 'Jooble XML',
  row: 'job',
  signs: ['region', 'pubdate', 'expire'],
  columns: {
    '@id': 'reference number',
    name: 'job name',
    region: 'location',
    jobtype: 'job type',
    remotetype: workplace,
    date: 'posted on',
    expire: 'expires',
    link: 'url',
    apply_url: 'apply url',
    email: 'apply email',
  },
  ignored: words('updated category company_url phone cpc'),
}

/**
 * Indeed's job feed, which most systems can write, such as Workable, and any other list of `<job>`. Source:
 * docs.indeed.com, "XML feed reference"; help.workable.com, "XML job feed".
 */
const indeed: Dialect = {
  name: 'Indeed XML',
  row: 'job',
  columns: {
    '@id': 'id',
    date: 'posted on',
    requisitionid: 'job number',
    jobtype: 'job type',
    remotetype: workplace,
    remote: workplace,
    applyurl: 'apply url',
    email: 'apply email',
  },
  ignored: words(
    'category postalcode streetaddress website phone contact sourcename apijobid lastactivitydate sponsored tracking_url metadata indeed-apply-data',
  ),
}

export const dialects: readonly Dialect[] = [
  linkedin,
  jobrapido,
  jooble,
  indeed,
  trovit,
  personio,
  teamtailor,
  neoGov,
  rssOfCompanies,
  rss,
  atom,
]

/** The dialect of a feed from the element of a job, and the names of the elements in jobs; all in lower case. */
export function findDialect(row: string, elements: ReadonlySet<string>): Dialect {
  const known = dialects.find((each) => each.row === row && each.signs?.some((name) => elements.has(name)) !== false)
  return known ?? otherList(row)
}

/** A list of jobs whose elements have the names of columns, with the prefix of the job's element or without one. */
function otherList(row: string): Dialect {
  const prefixes = row.includes(':') ? row.split(':').slice(0, 1) : []
  return { name: 'XML', row, columns: { remote: workplace, remotetype: workplace }, ignored: [], prefixes }
}

function completeEntry(fields: XmlFields): void {
  readFacts(fields)
  splitTitle(fields)
}

/** Takes the company from a title such as 'Cook at Duka' if the entry has no element for it. */
export function splitTitle(fields: XmlFields): void {
  if (namesCompany(fields)) return
  const words = firstOf(fields, 'title') ?? ''
  if (words.length > maxTitleLength) return
  // Repeated spaces are collapsed first, because searching for ' at ' among them takes quadratic time.
  const [, title, company] = /^(.+) at (.+)$/i.exec(words.trim().replaceAll(/\s+/g, ' ')) ?? []
  if (title === undefined || company === undefined) return
  fields.title = title
  fields.company = company
}

const maxTitleLength = 400

/** Writes LinkedIn's code 'MID_SENIOR_LEVEL' as 'Mid senior level'. */
function spellLevel(fields: XmlFields): void {
  const code = firstOf(fields, 'experience level')
  if (code === undefined || !/^[A-Z]+(?:_[A-Z]+)*$/.test(code)) return
  if (code === 'NOT_APPLICABLE') delete fields['experience level']
  else fields['experience level'] = code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')
}
