import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyJob, carried, type FullJob, type JobField } from '../../../../../tests/support/any-job.ts'
import { readFeed } from '../../../../../tests/support/text-source.ts'
import { parseRow } from '../../row/parse-row.server.ts'
import { FeedError } from '../format.ts'

type Writer = {
  format: string
  before: string
  after: string
  row: string
  elements: [string, JobField][]
  id?: JobField
  /** An element that identifies the format. */
  sign?: string
}

const source = ['<?xml version="1.0" encoding="utf-8"?>\n<source>\n', '</source>'] as const
const common: [string, JobField][] = [
  ['title', 'title'],
  ['company', 'company'],
  ['country', 'country'],
  ['description', 'description'],
  ['salary', 'salary'],
  ['jobtype', 'type'],
]
const study: [string, JobField][] = [
  ['education', 'education'],
  ['experience', 'experience'],
]
/** Elements with the names of columns. */
const more: [string, JobField][] = [
  ['responsibilities', 'responsibilities'],
  ['benefits', 'benefits'],
  ['gender', 'gender_preference'],
]
const hours: [string, JobField] = ['working_hours', 'working_hours']
const logo: [string, JobField] = ['logo', 'banner_image']
const level: [string, JobField] = ['level', 'level']
const needs: [string, JobField] = ['requirements', 'requirements']
const prefixed: [string, JobField][] = [
  ...more,
  hours,
  level,
  needs,
  ['g:salary', 'salary'],
  ['g:education', 'education'],
  ['g:experience', 'experience'],
  ['g:image_link', 'banner_image'],
  ['g:expiration_date', 'closes_on'],
]

const writers: Writer[] = [
  {
    format: 'Indeed XML',
    before: source[0],
    after: source[1],
    row: 'job',
    elements: [
      ...common,
      ...study,
      ...more,
      hours,
      logo,
      level,
      needs,
      ['referencenumber', 'reference'],
      ['city', 'city'],
      ['date', 'posted_on'],
      ['expirationdate', 'closes_on'],
    ],
  },
  {
    format: 'Jobrapido XML',
    before: `${source[0]}<jobs>`,
    after: `</jobs>${source[1]}`,
    row: 'job',
    elements: [
      ...common,
      ...study,
      ...more,
      hours,
      logo,
      level,
      needs,
      ['reference_id', 'reference'],
      ['location', 'city'],
      ['publishdate', 'posted_on'],
      ['expirydate', 'closes_on'],
    ],
  },
  {
    format: 'LinkedIn XML',
    before: source[0],
    after: source[1],
    row: 'job',
    elements: [
      ...common,
      ...study,
      ...more,
      hours,
      logo,
      ['partnerJobId', 'reference'],
      ['location', 'city'],
      ['experienceLevel', 'level'],
      ['skills', 'requirements'],
      ['listDate', 'posted_on'],
      ['expirationDate', 'closes_on'],
    ],
  },
  {
    format: 'Jooble XML',
    before: '<jobs>',
    after: '</jobs>',
    row: 'job',
    id: 'reference',
    elements: [
      ['name', 'title'],
      ['region', 'city'],
      ...common.slice(1),
      ...study,
      ...more,
      hours,
      level,
      needs,
      ['company_logo', 'banner_image'],
      ['pubdate', 'posted_on'],
      ['expire', 'closes_on'],
    ],
  },
  {
    format: 'Trovit XML',
    before: '<trovit>',
    after: '</trovit>',
    row: 'ad',
    elements: [
      ...more,
      level,
      ['picture', 'banner_image'],
      ['id', 'reference'],
      ['title', 'title'],
      ['content', 'description'],
      ['company', 'company'],
      ['country', 'country'],
      ['city', 'city'],
      ['salary', 'salary'],
      ['contract', 'type'],
      ['experience', 'experience'],
      ['studies', 'education'],
      ['requirements', 'requirements'],
      ['working_hours', 'working_hours'],
      ['date', 'posted_on'],
      ['expiration_date', 'closes_on'],
    ],
  },
  {
    format: 'RSS',
    before: '<rss version="2.0"><channel>',
    after: '</channel></rss>',
    row: 'item',
    elements: [
      ['guid', 'reference'],
      ['title', 'title'],
      ['content:encoded', 'description'],
      ['job_listing:company', 'company'],
      ['country', 'country'],
      ['job_listing:location', 'city'],
      ['job_listing:job_type', 'type'],
      ['pubDate', 'posted_on'],
      ...prefixed,
    ],
  },
  {
    format: 'Atom',
    before: '<feed xmlns="http://www.w3.org/2005/Atom">',
    after: '</feed>',
    row: 'entry',
    elements: [
      ['id', 'reference'],
      ['title', 'title'],
      ['content', 'description'],
      ['g:employer', 'company'],
      ['country', 'country'],
      ['g:location', 'city'],
      ['g:job_type', 'type'],
      ['published', 'posted_on'],
      ...prefixed,
    ],
  },
  {
    format: 'Personio XML',
    before: '<workzag-jobs>',
    after: '</workzag-jobs>',
    row: 'position',
    sign: '<office></office>',
    elements: [
      ['id', 'reference'],
      ['office', 'city'],
      ['subcompany', 'company'],
      ['name', 'title'],
      ['employmentType', 'type'],
      ['seniority', 'level'],
      ['yearsOfExperience', 'experience'],
      ['createdAt', 'posted_on'],
      ...common.slice(2, 5),
      ...more,
      hours,
      logo,
      needs,
      ['education', 'education'],
      ['closingDate', 'closes_on'],
    ],
  },
  {
    format: 'Teamtailor RSS',
    before: '<rss version="2.0"><channel><title>Duka</title>',
    after: '</channel></rss>',
    row: 'item',
    elements: [
      ['guid', 'reference'],
      ['remoteStatus', 'level'],
      ['pubDate', 'posted_on'],
      ['tt:education', 'education'],
      ['tt:experience', 'experience'],
      ...common,
      ...more,
      hours,
      logo,
      level,
      needs,
      ['city', 'city'],
      ['closingDate', 'closes_on'],
    ],
  },
  {
    format: 'NeoGov RSS',
    before: '<rss version="2.0"><channel>',
    after: '</channel></rss>',
    row: 'item',
    elements: [
      ['joblisting:jobId', 'reference'],
      ['joblisting:jobType', 'type'],
      ['joblisting:location', 'city'],
      ['joblisting:examplesofduties', 'responsibilities'],
      ['joblisting:qualifications', 'requirements'],
      ['joblisting:advertiseFromDateUTC', 'posted_on'],
      ['joblisting:advertiseToDateTimeUTC', 'closes_on'],
      ...common.slice(0, 5),
      ...study,
      ...more.slice(1),
      hours,
      logo,
      level,
    ],
  },
]

