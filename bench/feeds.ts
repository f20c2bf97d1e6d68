import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A format that feeds come in. `texts` gives the file of so many rows, piece by piece. */
type FeedFormat = { extension: string; texts: (count: number) => Iterable<string> }

/** The formats that are measured, a row each. */
export const feedFormats: Record<string, FeedFormat> = {
  CSV: {
    extension: 'csv',
    *texts(count) {
      yield `${columns.join(',')}\n`
      for (const row of feedRows(count)) yield `${columns.map((column) => `"${row[column]}"`).join(',')}\n`
    },
  },
  NDJSON: {
    extension: 'ndjson',
    *texts(count) {
      for (const row of feedRows(count)) yield `${JSON.stringify(row)}\n`
    },
  },
  JSON: {
    extension: 'json',
    *texts(count) {
      let before = '['
      for (const row of feedRows(count)) {
        yield `${before}\n${JSON.stringify(row)}`
        before = ','
      }
      yield '\n]\n'
    },
  },
  'Indeed XML': {
    extension: 'xml',
    *texts(count) {
      yield '<?xml version="1.0" encoding="utf-8"?>\n<source>\n<publisher>Bench</publisher>\n'
      for (const row of feedRows(count)) yield `<job>\n${Object.entries(asIndeed(row)).map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`).join('\n')}\n</job>\n`
      yield '</source>\n'
    },
  },
  RSS: {
    extension: 'rss',
    *texts(count) {
      yield '<?xml version="1.0"?>\n<rss version="2.0" xmlns:job_listing="http://wpjobmanager.com"><channel>\n'
      for (const row of feedRows(count)) {
        yield `<item><title>${row.title}</title><guid>${row.reference}</guid><pubDate>Sun, 01 Nov 2026 08:00:00 +0000</pubDate><description><![CDATA[${html(row)}]]></description><job_listing:location>${row.city}, ${row.country}</job_listing:location><job_listing:company>${row.company}</job_listing:company><job_listing:job_type>${row.job_type}</job_listing:job_type></item>\n`
      }
      yield '</channel></rss>\n'
    },
  },
  'JSON-LD': {
    extension: 'json',
    *texts(count) {
      let before = '['
      for (const row of feedRows(count)) {
        yield `${before}\n${JSON.stringify(asPosting(row))}`
        before = ','
      }
      yield '\n]\n'
    },
  },
  Lever: {
    extension: 'json',
    *texts(count) {
      let before = '['
      for (const row of feedRows(count)) {
        yield `${before}\n${JSON.stringify(asLever(row))}`
        before = ','
      }
      yield '\n]\n'
    },
  },
}

export type Row = Record<(typeof columns)[number], string>

function html({ description, responsibilities, requirements }: Row): string {
  const list = (text: string) => `<ul>${text.split('\n').map((line) => `<li>${line}</li>`).join('')}</ul>`
  return `<p>${description}</p><p>Responsibilities</p>${list(responsibilities)}<p>Requirements</p>${list(requirements)}`
}

function asIndeed(row: Row): Record<string, string> {
  const { reference, title, company, city, country, job_type, salary } = row
  return { title, date: 'Sun, 01 Nov 2026 08:00:00 GMT', referencenumber: reference, url: `https://jobs.example/${reference}`, company, city, country, description: html(row), salary, jobtype: job_type, expirationdate: row.closing_date }
}

function asPosting(row: Row): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: row.title,
    identifier: row.reference,
    hiringOrganization: { '@type': 'Organization', name: row.company },
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: row.city, addressCountry: row.country === 'Qatar' ? 'QA' : 'KE' } },
    employmentType: row.job_type === 'Contract' ? 'CONTRACTOR' : 'FULL_TIME',
    datePosted: row.posted,
    validThrough: row.closing_date,
    description: html(row),
  }
}

function asLever(row: Row): object {
  return {
    id: row.reference,
    text: row.title,
    company: row.company,
    country: row.country === 'Qatar' ? 'QA' : 'KE',
    categories: { location: row.city, commitment: row.job_type },
    createdAt: 1_793_520_000_000,
    descriptionPlain: row.description,
    lists: [{ text: 'Requirements', content: `<li>${row.requirements.replaceAll('\n', '</li><li>')}</li>` }],
  }
}

/** Writes a feed of so many rows, the same ones each time, into a file. */
export async function writeFeed(path: string, { texts }: FeedFormat, count: number): Promise<void> {
  await pipeline(Readable.from(inBlocks(texts(count))), createWriteStream(path))
}

const columns = ['reference', 'title', 'company', 'city', 'country', 'job_type', 'level', 'description', 'responsibilities', 'requirements', 'benefits', 'salary', 'posted', 'closing_date'] as const
const roles = ['Nurse', 'Driver', 'Accountant', 'Cook', 'Teacher', 'Technician', 'Cleaner', 'Guard']
const houses = ['Simba', 'Tembo', 'Jua', 'Maji', 'Baraka', 'Upendo', 'Pamoja', 'Savanna']

/** Rows of about 1,400 characters, most of them the description. */
export function* feedRows(count: number): Generator<Row> {
  for (let at = 0; at < count; at++) {
    yield {
      reference: `R-${at}`,
      title: `${roles[at % 8]}, Ward ${at % 9973}`,
      company: `${houses[(at >> 3) % 8]} ${houses[(at >> 6) % 8]} Ltd`,
      city: `Town ${at % 60}`,
      country: at % 3 === 0 ? 'Qatar' : 'Kenya',
      job_type: at % 2 === 0 ? 'Full Time' : 'Contract',
      level: 'Mid level',
      description: 'You will join a steady team and learn the work from people who have done it for years. '.repeat(10),
      responsibilities: 'Do the daily work with care\n'.repeat(4).trim(),
      requirements: 'Two years in a like post\n'.repeat(4).trim(),
      benefits: 'Medical cover',
      salary: 'KES 40,000 – 55,000 a month',
      posted: '2026-11-01',
      closing_date: '2099-12-31',
    }
  }
}

/** Pieces of some 64 kB, which files take much faster than small ones. */
function* inBlocks(texts: Iterable<string>): Generator<string> {
  let block = ''
  for (const text of texts) {
    block += text
    if (block.length < 65_536) continue
    yield block
    block = ''
  }
  yield block
}
