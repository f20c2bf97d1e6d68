import { writeSalary } from '../../row/pay/salary-text.ts'
import { type Dialect, firstOf, otherPlaces, words, workplace, type XmlFields } from './dialect.ts'

/** Source: developer.personio.de, "Retrieving open positions". */
export const personio: Dialect = {
  name: 'Personio XML',
  row: 'position',
  signs: ['jobdescriptions', 'office', 'subcompany', 'recruitingcategory'],
  columns: {
    id: 'reference',
    name: 'job name',
    subcompany: 'company',
    office: 'location',
    'additionaloffices/office': otherPlaces,
    'jobdescriptions/jobdescription': 'description',
    schedule: 'job type',
    employmenttype: 'employment type',
    seniority: 'level',
    yearsofexperience: 'experience',
    createdat: 'posted on',
  },
  ignored: words(
    'additionaloffices jobdescriptions department recruitingcategory keywords occupation occupationcategory',
  ),
  complete: spellCodes,
}

/** Permanent employees work full or part time; interns and freelancers are a type of their own. */
function spellCodes(fields: XmlFields): void {
  const isPermanent = /^permanent$/i.test(firstOf(fields, 'employment type') ?? 'permanent')
  if (fields['job type'] !== undefined) delete fields[isPermanent ? 'employment type' : 'job type']
  spell(fields, 'employment type', (code) => code.replaceAll('_', ' '))
  spell(fields, 'level', (code) => levels.get(code) ?? code)
  spell(fields, 'experience', spellYears)
}

const levels = new Map([
  ['entry-level', 'Entry level'],
  ['experienced', 'Experienced'],
  ['executive', 'Executive'],
  ['student', 'Student'],
])

/** 'lt-1', '2-5' and 'gt-15'. */
function spellYears(code: string): string {
  const [, kind = '', years = ''] = /^(lt-|gt-)?([\d-]{1,9})$/.exec(code) ?? []
  if (years === '') return code
  const count = `${years.replace('-', '–')} ${years === '1' ? 'year' : 'years'}`
  return kind === 'lt-' ? `Less than ${count}` : kind === 'gt-' ? `More than ${count}` : count
}

function spell(fields: XmlFields, column: string, change: (text: string) => string): void {
  const text = firstOf(fields, column)
  if (text !== undefined) fields[column] = change(text.trim())
}

/** Source: support.teamtailor.com, "RSS feed"; adapters in public repositories. */
export const teamtailor: Dialect = {
  name: 'Teamtailor RSS',
  row: 'item',
  signs: ['tt:locations', 'tt:department', 'tt:role', 'remotestatus'],
  columns: { link: 'url', remotestatus: workplace },
  ignored: words('location/address location/zip locations department role'),
  prefixes: ['tt'],
  publisher: 'title',
}

/** NeoGov's feed of GovernmentJobs and SchoolJobs. Source: adapters in public repositories. */
export const neoGov: Dialect = {
  name: 'NeoGov RSS',
  row: 'item',
  signs: ['joblisting:jobid', 'joblisting:department', 'joblisting:jobtype', 'joblisting:location'],
  columns: {
    link: 'url',
    jobid: 'reference',
    jobnumbersingle: 'job number',
    jobtype: 'job type',
    examplesofduties: 'duties',
    minimumsalary: 'lowest pay',
    maximumsalary: 'highest pay',
    salarycurrency: 'pay currency',
    salaryinterval: 'pay period',
    advertisefromdateutc: 'posted',
    advertisefromdate: 'posted date',
    advertisetodatetimeutc: 'closing date',
    advertisetodateutc: 'close date',
    advertisetodatetime: 'deadline',
    advertisetodate: 'application deadline',
  },
  ignored: words('category categories department division'),
  prefixes: ['joblisting'],
  complete: completeNeoGov,
}

const payParts = ['lowest pay', 'highest pay', 'pay currency', 'pay period']
const dateColumns = ['posted', 'posted date', 'closing date', 'close date', 'deadline', 'application deadline']

function completeNeoGov(fields: XmlFields): void {
  const [low, high, currency, unit] = payParts.map((column) => firstOf(fields, column)?.trim())
  for (const column of payParts) delete fields[column]
  const salary = writeSalary({ min: figureIn(low), max: figureIn(high), currency, unit })
  if (salary !== '') fields.salary = salary
  // Times in UTC end with ':0': 'Wed, 22 Jul 2026 07:59:00:0'.
  for (const column of dateColumns) spell(fields, column, (text) => text.replace(/^(.{8,40}:\d\d):\d$/, '$1 GMT'))
}

/** '$4,200.00' is 4200.00. */
function figureIn(amount: string | undefined): string | undefined {
  return amount?.replace(/^\$\s?/, '').replaceAll(',', '')
}
