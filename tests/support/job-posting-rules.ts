/** A property by its path, whether Google demands it, and what it may be. */
type Rule = { path: string; isRequired: boolean; says: string; accepts: (value: unknown, posting: object) => boolean }

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isOneOf = (values: string[]) => (value: unknown) => isText(value) && values.includes(value)
const isDate = (value: unknown) => isText(value) && /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/.test(value) && !Number.isNaN(Date.parse(value))
const isCountryCode = (value: unknown) => isText(value) && /^[A-Z]{2}$/.test(value) && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(value) !== undefined
const isCurrency = (value: unknown) => isText(value) && Intl.supportedValuesOf('currency').includes(value)
const isAmount = (value: unknown) => typeof value === 'number' && value > 0 && Number.isFinite(value)
const isWebAddress = (value: unknown) => isText(value) && ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? '')
const isRemote = (posting: object) => at(posting, 'jobLocationType') === 'TELECOMMUTE'

const isHtml = (value: unknown) => isText(value) && /<p>|<br>|<li>|\n/.test(value) && !/<(?!\/?(?:p|br|ul|li|h\d|strong|em)>)/.test(value)

/**
 * Google's rules for job postings, as its documentation had them in November 2026:
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting#structured-data-type-definitions
 */
export const jobPostingRules: Rule[] = [
  { path: '@context', isRequired: true, says: 'schema.org', accepts: isOneOf(['https://schema.org', 'https://schema.org/', 'http://schema.org']) },
  { path: '@type', isRequired: true, says: 'JobPosting', accepts: isOneOf(['JobPosting']) },
  { path: 'title', isRequired: true, says: 'the title alone: no codes, no exclamation marks', accepts: (value) => isText(value) && !/[!*]{2}/.test(value) },
  { path: 'description', isRequired: true, says: 'the whole description in HTML, more than the title', accepts: (value, posting) => isHtml(value) && value !== at(posting, 'title') },
  { path: 'datePosted', isRequired: true, says: 'a date of ISO 8601', accepts: isDate },
  { path: 'hiringOrganization.@type', isRequired: true, says: 'Organization', accepts: isOneOf(['Organization']) },
  { path: 'hiringOrganization.name', isRequired: true, says: 'the name of the employer', accepts: isText },
  { path: 'jobLocation.@type', isRequired: true, says: 'Place', accepts: isOneOf(['Place']) },
  { path: 'jobLocation.address.@type', isRequired: true, says: 'PostalAddress', accepts: isOneOf(['PostalAddress']) },
  { path: 'jobLocation.address.addressCountry', isRequired: true, says: 'a code of ISO 3166-1', accepts: isCountryCode },
  { path: 'jobLocation.address.addressLocality', isRequired: false, says: 'a town', accepts: isText },
  { path: 'validThrough', isRequired: false, says: 'a date of ISO 8601 after datePosted', accepts: (value, posting) => isDate(value) && Date.parse(String(value)) >= Date.parse(String(at(posting, 'datePosted'))) },
  {
    path: 'employmentType',
    isRequired: false,
    says: "one of Google's types",
    accepts: isOneOf(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER']),
  },
  { path: 'identifier.@type', isRequired: false, says: 'PropertyValue', accepts: isOneOf(['PropertyValue']) },
  { path: 'identifier.name', isRequired: false, says: 'who gave the identifier', accepts: isText },
  { path: 'identifier.value', isRequired: false, says: 'the identifier', accepts: isText },
  { path: 'url', isRequired: false, says: 'the address of the page', accepts: isWebAddress },
  { path: 'jobLocationType', isRequired: false, says: 'TELECOMMUTE, with the country where applicants may live', accepts: (value, posting) => value === 'TELECOMMUTE' && isText(at(posting, 'applicantLocationRequirements.name')) },
  { path: 'applicantLocationRequirements.@type', isRequired: false, says: 'a country, for a remote job only', accepts: (value, posting) => isOneOf(['Country', 'State', 'City'])(value) && isRemote(posting) },
  { path: 'baseSalary.@type', isRequired: false, says: 'MonetaryAmount', accepts: isOneOf(['MonetaryAmount']) },
  { path: 'baseSalary.currency', isRequired: false, says: 'a code of ISO 4217', accepts: isCurrency },
  { path: 'baseSalary.value.@type', isRequired: false, says: 'QuantitativeValue', accepts: isOneOf(['QuantitativeValue']) },
  { path: 'baseSalary.value.unitText', isRequired: false, says: 'HOUR, DAY, WEEK, MONTH or YEAR', accepts: isOneOf(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']) },
  { path: 'baseSalary.value.value', isRequired: false, says: 'an amount, or else a least and a most', accepts: (value, posting) => isAmount(value) && at(posting, 'baseSalary.value.minValue') === undefined },
  { path: 'baseSalary.value.minValue', isRequired: false, says: 'an amount up to maxValue', accepts: (value, posting) => isAmount(value) && Number(value) <= Number(at(posting, 'baseSalary.value.maxValue')) },
  { path: 'baseSalary.value.maxValue', isRequired: false, says: 'an amount with minValue', accepts: (value, posting) => isAmount(value) && isAmount(at(posting, 'baseSalary.value.minValue')) },
]

/** What must come with a property that is there. */
const companions: Record<string, string[]> = {
  baseSalary: ['@type', 'currency', 'value.@type', 'value.unitText'],
  identifier: ['@type', 'name', 'value'],
  applicantLocationRequirements: ['@type', 'name'],
}

/** A line for each rule that a posting breaks, and for each property that no rule knows. */
export function faultsOf(posting: object): string[] {
  const broken = jobPostingRules.flatMap(({ path, isRequired, says, accepts }) => {
    const value = at(posting, path)
    if (value === undefined) return isRequired ? [`${path} is missing: ${says}`] : []
    return accepts(value, posting) ? [] : [`${path} is not ${says}`]
  })
  const lonely = Object.entries(companions).flatMap(([whole, parts]) => {
    if (at(posting, whole) === undefined) return []
    return parts.filter((part) => at(posting, `${whole}.${part}`) === undefined).map((part) => `${whole}.${part} is missing`)
  })
  const amounts = at(posting, 'baseSalary') !== undefined && at(posting, 'baseSalary.value.value') === undefined && at(posting, 'baseSalary.value.minValue') === undefined
  return [...broken, ...lonely, ...(amounts ? ['baseSalary has no amount'] : []), ...unknownPaths(posting)]
}

function unknownPaths(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = prefix + name
    if (typeof inner === 'object' && inner !== null) return unknownPaths(inner, `${path}.`)
    return jobPostingRules.some((rule) => rule.path === path) || path === 'applicantLocationRequirements.name' ? [] : [`${path} is nothing that Google reads`]
  })
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined), value)
}
