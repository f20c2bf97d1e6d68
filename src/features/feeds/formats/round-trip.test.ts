import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFeedOf } from '../../../../tests/support/feeds.ts'
import { inlineRows, makeWorkbook } from '../../../../tests/support/workbook.ts'
import { FeedError } from './format.ts'

const word = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9'()]{1,12}$/).map((text) => `w${text}`)
const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
const points = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'))
const job = fc.record({
  reference: word,
  title: line,
  company: line,
  country: fc.constantFrom('Kenya', 'Qatar', 'United Arab Emirates', "Côte d'Ivoire"),
  city: word,
  type: fc.constantFrom('Full Time', 'Part Time', 'Contract', 'Temporary', 'Internship', 'Volunteer'),
  description: line,
  responsibilities: points,
  requirements: points,
  benefits: points,
  salary: fc.integer({ min: 1, max: 900_000 }).map((amount) => `KES ${amount.toLocaleString('en')} per month`),
  posted_on: fc.integer({ min: 0, max: 9_000 }).map((day) => new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10)),
})
type Job = Parameters<Parameters<typeof job.map>[0]>[0]

const spellings: Record<string, string> = { 'Full Time': 'FULL_TIME', 'Part Time': 'PART_TIME', Contract: 'CONTRACTOR', Temporary: 'TEMPORARY', Internship: 'INTERN', Volunteer: 'VOLUNTEER' }

describe('a job comes out of each format as it went in', () => {
  test.each<[string, (jobs: Job[]) => string | Uint8Array]>([
    ['JSON', (jobs) => JSON.stringify({ total: jobs.length, results: jobs })],
    ['JSON-LD', (jobs) => JSON.stringify({ '@context': 'https://schema.org', '@graph': jobs.map(toPosting) })],
    ['HTML pages', (jobs) => jobs.map((each) => `<!DOCTYPE html><html><script type="application/ld+json">${JSON.stringify(toPosting(each))}</script></html>`).join('\n')],
    ['Greenhouse', (jobs) => JSON.stringify({ jobs: jobs.map(toGreenhouse), meta: { total: jobs.length } })],
    ['Lever', (jobs) => JSON.stringify(jobs.map(toLever))],
    ['Excel', (jobs) => makeWorkbook({ sheets: [inlineRows([Object.keys(jobs[0] ?? {}), ...jobs.map((each) => Object.values(each))])] })],
  ])('%s', async (name, write) => {
    await fc.assert(
      fc.asyncProperty(fc.array(job, { minLength: 1, maxLength: 5 }), async (jobs) => {
        const read = await readFeedOf(write(jobs), name === 'Lever' ? { company: jobs[0]?.company } : {})
        expect(read.jobs).toMatchObject(jobs.map((each) => (name === 'Lever' ? { ...each, company: jobs[0]?.company } : each)))
      }),
      { numRuns: 8 },
    )
  })
})

