import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeed } from '../../../../tests/support/text-source.ts'
import type { ImportedJob } from '../../jobs/write-service.server.ts'
import { parseRow } from '../parse-row.server.ts'
import { FeedError } from './format.ts'

type Field = keyof ImportedJob
type Writer = { format: string; before: string; after: string; row: string; elements: [string, Field][]; id?: Field }

const source = ['<?xml version="1.0" encoding="utf-8"?>\n<source>\n', '</source>'] as const
const common: [string, Field][] = [['title', 'title'], ['company', 'company'], ['country', 'country'], ['description', 'description'], ['salary', 'salary'], ['jobtype', 'type']]
const study: [string, Field][] = [['education', 'education'], ['experience', 'experience']]

const writers: Writer[] = [
  { format: 'Indeed XML', before: source[0], after: source[1], row: 'job', elements: [...common, ...study, ['referencenumber', 'reference'], ['city', 'city'], ['date', 'posted_on'], ['expirationdate', 'closes_on']] },
  { format: 'Jobrapido XML', before: `${source[0]}<jobs>`, after: `</jobs>${source[1]}`, row: 'job', elements: [...common, ...study, ['reference_id', 'reference'], ['location', 'city'], ['publishdate', 'posted_on'], ['expirydate', 'closes_on']] },
  { format: 'LinkedIn XML', before: source[0], after: source[1], row: 'job', elements: [...common, ['partnerJobId', 'reference'], ['location', 'city'], ['experienceLevel', 'level'], ['skills', 'requirements'], ['listDate', 'posted_on'], ['expirationDate', 'closes_on']] },
  { format: 'Jooble XML', before: '<jobs>', after: '</jobs>', row: 'job', id: 'reference', elements: [['name', 'title'], ['region', 'city'], ...common.slice(1), ['pubdate', 'posted_on'], ['expire', 'closes_on']] },
  {
    format: 'Trovit XML', before: '<trovit>', after: '</trovit>', row: 'ad',
    elements: [
      ['id', 'reference'], ['title', 'title'], ['content', 'description'], ['company', 'company'], ['country', 'country'], ['city', 'city'], ['salary', 'salary'], ['contract', 'type'], ['experience', 'experience'],
      ['studies', 'education'], ['requirements', 'requirements'], ['working_hours', 'working_hours'], ['date', 'posted_on'], ['expiration_date', 'closes_on'],
    ],
  },
  {
    format: 'RSS', before: '<rss version="2.0"><channel>', after: '</channel></rss>', row: 'item',
    elements: [
      ['guid', 'reference'], ['title', 'title'], ['content:encoded', 'description'], ['job_listing:company', 'company'], ['country', 'country'], ['job_listing:location', 'city'], ['g:salary', 'salary'],
      ['job_listing:job_type', 'type'], ['g:education', 'education'], ['pubDate', 'posted_on'], ['g:expiration_date', 'closes_on'],
    ],
  },
  {
    format: 'Atom', before: '<feed xmlns="http://www.w3.org/2005/Atom">', after: '</feed>', row: 'entry',
    elements: [
      ['id', 'reference'], ['title', 'title'], ['content', 'description'], ['g:employer', 'company'], ['country', 'country'], ['g:location', 'city'], ['g:salary', 'salary'], ['g:job_type', 'type'],
      ['published', 'posted_on'], ['g:expiration_date', 'closes_on'],
    ],
  },
]

// Words that mean themselves: no HTML, no spelling of a job type, no country.
const word = fc.stringMatching(/^[A-Za-zäéß€]{1,8}[!"#$%'()*+.:;=?@[\]^_`{|}~<&]? \d{1,4}$/)
const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ').replaceAll(/&(?=[\w#])|<(?=\S)/g, ''))
const job = fc.record({
  reference: text, title: text, company: text, country: fc.constantFrom('Kenya', 'Qatar'), description: text, city: text, type: text, level: text, requirements: text,
  salary: text, working_hours: text, experience: text, education: text, posted_on: day, closes_on: day,
})
const chunkLength = fc.integer({ min: 1, max: 3_000 })

test.each(writers)('$format: random jobs keep every field', async (writer) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(job, fc.boolean()), { minLength: 1, maxLength: 4 }), chunkLength, async (jobs, length) => {
      const content = `${writer.before}\n${jobs.map(([each, isCdata]) => write(writer, each, isCdata)).join('\n')}${writer.after}`
      const { format, rows } = await readFeed(Buffer.from(content), length)
      expect(format).toBe(writer.format)
      expect(rows.map((row) => ('fields' in row ? parseRow(row.fields) : row))).toEqual(
        jobs.map(([each]) => {
          const fields = [...writer.elements.map(([, field]) => field), ...(writer.id ? [writer.id] : [])]
          return expect.objectContaining({ ok: true, job: expect.objectContaining(Object.fromEntries(Object.entries(each).filter(([field]) => fields.some((known) => known === field)))) })
        }),
      )
    }),
    { numRuns: 15 },
  )
})

test('any bytes in any format are read to the end', async () => {
  const piece = fc.oneof(
    fc.constantFrom('<![CDATA[', ']]>', '<!--', '-->', '<', '>', '/', '&', '&#0;', '&#xD800;', '&lol;', '\0', '\n', '<?', '?>', '<!DOCTYPE x [', '"', '\uFEFF'),
    fc.constantFrom(...writers.flatMap(({ row, elements }) => [`<${row}>`, `</${row}>`, `<${row} id="1`, ...elements.flatMap(([name]) => [`<${name}>`, `</${name}>`])])),
    fc.string({ unit: 'binary', maxLength: 5 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...writers), fc.array(piece, { maxLength: 60 }), fc.uint8Array({ maxLength: 8 }), fc.boolean(), chunkLength, async (writer, pieces, bytes, isClosed, length) => {
      const start = Buffer.from(`${writer.before}<${writer.row}><title>Cook</title>${pieces.slice(0, 20).join('')}`)
      const end = Buffer.from(`${pieces.slice(20).join('')}${isClosed ? writer.after : ''}`)
      const content = Buffer.concat([start, bytes, end])
      const { rows } = await readFeed(content, length)
      for (const row of rows) if ('fields' in row) parseRow(row.fields)
      // However it is cut into chunks, it says the same.
      expect((await readFeed(content, 65_536)).rows).toEqual(rows)
    }),
    { numRuns: 200 },
  )
})

test('any bytes at all are read or refused in a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('', '<', '<?xml version="1.0"?>', '<!DOCTYPE', '<jobs>'), fc.uint8Array({ maxLength: 300 }), async (start, bytes) => {
      const outcome = await readFeed(Buffer.concat([Buffer.from(start), bytes]), 100).catch((error: unknown) => error)
      expect(outcome instanceof FeedError || !(outcome instanceof Error)).toBe(true)
    }),
    { numRuns: 150 },
  )
})

function write({ row, elements, id }: Writer, each: Record<string, string>, isCdata: boolean): string {
  const written = elements.map(([name, field]) => `<${name}>${isCdata ? `<![CDATA[${each[field]}]]>` : escape(each[field] ?? '')}</${name}>`)
  return `<${row}${id ? ` id="${escape(each[id] ?? '')}"` : ''}>\n${written.join('\n')}\n</${row}>`
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&#34;')
}
