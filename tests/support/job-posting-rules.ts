import { DomUtils, parseDocument } from 'htmlparser2'
import { dateOfDay, dayNumber, nairobiDay } from '../../src/calendar.ts'

/** A property by its path, whether Google requires or recommends it, and its allowed values. */
type Rule = {
  path: string
  need: 'required' | 'recommended' | 'beta'
  says: string
  accepts: (value: unknown, posting: object, now: Date) => boolean
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isOneOf = (values: string[]) => (value: unknown) => isText(value) && values.includes(value)
const isOneOrMore = (accepts: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) ? value.length > 0 && value.every(accepts) : accepts(value)
const isFlag = (value: unknown) => typeof value === 'boolean'
const isDate = (value: unknown): value is string =>
  isText(value) &&
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  isInCalendar(dayOf(value))
const dayOf = (date: string) => date.slice(0, 10)
// Date.parse reads 31 February as 3 March.
const isInCalendar = (day: string) => dateOfDay(dayNumber(day)) === day
const isCountryCode = (value: unknown) =>
  isText(value) &&
  /^[A-Z]{2}$/.test(value) &&
  new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(value) !== undefined
const isCurrency = (value: unknown) => isText(value) && Intl.supportedValuesOf('currency').includes(value)
const isAmount = (value: unknown) => typeof value === 'number' && value > 0 && Number.isFinite(value)
const isWebUrl = (value: unknown) => isText(value) && ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? '')
const isRemote = (posting: object) => at(posting, 'jobLocationType') === 'TELECOMMUTE'
/** For a remote job, the countries where applicants may live are enough. */
const needsNoPlace = (posting: object) =>
  isRemote(posting) &&
  at(posting, 'jobLocation') === undefined &&
  at(posting, 'applicantLocationRequirements') !== undefined

const salary = /[$€£] ?\d|\d,\d{3}|\b(?:KES|KSh|USD|EUR|GBP|QAR|SAR|AED)s?\b\.? ?\d/i
const referenceCode = /\b(?:ref|reference|job id|job code|vacancy no)\b.*\d|#\d/i
const isTitle = (value: unknown) =>
  isText(value) && ![/[!*]{2}/, salary, referenceCode].some((wrong) => wrong.test(value))
const isHtml = (value: unknown): value is string =>
  isText(value) && /<p>|<br>|<li>|\n/.test(value) && !/<(?!\/?(?:p|br|ul|li|h\d|strong|em)>)/.test(value)
const textOf = (html: string) => DomUtils.textContent(parseDocument(html)).trim()

/**
 * Google's rules for job postings, as documented in November 2026:
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting#structured-data-type-definitions
 */
