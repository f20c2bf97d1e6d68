import type { NameTable } from './targets.ts'

const pay =
  'salary, pay, wage, compensation, remuneration, salary range, pay range, base salary, compensation range, salary band, salary scale, pay scale, gross, net, reward, reward band, pay band'
const parts: [keyof NameTable, string][] = [
  [
    'salary minimum',
    'min, minimum, minimum range, from, low, lower, start, floor, lowest, starting, lower bound, low end',
  ],
  ['salary maximum', 'max, maximum, maximum range, to, high, upper, end, ceiling, highest, upper bound, high end'],
  [
    'salary currency',
    'currency, currency code, currency iso, currency symbol, currency name, currency type, unit currency',
  ],
  [
    'salary period',
    'period, frequency, interval, unit, unit text, per, schedule, cycle, time unit, basis, rate period',
  ],
]
const places = `
  location, locations, address, place, job location, work location, office, offices, workplace, location address,
  job location address, position location, locations address, job address, primary location, work place, places, candidate location`
const placeNames: [keyof NameTable, number, string][] = [
  ['city', 75, 'city, town, locality, address locality, city name, municipality, city town'],
  [
    'city',
    8,
    'region, state, province, county, address region, state code, region code, district, governorate, state province',
  ],
  ['country', 75, 'country, country name, address country, address country name, country address, nation'],
  ['country', 70, 'country code, country iso, country iso code, country code iso'],
]

const work = 'employment, contract, engagement, position offering, position schedule'
const kinds = 'kind, type, form, type code, type codes'
const apply = 'apply, application, candidate action, applicant action, apply action, apply method'
const links = 'url, link, web, web url, href, uri, website'
const mails = 'email, mail, mailbox, email address, e mail'

/** The weight of a person's email address, which is used if nothing else says where to apply. */
export const contactWeight = 20
/** The weight of a column that names a contact person. Only its email addresses are used. */
export const personWeight = 18
const contacts = 'contact, contact person, contact details, hr contact, recruiter, hr'

const periods = 'validity, application period, application window, publication period, publication, posting period'
const starts = 'opens, open, from, start, start date, starts, begin, begins, since'
const ends = 'closes, close, to, until, till, end, end date, ends, through'

const germanPlaces = 'arbeitsort, einsatzort, dienstort, standort, adresse'

/** Pairs of words such as 'salary' and 'from', or 'location' and 'city', which feeds join or nest. */
export const englishPairs: NameTable[] = [
  { type: { 90: pairsOf(work, kinds), 85: pairsOf('position offering, position schedule', 'code, codes') } },
  {
    apply_url: { 85: pairsOf(apply, links) },
    apply_email: { 85: pairsOf(apply, mails), [contactWeight]: pairsOf(contacts, mails), [personWeight]: contacts },
  },
  { posted_on: { 50: pairsOf(periods, starts) }, closes_on: { 80: pairsOf(periods, ends) } },
  ...parts.map(([target, names]) => ({ [target]: { 80: pairsOf(pay, names) } })),
  { city: { 75: pairsOf(germanPlaces, 'ort, stadt'), 8: pairsOf(germanPlaces, 'region, bundesland') } },
  { country: { 75: pairsOf(germanPlaces, 'land') } },
  ...placeNames.map(([target, weight, names]) => ({ [target]: { [weight]: pairsOf(places, names) } })),
]

function pairsOf(firsts: string, seconds: string): string {
  return firsts
    .split(',')
    .flatMap((first) => seconds.split(',').map((second) => `${first} ${second}`))
    .join(',')
}
