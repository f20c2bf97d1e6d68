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
      for (const row of rows(count)) yield `${columns.map((column) => `"${row[column]}"`).join(',')}\n`
    },
  },
  NDJSON: {
    extension: 'ndjson',
    *texts(count) {
      for (const row of rows(count)) yield `${JSON.stringify(row)}\n`
    },
  },
  JSON: {
    extension: 'json',
    *texts(count) {
      let before = '['
      for (const row of rows(count)) {
        yield `${before}\n${JSON.stringify(row)}`
        before = ','
      }
      yield '\n]\n'
    },
  },
}

/** Writes a feed of so many rows, the same ones each time, into a file. */
export async function writeFeed(path: string, { texts }: FeedFormat, count: number): Promise<void> {
  await pipeline(Readable.from(inBlocks(texts(count))), createWriteStream(path))
}

const columns = ['reference', 'title', 'company', 'city', 'country', 'job_type', 'level', 'description', 'responsibilities', 'requirements', 'benefits', 'salary', 'posted', 'closing_date'] as const
const roles = ['Nurse', 'Driver', 'Accountant', 'Cook', 'Teacher', 'Technician', 'Cleaner', 'Guard']
const houses = ['Simba', 'Tembo', 'Jua', 'Maji', 'Baraka', 'Upendo', 'Pamoja', 'Savanna']

/** Rows of about 1,400 characters, most of them the description. */
function* rows(count: number): Generator<Record<(typeof columns)[number], string>> {
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
