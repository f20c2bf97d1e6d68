import { maxNameLength } from '../read/table.ts'
import { plain, wordPairs } from '../values/cell-text.ts'

/**
 * English names of columns, and those of common products, by field or part, the surest first. Words such as "job" are
 * left out. A field that is missing here is known by its own name only.
 */
const names: Record<string, string> = {
  reference: `
    reference, ref, reference number, reference no, ref no, ref number, referencenumber, reference id, reference code,
    external id, uuid, guid, requisition id, req id, reqid, partner id, shortcode, id, code, number, no, identifier,
    identifier value, display id, slug, job id number, position id, req no, ats id, entry id, uid, req code, advert no,
    advert number, order no, order number, order`,
  title: `
    title, position, vacancy, role, text, opening, post, job, vacant position, position vacant, business title,
    designation, name, opening name, headline, occupation, post title, title name, title of position, posting title,
    jobopening name, position role, position title, position name, position offered, cadre, trade, position required,
    category`,
  company: `
    company, company name, comp name, employer, employer name, end employer, organisation, organization, organisation
    name, organization name, hiring organization, hiring organization name, hiring company, firm, agency, institution,
    ministry, client, client name, source name, company display name, agency name, organization display name, subcompany`,
  country: `
    country, country name, address postal address address country, nation, destination country, country code, country
    iso code, address country, address country name, country of work, location address address country, postal address
    address country, primary location country, destination, location country, location country code, location country
    name, address address country, locations country, work country, countries, heading above rows`,
  city: `
    city, town, city town, town city, town or city, location city, address locality, city name, locality, duty station,
    location address address locality, postal address address locality, address postal address address locality, work
    location, work city, location, location name, place, location display name, full location, location full location,
    locations, locations text, primary location, base, office, work station, station, ward station, county, region, state,
    location address, address city, locations city, town name, area name, formatted location, area display name,
    location text, work base, area, branch, campus, where, based in, place of work, site, emirate`,
  description: `
    encoded, description html, description, full description, ad text, body html, body, content, contents, details,
    summary, about, purpose, overview, advert, advert text, description plain, plain text description, html description,
    description text, snippet, excerpt, short description, short description str`,
  responsibilities: `
    responsibilities, duties, key responsibilities, duties and responsibilities, main duties, tasks, roles and
    responsibilities, key duties, what you will do`,
  requirements: `
    requirements, qualifications, skills, key skills, minimum requirements, skills and qualifications, skill
    requirements, qualifications and skills, minimum qualifications, person specification, skills knowledge expertise,
    profile, needs, what is needed, must have, requirements and qualifications, minimum qual requirements,
    qualification, minimum qualification`,
  benefits: 'benefits, perks, what we offer, we offer, allowances',
  type: `
    type, employment type, employment terms, engagement, contract time, contract type, work type, type of employment,
    type of contract, employment, employment type text, type name, contract, commitment, categories commitment, type of
    employment label, schedule, time type, employment status label, terms of engagement, terms of service, employment
    type name, full time part time, jobtype, types, jobtypes, contract type label, position schedule, position schedule
    name, terms, kind of contract`,
  level: `
    level, seniority, seniority level, experience level, career level, experience level label, grade, levels name, group`,
  salary: `
    salary, pay, wage, wages, remuneration, compensation, salary range, pay range, gross salary, basic salary, salary
    offered, base salary, package, salary text, ad salary range, rate of pay, rate, gross, basic, gross wage, salary
    band, retainer, salary value, base salary value value, gross salary range, stipend, salary estimate, compensation
    summary, pay rate, salary offer, gross pay, basic pay, net pay, net salary, salary string, compensation tier summary, comp`,
  salary_min: `
    salary min, min salary, minimum salary, salary from, pay min, pay from, salary range from, salary range min, base
    salary value min value, base salary min value, compensation min, compensation minimum, salary low, min amount, basic
    salary min, salary min value`,
  salary_max: `
    salary max, max salary, maximum salary, salary to, pay max, pay to, salary range to, salary range max, base salary
    value max value, base salary max value, compensation max, compensation maximum, salary high, max amount, basic
    salary max, salary max value`,
  salary_currency: `
    currency, salary currency, pay currency, currency code, salary range currency, base salary currency, compensation
    currency, salary currency code, remuneration currency`,
  salary_period: `
    salary period, pay period, period, salary frequency, pay frequency, salary interval, interval, salary range
    interval, base salary value unit text, compensation frequency, compensation interval, salary per, rate per, wage
    basis, pay basis, salary type, salary unit, per, salary information type`,
  working_hours: `
    hours, working hours, hours per week, shift, shifts, work hours, schedule hours, hours shift, working time, hours of
    work`,
  experience: `
    experience, years of experience, experience years, minimum experience, work experience, experience requirements,
    experience required, experience name`,
  education: `
    education, education level, level of education, academic qualifications, minimum education, education requirements,
    degree, studies`,
  gender_preference: 'gender, gender preference, sex, preferred gender',
  banner_image: `
    banner, banner image, image, image url, image link, logo, logo url, company logo, picture, photo, hiring
    organization logo, company logo url`,
  posted_on: `
    posted, posted on, date posted, posted date, date gmt, published, published on, published at, date published,
    publish date, published date, publication date, publication start date, date received, date rcvd, date rec d, pub
    date, pubdate, first published, timestamp, advertised, date advertised, listed date, list date, released date, date
    of advert, advert date, opening date, posting date, date, created, created at, creation date, date created, date of
    creation, demand date, posted at, opened, date opened, created time, open date, post date, dateposted, publishdate, updated,
    updated at, date updated, advertise from date, creation, open since, listed at, dates posted, posted time, time
    posted, posted relative, post time, advertised on, applications open`,
  closes_on: `
    closes, closes on, closing date, deadline, last day, application deadline, expires, expires on, expiry, expiry date,
    expiration date, expirationdate, valid through, valid until, valid to, last date, last date of application, apply
    by, apply before, post until, deadline at, close at, due date, end date, closing, closing date and time, expires at,
    date closing, target date, posting end date, close date, posting expiry date, advertise to date time, expire, last
    day to apply, last date to apply, application closing date, final date, deadline for applications, deadline of
    application, expiration, expire date, dates deadline, expirydate, expires date, expiry time, date expires,
    application end date, valid till, date validthrough, cvs needed by, apply not later than, offer
    expiration, last date for cvs, applications close`,
  apply_url: `
    apply url, apply link, application url, application link, apply, apply here, application page, link to apply, apply
    at, application portal, application form, how to apply link, apply online, links apply, external apply link, careers
    apply url, link, url, hosted url, absolute url, careers url, posting url, landing page, refs landing page, external
    url, redirect url, web url, link to, links, href, link href, permalink, shortlink, canonical position url, canonical
    url, posting uri, apply uri, urls apply, position uri, apply alternate url, alternate url, application page url,
    detail url, source url, guid`,
  apply_email: `
    apply email, application email, email, email address, e mail, contact email, poster email, recruiter email, apply
    mail, application email address, apply to, applications to, send cv to, send cvs to, cv to, cvs to`,
  how_to_apply: `
    how to apply html, how to apply, application, send application to, application instructions, method of application,
    mode of application, application procedure, how should people apply, application method, to apply, application
    process`,
  seen_on: `
    seen on, scraped, scraped at, scraped on, scrape date, date scraped, crawled at, crawl date, crawl timestamp,
    crawled on, retrieved, retrieved at, retrieved on, fetched at, collected on, extracted at, last seen`,
  locale: 'locale, language code, lang, language',
  contract_length: `
    contract length, contract duration, duration of contract, length of contract, contract period, period of contract,
    contract term, duration`,
  housing: 'housing, accommodation, housing provided, accommodation provided, lodging',
  food: 'food, meals, food provided, meals provided, food allowance',
  ticket: 'air ticket, ticket, flight ticket, air tickets, flight, airfare, flights, travel',
  visa: 'visa, work visa, visa cost, visa fee, visa provided, work permit',
  nea_order: `
    nea job order, nea order, nea approval, nea job order number, job order number, job order no, job order, nea no, nea
    number`,
}

