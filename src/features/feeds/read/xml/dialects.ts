/** An XML format of job feeds. Names of elements and columns are in lower case. */
export type Dialect = {
  name: string
  /** The element of one job. */
  row: string
  /**
   * Elements that identify the dialect. Of several dialects with the same `row`, the first with one of its signs
   * applies.
   */
  signs?: readonly string[]
  /**
   * The columns of elements that differ from their names. '@id' is an attribute of the job's element, 'location/city'
   * an element inside another one.
   */
  columns: Record<string, string>
  /** Elements without a column. */
  ignored: readonly string[]
  /** Prefixes that are removed from names: `g:salary` is `salary`. Elements with other prefixes are ignored. */
  prefixes?: readonly string[]
  /** Fills columns from other columns of the job. */
  complete?: (fields: XmlFields) => void
}

/** Values by column; an array if the element is repeated. */
export type XmlFields = Record<string, string | string[]>

/** The column of elements about remote work. `completeType` turns it into a job type. */
export const workplace = 'workplace'

/** The column of additional places of the job. `completePlace` adds them to the town. */
export const otherPlaces = 'other places'

/** Elements of a place, which every dialect shares; see `completePlace`. */
export const placeColumns: Record<string, string> = {
  'location/city': 'city',
  'location/country': 'country',
  'location/name': 'location',
  'location/region': 'region',
  'location/state': 'state',
}

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
  ignored: words('pictures salary_numeric category time city_area neighborhood postcode url mobile_url'),
}

/** Elements that RSS and Atom share. */
const entryColumns = {
  'g:id': 'job id',
  job_type: 'job type',
  remote: workplace,
  image_link: 'image url',
  'media:content': 'picture',
  'media:thumbnail': 'photo',
}
const entryIgnored = words('link author category source job_category job_function job_industry salary_type')
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
  complete: splitTitle,
}

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
  complete: splitTitle,
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
  },
  ignored: words(
    'salaries postalcode companyid industrycodes jobfunctions alternatelocations applyurl url posteremail',
  ),
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
  },
  ignored: words('category industry postalcode website url email cpc'),
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
  },
  ignored: words('updated category link url apply_url company_url email phone cpc'),
}

/**
 * Indeed's job feed, which most systems can write, and any other list of `<job>`. Source: docs.indeed.com, "XML feed
 * reference".
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
  },
  ignored: words(
    'category postalcode streetaddress url applyurl email phone contact sourcename apijobid lastactivitydate sponsored tracking_url metadata indeed-apply-data',
  ),
}

const dialects = [trovit, rss, atom, linkedin, jobrapido, jooble, indeed]

/** The dialect of a feed from the element of a job, and the names of the elements in jobs; all in lower case. */
export function findDialect(row: string, elements: ReadonlySet<string>): Dialect | undefined {
  return dialects.find((each) => each.row === row && each.signs?.some((name) => elements.has(name)) !== false)
}

function words(text: string): string[] {
  return text.split(' ')
}

/** All values of a column. */
export function textsOf(fields: XmlFields, column: string): string[] {
  const value = fields[column]
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

/** The first value of the first of these columns that has one. */
export function firstOf(fields: XmlFields, ...columns: string[]): string | undefined {
  for (const column of columns) {
    const value = fields[column]
    if (value !== undefined) return Array.isArray(value) ? value[0] : value
  }
  return undefined
}

/** Makes a job Remote if it has no type and is fully remote, not hybrid or temporarily remote. */
export function completeType(fields: XmlFields, place: string): void {
  if (fullyRemote.test(place.trim()) && firstOf(fields, 'job type', 'employment type') === undefined)
    fields['job type'] = 'Remote'
}

const fullyRemote = /^(?:fully[ -]?remote|100 ?% remote|remote|telecommute|true|yes|1)$/i

/** Takes the company from a title such as 'Cook at Duka' if the entry has no element for it. */
export function splitTitle(fields: XmlFields): void {
  if (firstOf(fields, 'company', 'employer', 'company name', 'organization') !== undefined) return
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