const chunkLength = fc.integer({ min: 1, max: 3_000 })
const readWithoutProblems = { ok: true, hasGeneratedReference: false, omissions: [], findLink: expect.any(Function) }

test.each(writers)('keeps every field of random jobs in $format', async (writer) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyJob, fc.boolean()), { minLength: 1, maxLength: 4 }),
      chunkLength,
      async (jobs, length) => {
        const content = `${writer.before}\n${jobs.map(([each, isCdata]) => write(writer, each, isCdata)).join('\n')}${writer.after}`
        const { format, rows } = await readFeed(Buffer.from(content), length)
        expect(format).toBe(writer.format)
        expect(rows.map((row) => ('fields' in row ? parseRow(row.fields) : row))).toEqual(
          jobs.map(([each]) => ({ ...readWithoutProblems, job: carried(each, []) })),
        )
      },
    ),
    { numRuns: 15 },
  )
})

test('reads any sequence of bytes to the end in any format', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<',
      '>',
      '/',
      '&',
      '&#0;',
      '&#xD800;',
      '&lol;',
      '\0',
      '\n',
      '<?',
      '?>',
      '<!DOCTYPE x [',
      '"',
      '\uFEFF',
    ),
    fc.constantFrom(
      ...writers.flatMap(({ row, elements }) => [
        `<${row}>`,
        `</${row}>`,
        `<${row} id="1`,
        ...elements.flatMap(([name]) => [`<${name}>`, `</${name}>`]),
      ]),
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...writers),
      fc.array(piece, { maxLength: 60 }),
      fc.uint8Array({ maxLength: 8 }),
      fc.boolean(),
      chunkLength,
      async (writer, pieces, bytes, isClosed, length) => {
        const start = Buffer.from(
          `${writer.before}<${writer.row}>${writer.sign ?? ''}<title>Cook</title>${pieces.slice(0, 20).join('')}`,
        )
        const end = Buffer.from(`${pieces.slice(20).join('')}${isClosed ? writer.after : ''}`)
        const content = Buffer.concat([start, bytes, end])
        const { rows } = await readFeed(content, length)
        for (const row of rows) if ('fields' in row) parseRow(row.fields)
        // The chunk size makes no difference.
        expect((await readFeed(content, 65_536)).rows).toEqual(rows)
      },
    ),
    { numRuns: 200 },
  )
})

test('reads or refuses any sequence of bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('', '<', '<?xml version="1.0"?>', '<!DOCTYPE', '<jobs>'),
      fc.uint8Array({ maxLength: 300 }),
      async (start, bytes) => {
        const outcome = await readFeed(Buffer.concat([Buffer.from(start), bytes]), 100).catch((error: unknown) => error)
        expect(outcome instanceof FeedError || !(outcome instanceof Error)).toBe(true)
      },
    ),
    { numRuns: 150 },
  )
})

function write({ row, elements, id }: Writer, each: FullJob, isCdata: boolean): string {
  const written = elements.map(
    ([name, field]) => `<${name}>${isCdata ? `<![CDATA[${each[field]}]]>` : escape(each[field])}</${name}>`,
  )
  return `<${row}${id ? ` id="${escape(each[id])}"` : ''}>\n${written.join('\n')}\n</${row}>`
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&#34;')
}
