import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** `pieces` yields the file in chunks. */
export type Feed = { extension: string; pieces: (count: number) => Iterable<string | Uint8Array> }

/** Writes a feed with `count` rows to a file. The rows are the same each time. */
export async function writeFeed(path: string, { pieces }: Feed, count: number): Promise<void> {
  await pipeline(Readable.from(inBlocks(pieces(count))), createWriteStream(path))
}

export const columns = [
  'reference',
  'title',
  'company',
  'city',
  'country',
  'job_type',
  'level',
  'description',
  'responsibilities',
  'requirements',
  'benefits',
  'salary',
  'posted',
  'closing_date',
] as const
export type Row = Record<(typeof columns)[number], string>

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
      requirements: 'Two years in a similar role\n'.repeat(4).trim(),
      benefits: 'Medical cover',
      salary: 'KES 40,000 – 55,000 a month',
      posted: '2026-11-01',
      closing_date: '2099-12-31',
    }
  }
}

/** Joins text into chunks of about 64 kB, because many small writes are much slower. */
function* inBlocks(pieces: Iterable<string | Uint8Array>): Generator<string | Uint8Array> {
  let block = ''
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield piece
      continue
    }
    block += piece
    if (block.length < 65_536) continue
    yield block
    block = ''
  }
  if (block !== '') yield block
}