const jobPostingRules: Rule[] = [
  {
    path: '@context',
    need: 'required',
    says: 'schema.org',
    accepts: isOneOf(['https://schema.org', 'https://schema.org/', 'http://schema.org']),
  },
  { path: '@type', need: 'required', says: 'JobPosting', accepts: isOneOf(['JobPosting']) },
  {
    path: 'title',
    need: 'required',
    says: 'the title alone: no salary, no codes, no exclamation marks',
    accepts: isTitle,
  },
  {
    path: 'description',
    need: 'required',
    says: 'the full description in HTML, not just the title',
    accepts: (value, posting) => isHtml(value) && textOf(value) !== at(posting, 'title'),
  },
  {
    path: 'datePosted',
    need: 'required',
    says: 'an ISO 8601 date that is not in the future',
    accepts: (value, _, now) => isDate(value) && dayNumber(dayOf(value)) <= nairobiDay(now),
  },
  { path: 'hiringOrganization.@type', need: 'required', says: 'Organization', accepts: isOneOf(['Organization']) },
  { path: 'hiringOrganization.name', need: 'required', says: 'the name of the employer', accepts: isText },
  {
    path: 'hiringOrganization.sameAs',
    need: 'recommended',
    says: 'the URL of the employer',
    accepts: isWebUrl,
  },
  { path: 'hiringOrganization.logo', need: 'recommended', says: 'the URL of a picture', accepts: isWebUrl },
  { path: 'jobLocation.@type', need: 'required', says: 'Place', accepts: isOneOf(['Place']) },
  { path: 'jobLocation.address.@type', need: 'required', says: 'PostalAddress', accepts: isOneOf(['PostalAddress']) },
  {
    path: 'jobLocation.address.addressCountry',
    need: 'required',
    says: 'an ISO 3166-1 code',
    accepts: isCountryCode,
  },
  { path: 'jobLocation.address.addressLocality', need: 'recommended', says: 'a town', accepts: isText },
  { path: 'jobLocation.address.streetAddress', need: 'recommended', says: 'a street', accepts: isText },
  { path: 'jobLocation.address.addressRegion', need: 'recommended', says: 'a county', accepts: isText },
  { path: 'jobLocation.address.postalCode', need: 'recommended', says: 'a postal code', accepts: isText },
  {
    path: 'validThrough',
    need: 'recommended',
    says: 'an ISO 8601 date, not before datePosted',
    accepts: (value, posting) => isDate(value) && Date.parse(value) >= Date.parse(String(at(posting, 'datePosted'))),
  },
  {
    path: 'employmentType',
    need: 'recommended',
    says: "one or more of Google's types",
    accepts: isOneOrMore(
      isOneOf(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER']),
    ),
  },
  { path: 'identifier.@type', need: 'recommended', says: 'PropertyValue', accepts: isOneOf(['PropertyValue']) },
  { path: 'identifier.name', need: 'recommended', says: 'who issued the identifier', accepts: isText },
  { path: 'identifier.value', need: 'recommended', says: 'the identifier', accepts: isText },
  { path: 'url', need: 'recommended', says: 'the URL of the page', accepts: isWebUrl },
  { path: 'directApply', need: 'recommended', says: 'true or false', accepts: isFlag },
  {
    path: 'jobLocationType',
    need: 'recommended',
    says: 'TELECOMMUTE, with the country where applicants may live',
    accepts: (value, posting) => value === 'TELECOMMUTE' && isText(at(posting, 'applicantLocationRequirements.name')),
  },
  {
    path: 'applicantLocationRequirements.@type',
    need: 'recommended',
    says: 'a country, for a remote job only',
    accepts: (value, posting) => isOneOf(['Country', 'State', 'City'])(value) && isRemote(posting),
  },
  { path: 'applicantLocationRequirements.name', need: 'recommended', says: 'its name', accepts: isText },
  { path: 'baseSalary.@type', need: 'recommended', says: 'MonetaryAmount', accepts: isOneOf(['MonetaryAmount']) },
  { path: 'baseSalary.currency', need: 'recommended', says: 'an ISO 4217 code', accepts: isCurrency },
  {
    path: 'baseSalary.value.@type',
    need: 'recommended',
    says: 'QuantitativeValue',
    accepts: isOneOf(['QuantitativeValue']),
  },
  {
    path: 'baseSalary.value.unitText',
    need: 'recommended',
    says: 'HOUR, DAY, WEEK, MONTH or YEAR',
    accepts: isOneOf(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']),
  },
  {
    path: 'baseSalary.value.value',
    need: 'recommended',
    says: 'an amount, unless there are minValue and maxValue',
    accepts: (value, posting) => isAmount(value) && at(posting, 'baseSalary.value.minValue') === undefined,
  },
  {
    path: 'baseSalary.value.minValue',
    need: 'recommended',
    says: 'an amount up to maxValue',
    accepts: (value, posting) => isAmount(value) && Number(value) <= Number(at(posting, 'baseSalary.value.maxValue')),
  },
  {
    path: 'baseSalary.value.maxValue',
    need: 'recommended',
    says: 'an amount with minValue',
    accepts: (value, posting) => isAmount(value) && isAmount(at(posting, 'baseSalary.value.minValue')),
  },
  {
    path: 'educationRequirements.@type',
    need: 'beta',
    says: 'EducationalOccupationalCredential',
    accepts: isOneOf(['EducationalOccupationalCredential']),
  },
  {
    path: 'educationRequirements.credentialCategory',
    need: 'beta',
    says: "one of Google's credentials",
    accepts: isOneOf([
      'high school',
      'associate degree',
      'bachelor degree',
      'professional certificate',
      'postgraduate degree',
    ]),
  },
  {
    path: 'experienceRequirements.@type',
    need: 'beta',
    says: 'OccupationalExperienceRequirements',
    accepts: isOneOf(['OccupationalExperienceRequirements']),
  },
  { path: 'experienceRequirements.monthsOfExperience', need: 'beta', says: 'a number of months', accepts: isAmount },
  {
    path: 'experienceInPlaceOfEducation',
    need: 'beta',
    says: 'true or false, true only with both requirements',
    accepts: (value, posting) =>
      isFlag(value) &&
      (!value || ['educationRequirements', 'experienceRequirements'].every((name) => at(posting, name) !== undefined)),
  },
]

/** The properties that each of these must have if it is present. */
const companions: Record<string, string[]> = {
  baseSalary: ['@type', 'currency', 'value.@type', 'value.unitText'],
  identifier: ['@type', 'name', 'value'],
  applicantLocationRequirements: ['@type', 'name'],
  educationRequirements: ['@type', 'credentialCategory'],
  experienceRequirements: ['@type', 'monthsOfExperience'],
}

/** Returns one line for each rule that a posting breaks and each unknown property. */
export function findViolations(now: Date, posting: object): string[] {
  const broken = jobPostingRules.flatMap(({ path, need, says, accepts }) => {
    const value = at(posting, path)
    const isNeeded = need === 'required' && !(path.startsWith('jobLocation.') && needsNoPlace(posting))
    if (value === undefined) return isNeeded ? [`${path} is missing: ${says}`] : []
    return accepts(value, posting, now) ? [] : [`${path} is not ${says}`]
  })
  const incomplete = Object.entries(companions).flatMap(([whole, parts]) => {
    if (at(posting, whole) === undefined) return []
    return parts
      .filter((part) => at(posting, `${whole}.${part}`) === undefined)
      .map((part) => `${whole}.${part} is missing`)
  })
  const amounts =
    at(posting, 'baseSalary') !== undefined &&
    at(posting, 'baseSalary.value.value') === undefined &&
    at(posting, 'baseSalary.value.minValue') === undefined
  return [...broken, ...incomplete, ...(amounts ? ['baseSalary has no amount'] : []), ...unknownPaths(posting)]
}

function unknownPaths(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = prefix + name
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) return unknownPaths(inner, `${path}.`)
    return inner === undefined || jobPostingRules.some((rule) => rule.path === path)
      ? []
      : [`${path} is not a property that Google reads`]
  })
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
      value,
    )
}