/** Words that many names have and that do not tell them apart. */
const idle =
  /^(?:jobs?|vacancy|vacancies|listing|the|an?|your|our|please|enter|of|for|what|which|is|are|you|hiring|datetime|utc)$/

/** In the names that programs give to columns: 'CLOSE_DT' is 'close date'. */
const abbreviations = wordPairs(`
  ccy currency, cd code, ctry country, cur currency, curr currency, desc description, descr description, dt date, exp experience,
  freq frequency, hrs hours, loc location, org organisation, reqs requirements, sal salary, ts date`)

/** 'Gross salary p.m.', 'Monthly gross salary' and 'Gross salary QAR' are 'gross salary'. */
const unit =
  /^\s*(?:hourly|daily|weekly|monthly|annual|yearly)\s|\b(?:per (?:month|year|annum|week|day|hour)|p\.? ?[ma]\.?|KES|KSHS?|[TU]SH|SAR|QAR|AED|OMR|KWD|BHD|USD|EUR|GBP)\W*$/gi

/** What each name can be, and how sure it is: 0 is the surest. */
const targets = new Map<string, Target[]>()
for (const [target, list] of Object.entries(names)) {
  for (const [rank, name] of list.split(',').entries()) {
    const key = simplify(name)
    targets.set(key, [...(targets.get(key) ?? []), { target, rank }])
  }
}

/** A name in lower case without accents, marks, prefixes and idle words: 'Job_Title *' and 'wp:jobTitle' are 'title'. */
export function simplify(name: string): string {
  const split = name
    .replaceAll(/[\p{L}]+:(?=\p{L})/gu, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(unit, '')
    .replaceAll('#', ' no ')
  const words = (plain(split).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => abbreviations.get(word) ?? word)
  const telling = words.filter((word) => !idle.test(word))
  return (telling.length > 0 ? telling : words).join(' ')
}

/** Whether two names differ only in case, accents, spaces and marks: 'Job Title' and 'job_title'. */
export function sameName(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) => plain(name).replaceAll(/[^\p{L}\p{N}]/gu, ''))
  return a === b || (one !== '' && one === other)
}