describe('no bytes make a reader fail in any other way than saying why', () => {
  const pieces = ['{', '}', '[', ']', ',', ':', '"', '\\', '\0', '\n', '"@type":"JobPosting"', '"@graph":[', '"title":"a"', '"absolute_url":1', '"categories":', '"text":{}', '"lists":[{"content":[]}]', '"jobs":[', '"__proto__":{"a":1}', '"location":[null]', '"jobLocation":[[{"address":[{}]}]]', '"baseSalary":{"value":[{}]}', '"createdAt":1e308', '1e999', '-0', 'null', '<script type="application/ld+json">', '</script>', '<div a="', '-->', '&#0;', '&lt;b&gt;']
  const start = fc.constantFrom('{"@type":"JobPosting",', '{"jobs":[{"absolute_url":"x","title":"a",', '[{"text":"a","categories":{},', '{"data":[', '<!doctype html><script type="application/ld+json">{"@type":"JobPosting",', '[{"@type":"JobPosting","title":"a",')
  const text = fc.tuple(start, fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 40 })).map(([head, rest]) => Buffer.from(head + rest.join('')))

  test('JSON and HTML', async () => {
    await fc.assert(fc.asyncProperty(fc.oneof(text, fc.uint8Array({ maxLength: 300 })), endsWell), { numRuns: 80 })
  })

  test('values of any kind in any field', async () => {
    const fields = ['title', 'name', 'hiringOrganization', 'jobLocation', 'address', 'addressCountry', 'baseSalary', 'value', 'identifier', 'image', 'employmentType', 'location', 'offices', 'metadata', 'pay_input_ranges', 'categories', 'lists', 'content', 'salaryRange', 'createdAt', '__proto__', '@id']
    const value = fc.letrec((tie) => ({ any: fc.oneof({ maxDepth: 4 }, fc.constantFrom(null, true, 0, -1, 1e21, '', 'KE', 'a', '__proto__'), fc.array(tie('any'), { maxLength: 3 }), fc.dictionary(fc.constantFrom(...fields), tie('any'), { maxKeys: 4 })) })).any
    const kind = fc.constantFrom({ '@type': 'JobPosting' }, { absolute_url: 'x', title: 'a' }, { text: 'a', categories: {} })
    const row = fc.tuple(kind, fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 8 })).map((parts) => Object.fromEntries(parts.flatMap(Object.entries)))
    await fc.assert(fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 3 }), (rows) => endsWell(Buffer.from(JSON.stringify(rows)))), { numRuns: 60 })
  })

  test('Excel, damaged anywhere', async () => {
    const whole = makeWorkbook({ sheets: [inlineRows([['Title', 'Company', 'Country'], ['Cook', 'Duka', 'Kenya']])], strings: '<si><t>a</t></si>', formats: ['d/m/yy'] })
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 })
    const xml = fc.array(fc.constantFrom('<row>', '</row>', '<row r="0">', '<c r="A1" t="s">', '<c r="ZZZZ9">', '<c t="e">', '<v>', '</v>', '</c>', '99999999999', '-1', 'Title', '<is><t>', '<![CDATA[', ']]>', '&#xD800;', '<!DOCTYPE a [<!ENTITY b "c">]>', '&b;'), { maxLength: 30 }).map((parts) => makeWorkbook({ sheets: [parts.join('')] }))
    const file = fc.oneof(damage.map((bytes) => bytes.reduce((copy, [at, byte]) => copy.with(at, byte), whole)), xml)
    await fc.assert(fc.asyncProperty(file, endsWell), { numRuns: 60 })
  })
})

async function endsWell(content: Uint8Array): Promise<void> {
  const outcome = await readFeedOf(content).catch((error: unknown) => error)
  if (outcome instanceof Error && !(outcome instanceof FeedError)) throw outcome
  expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
}

function toPosting({ reference, title, company, country, city, type, salary, posted_on, requirements, ...rest }: Job) {
  return {
    '@type': 'JobPosting',
    identifier: { '@type': 'PropertyValue', value: reference },
    title,
    hiringOrganization: { '@type': 'Organization', name: company },
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: country } },
    employmentType: spellings[type],
    description: rest.description,
    responsibilities: rest.responsibilities.split('\n'),
    skills: requirements,
    jobBenefits: rest.benefits,
    baseSalary: { '@type': 'MonetaryAmount', currency: 'KES', value: { value: Number(salary.replaceAll(/\D/g, '')), unitText: 'MONTH' } },
    datePosted: posted_on,
  }
}

function toGreenhouse({ reference, title, company, country, city, type, salary, posted_on, ...rest }: Job) {
  const sections = [['What you will do', rest.responsibilities], ['Requirements', rest.requirements], ['What we offer', rest.benefits]]
  const html = `<p>${rest.description}</p>${sections.map(([heading, lines]) => `<h3>${heading}</h3>${toItems(lines ?? '')}`).join('')}`
  return {
    absolute_url: 'https://boards.greenhouse.io/x',
    id: reference,
    title,
    company_name: company,
    location: { name: `${city}, ${country}` },
    content: html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    first_published: `${posted_on}T09:00:00+03:00`,
    metadata: [{ name: 'Employment Type', value: type }, { name: 'Salary', value: salary }],
  }
}

function toLever({ reference, title, country, city, type, salary, posted_on, ...rest }: Job) {
  const lists = [['Responsibilities', rest.responsibilities], ['Qualifications', rest.requirements], ['Benefits', rest.benefits]].map(([text, lines]) => ({ text, content: toItems(lines ?? '') }))
  const amount = Number(salary.replaceAll(/\D/g, ''))
  return {
    id: reference,
    text: title,
    country,
    categories: { location: city, commitment: spellings[type] },
    descriptionPlain: rest.description,
    lists,
    salaryRange: { currency: 'KES', interval: 'per-month-salary', min: amount, max: amount },
    createdAt: Date.parse(posted_on),
  }
}

function toItems(lines: string): string {
  return `<ul>${lines.split('\n').map((each) => `<li>${each}</li>`).join('')}</ul>`
}
