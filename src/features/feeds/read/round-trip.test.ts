import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allFields,
  anyJob,
  carried,
  salaryRange,
  type FullJob,
  type JobField,
} from '../../../../tests/support/any-job.ts'
import { readFeedOf } from '../../../../tests/support/feeds.ts'
import { inlineRows, makeWorkbook } from '../../../../tests/support/workbook.ts'
import { FeedError } from './format.ts'

type Format = {
  write: (jobs: FullJob[]) => string | Uint8Array
  /** Fields that the format does not have. */
  without?: readonly JobField[]
}

const spellings: Record<string, string> = {
  'Full Time': 'FULL_TIME',
  'Part Time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Temporary: 'TEMPORARY',
  Internship: 'INTERN',
  Volunteer: 'VOLUNTEER',
}

const formats: Record<string, Format> = {
  'CSV with commas': {
    write: (jobs) =>
      [allFields, ...jobs.map(valuesOf)]
        .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`)
        .join(''),
  },
  'CSV with semicolons': {
    write: (jobs) =>
      [allFields, ...jobs.map(valuesOf)].map((cells) => cells.map(quoteWhereNeeded).join(';')).join('\n'),
  },
  // A single line would be one object.
  NDJSON: { write: (jobs) => `${jobs.map((each) => JSON.stringify(each)).join('\n')}\n{"title":""}` },
  JSON: { write: (jobs) => JSON.stringify({ total: jobs.length, results: jobs }) },
  'JSON-LD job postings': {
    write: (jobs) => JSON.stringify({ '@context': 'https://schema.org', '@graph': jobs.map(toPosting) }),
    without: ['level', 'gender_preference'],
  },
  'HTML pages with job postings': {
    write: (jobs) => jobs.map(toPage).join('\n'),
    without: ['level', 'gender_preference'],
  },
  'Greenhouse job board': {
    write: (jobs) => JSON.stringify({ jobs: jobs.map(toGreenhouse), meta: { total: jobs.length } }),
    without: ['gender_preference', 'banner_image'],
  },
  'Lever postings': {
    write: (jobs) => JSON.stringify(jobs.map(toLever)),
    without: ['level', 'working_hours', 'experience', 'education', 'gender_preference', 'banner_image', 'closes_on'],
  },
  'Excel workbook': { write: (jobs) => makeWorkbook({ sheets: [inlineRows([allFields, ...jobs.map(valuesOf)])] }) },
}

test.each(Object.entries(formats))('reads a job from %s as it was written', async (name, { write, without = [] }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyJob, { minLength: 1, maxLength: 5 }), async (jobs) => {
      // Lever does not name the company.
      const company = name === 'Lever postings' ? jobs[0]?.company : undefined
      const read = await readFeedOf(write(jobs), { company })
      expect(read.format).toBe(name)
      expect(read.jobs.slice(0, jobs.length)).toEqual(
        jobs.map((each) => carried({ ...each, company: company ?? each.company }, without)),
      )
    }),
    { numRuns: 12 },
  )
})

describe('reads or refuses any sequence of bytes', () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\0',
    '\n',
    '"@type":"JobPosting"',
    '"@graph":[',
    '"title":"a"',
    '"absolute_url":1',
    '"categories":',
    '"text":{}',
    '"lists":[{"content":[]}]',
    '"jobs":[',
    '"__proto__":{"a":1}',
    '"location":[null]',
    '"jobLocation":[[{"address":[{}]}]]',
    '"baseSalary":{"value":[{}]}',
    '"createdAt":1e308',
    '1e999',
    '-0',
    'null',
    '<script type="application/ld+json">',
    '</script>',
    '<div a="',
    '-->',
    '&#0;',
    '&lt;b&gt;',
  ]
  const start = fc.constantFrom(
    '{"@type":"JobPosting",',
    '{"jobs":[{"absolute_url":"x","title":"a",',
    '[{"text":"a","categories":{},',
    '{"data":[',
    '<!doctype html><script type="application/ld+json">{"@type":"JobPosting",',
    '[{"@type":"JobPosting","title":"a",',
  )
  const text = fc
    .tuple(start, fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 40 }))
    .map(([head, rest]) => Buffer.from(head + rest.join('')))

  test('JSON and HTML', async () => {
    await fc.assert(fc.asyncProperty(fc.oneof(text, fc.uint8Array({ maxLength: 300 })), readsOrRefuses), {
      numRuns: 80,
    })
  })

  test('values of any kind in any field', async () => {
    const fields = [
      'title',
      'name',
      'hiringOrganization',
      'jobLocation',
      'address',
      'addressCountry',
      'baseSalary',
      'value',
      'identifier',
      'image',
      'employmentType',
      'location',
      'offices',
      'metadata',
      'pay_input_ranges',
      'categories',
      'lists',
      'content',
      'salaryRange',
      'createdAt',
      '__proto__',
      '@id',
    ]
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, 0, -1, 1e21, '', 'KE', 'a', '__proto__'),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...fields), tie('any'), { maxKeys: 4 }),
      ),
    })).any
    const kind = fc.constantFrom(
      { '@type': 'JobPosting' },
      { absolute_url: 'x', title: 'a' },
      { text: 'a', categories: {} },
    )
    const row = fc
      .tuple(kind, fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 8 }))
      .map((parts) => Object.fromEntries(parts.flatMap(Object.entries)))
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 3 }), (rows) =>
        readsOrRefuses(Buffer.from(JSON.stringify(rows))),
      ),
      { numRuns: 60 },
    )
  })

  test('Excel, damaged anywhere', async () => {
    const whole = makeWorkbook({
      sheets: [
        inlineRows([
          ['Title', 'Company', 'Country'],
          ['Cook', 'Duka', 'Kenya'],
        ]),
      ],
      strings: '<si><t>a</t></si>',
      formats: ['d/m/yy'],
    })
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 })
    const xml = fc
      .array(
        fc.constantFrom(
          '<row>',
          '</row>',
          '<row r="0">',
          '<c r="A1" t="s">',
          '<c r="ZZZZ9">',
          '<c t="e">',
          '<v>',
          '</v>',
          '</c>',
          '99999999999',
          '-1',
          'Title',
          '<is><t>',
          '<![CDATA[',
          ']]>',
          '&#xD800;',
          '<!DOCTYPE a [<!ENTITY b "c">]>',
          '&b;',
        ),
        { maxLength: 30 },
      )
      .map((parts) => makeWorkbook({ sheets: [parts.join('')] }))
    const file = fc.oneof(
      damage.map((bytes) => bytes.reduce((copy, [at, byte]) => copy.with(at, byte), whole)),
      xml,
    )
    await fc.assert(fc.asyncProperty(file, readsOrRefuses), { numRuns: 60 })
  })
})

async function readsOrRefuses(content: Uint8Array): Promise<void> {
  const outcome = await readFeedOf(content).catch((error: unknown) => error)
  if (outcome instanceof Error && !(outcome instanceof FeedError)) throw outcome
  expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
}

function valuesOf(job: FullJob): string[] {
  return allFields.map((field) => job[field])
}

function quoteWhereNeeded(cell: string): string {
  return /[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function toPosting(job: FullJob) {
  const { min, max } = salaryRange(job.salary)
  return {
    '@type': 'JobPosting',
    identifier: { '@type': 'PropertyValue', value: job.reference },
    title: job.title,
    hiringOrganization: { '@type': 'Organization', name: job.company, logo: job.banner_image },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: job.city, addressCountry: job.country },
    },
    employmentType: spellings[job.type],
    description: job.description,
    responsibilities: job.responsibilities.split('\n'),
    skills: job.requirements,
    jobBenefits: job.benefits,
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'KES',
      value: { minValue: min, maxValue: max, unitText: 'MONTH' },
    },
    workHours: job.working_hours,
    experienceRequirements: { '@type': 'OccupationalExperienceRequirements', description: job.experience },
    educationRequirements: job.education,
    datePosted: job.posted_on,
    validThrough: job.closes_on,
  }
}

function toPage(job: FullJob): string {
  return `<!DOCTYPE html><html><script type="application/ld+json">${JSON.stringify(toPosting(job)).replaceAll('<', '\\u003c')}</script></html>`
}

function toGreenhouse(job: FullJob) {
  const sections = [
    ['What you will do', job.responsibilities],
    ['Requirements', job.requirements],
    ['What we offer', job.benefits],
  ] as const
  const html = `${toParagraphs(job.description)}${sections.map(([heading, lines]) => `<h3>${heading}</h3>${toItems(lines)}`).join('')}`
  const facts = {
    'Employment Type': job.type,
    Salary: job.salary,
    'Job Level': job.level,
    'Working hours': job.working_hours,
    Experience: job.experience,
    Education: job.education,
  }
  return {
    absolute_url: '',
    id: job.reference,
    title: job.title,
    company_name: job.company,
    location: { name: `${job.city}, ${job.country}` },
    content: escape(html),
    first_published: `${job.posted_on}T09:00:00+03:00`,
    application_deadline: job.closes_on,
    metadata: Object.entries(facts).map(([name, value]) => ({ name, value })),
  }
}

function toLever(job: FullJob) {
  const { min, max } = salaryRange(job.salary)
  return {
    id: job.reference,
    text: job.title,
    country: job.country,
    categories: { location: job.city, commitment: spellings[job.type] },
    descriptionPlain: job.description,
    lists: Object.entries({
      Responsibilities: job.responsibilities,
      Qualifications: job.requirements,
      Benefits: job.benefits,
    }).map(([text, lines]) => ({ text, content: toItems(lines) })),
    salaryRange: { currency: 'KES', interval: 'per-month-salary', min, max },
    createdAt: Date.parse(job.posted_on),
  }
}

function toParagraphs(text: string): string {
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${escape(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

function toItems(lines: string): string {
  return `<ul>${lines
    .split('\n')
    .map((each) => `<li>${escape(each)}</li>`)
    .join('')}</ul>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