/** Objects that only hold the fields of a job: `attributes.title`. */
const wrappers =
  /^(?:attributes|data|fields|job|position|posting|vacancy|details|meta|metadata|ad|sections|postmeta|acf|content|item|info|lists|postinginfo)$/

/** Keys for the value of an object: `country.name` is the country. */
const inner = new Set('rendered name label descriptor value text html display_name displayname'.split(' '))

/**
 * What the name of a column can be, the surest first. A dotted name counts as a whole; without the objects around it
 * only if those are no things of their own, so that `company.description` does not describe the job. 'p.m.' has no dots.
 */
export function targetsOf(column: string, fieldNames: readonly string[]): Target[] {
  const path = column.split(/(?<!\b\p{L})\.(?! |$)/u)
  while (path.length > 1 && isWrapper(path) && !otherThings.test(path[0] ?? '')) path.shift()
  // `identifier.value` is surer than `identifier.name`.
  const doubt = path.length > 1 && path.at(-1) === 'name' ? 0.5 : 0
  while (path.length > 1 && isInner(path.at(-2) ?? '', path.at(-1)?.toLowerCase() ?? '')) path.pop()
  const name = simplify(path.join(' '))
  // `content:encoded` is surer than `description`, which is only its beginning.
  const own = fieldNames.filter((field) => simplify(field) === name).map((target) => ({ target, rank: 0.1 }))
  const others = path.length > 1 ? innerValue(path) : [...alternatives(column), ...byEnding(name)]
  const parts = [...others, ...payPart(name)]
  const known = targets.get(name) ?? parts.map(({ target, rank }) => ({ target, rank: rank + unsure }))
  const more = known.filter(({ target }) => !own.some((each) => each.target === target))
  return [...own, ...more].map(({ target, rank }) => ({ target, rank: rank + doubt }))
}

/** The object around 'content.rendered' is no wrapper, but the text itself. */
function isWrapper([outer = '', next = '', ...more]: readonly string[]): boolean {
  const isValue = more.length === 0 && inner.has(next.toLowerCase()) && targets.has(simplify(outer))
  return wrappers.test(simplify(outer).replaceAll(' ', '')) && !isValue
}

/** Also `skills.skill` and `qualifications.item`: each element of a list in XML. */
function isInner(outer: string, key: string): boolean {
  return inner.has(key) || key === 'item' || [`${key}s`, key.replace(/y$/, 'ies')].includes(outer.toLowerCase())
}

type Target = { target: string; rank: number }

/** Names around a name that is about something else than the job: `employer.is_active`. */
export const otherThings =
  /company|employer|organi[sz]ation|client|user|author|contact|recruiter|interview|applicant|comment|category|department|secondary|additional|media|image|logo/i

/** The rank of a name that is known only in part, below every name that is known completely. */
export const unsure = 100

/** A place, day, type, pay or link in other objects: `office.address.country`. */
function innerValue(path: readonly string[]): Target[] {
  if (otherThings.test(path.slice(0, -1).join('.'))) return []
  return (targets.get(simplify(path.at(-1) ?? '')) ?? []).filter(({ target }) =>
    /^(?:country|city|type|salary|posted_on|closes_on|apply_url)$/.test(target),
  )
}

const payParts: [target: string, word: RegExp][] = [
  ['salary_min', /\b(?:min|minimum|from|low)\b/],
  ['salary_max', /\b(?:max|maximum|high)\b|\bto$/],
  ['salary_currency', /\bcurrency\b/],
  ['salary_period', /\b(?:interval|period|frequency|unit|schedule|time ?frame)\b/],
]

/** 'compensation.minValue' and 'pay_input_ranges.currency_type' */
function payPart(name: string): Target[] {
  if (!/\b(?:salary|pay|wages?|compensation|remuneration)\b/.test(name)) return []
  return payParts.flatMap(([target, word]) => (word.test(name) ? { target, rank: 0 } : []))
}

/** Between two names of one column. */
const separators = /[/&|]| or | and /i

/** 'Organisation / Company' can be what either of its names can be. */
function alternatives(column: string): Target[] {
  const parts = column.split(separators)
  return parts.length > 1 ? parts.flatMap((part) => targets.get(simplify(part)) ?? []) : []
}

/** 'Required skills' and 'Opening ID' are known by their last words, which the others only make narrower. */
const endings =
  /(?:^| )(id|ref|reference|requirements|qualifications|skills|responsibilities|duties|benefits|location|town|site|deadline|education|experience|pay|salary|wages?|position)$/

function byEnding(name: string): Target[] {
  return otherThings.test(name) ? [] : (targets.get(endings.exec(name)?.[1] ?? '') ?? [])
}

/** Whether a text is a known name of a column. Simplifying a long text would take quadratic time. */
export function isName(text: string): boolean {
  if (text.length > maxNameLength) return false
  return text.split(separators).every((part) => targets.has(simplify(part)))
}
