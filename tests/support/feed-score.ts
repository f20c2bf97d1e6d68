import type { ImportedJob } from '../../src/contract/job-fields.ts'
import { readFeedOf } from './feeds.ts'
import type { ExpectedJob, RealFeed } from './real-feeds.ts'

type Field = keyof ExpectedJob

/** A field that was read differently than expected. */
type WrongField = { feed: string; job: string; field: Field | 'row'; expected: string; got: string }
type FeedScore = { feed: string; family: string; format: string; fields: number; wrong: WrongField[] }

type ReadJob = Awaited<ReturnType<typeof readFeedOf>>['jobs'][number]

/** Reads a feed and compares each expected field. A refused row has all its fields wrong; so does a row too many. */
export async function scoreFeed({ name, family, content, options, jobs }: RealFeed): Promise<FeedScore> {
  const read = await readFeedOf(content, options).catch((error: unknown) => {
    const problems = [{ field: null, reason: String(error) }]
    return { format: 'unreadable', jobs: jobs.map(() => ({ problems })) }
  })
  const feed = `${family}/${name}`
  const rows = withoutNotices(read.jobs, jobs.length)
  const wrong: WrongField[] = []
  let fields = 0
  for (const [at, expected] of jobs.entries()) {
    for (const field of fieldsOf(expected)) {
      fields++
      if (!isRight(field, expected, rows[at])) wrong.push(explain(feed, field, expected, rows[at]))
    }
  }
  for (const extra of rows.slice(jobs.length)) {
    fields++
    wrong.push({ feed, job: '', field: 'row', expected: 'no more rows', got: valueOf('title', extra) })
  }
  return { feed, family, format: read.format, fields, wrong }
}

/** Some feeds have a notice among the jobs, which may be refused or skipped. */
function withoutNotices(rows: readonly ReadJob[], jobs: number): readonly ReadJob[] {
  return rows.length > jobs ? rows.filter((row) => !('problems' in row)) : rows
}

/** One line for each job with wrong fields. */
export function listWrong(wrong: readonly WrongField[]): string[] {
  const jobs = Object.entries(Object.groupBy(wrong, ({ feed, job }) => `${feed}: ${job}`))
  return jobs.map(([job, fields = []]) => {
    const refused = fields.find(({ got }) => got.startsWith(refusal))
    if (refused) return `${job} (${fields.length} fields): ${refused.got.slice(0, 300)}`
    const parts = fields.map(
      ({ field, expected, got }) => `${field} should be "${expected}", is "${got.slice(0, 200)}"`,
    )
    return `${job}: ${parts.join('; ')}`
  })
}

const refusal = 'refused: '

/** Fields read correctly, in percent. */
export function percentOf(scores: readonly FeedScore[]): number {
  const fields = scores.reduce((sum, score) => sum + score.fields, 0)
  const wrong = scores.reduce((sum, score) => sum + score.wrong.length, 0)
  return fields === 0 ? 100 : Math.round((1000 * (fields - wrong)) / fields) / 10
}

const fieldOrder = [
  'title',
  'company',
  'place',
  'type',
  'salary',
  'posted_on',
  'closes_on',
  'description',
  'apply',
] as const satisfies readonly Field[]

function fieldsOf(expected: ExpectedJob): Field[] {
  return fieldOrder.filter((field) => expected[field] !== undefined)
}

function isRight(field: Field, expected: ExpectedJob, job: ReadJob | undefined): boolean {
  if (job === undefined || 'problems' in job) return false
  if (field === 'description') return (expected.description ?? []).every((line) => hasLine(job, line))
  const got = comparable(field, valueOf(field, job))
  const wanted = expected[field] ?? ''
  return [wanted].flat().some((each) => comparable(field, each) === got)
}

/** The value of a field as text; '' if it has none. For a refused row, why it was refused. */
function valueOf(field: Field, job: ReadJob | undefined): string {
  if (job === undefined) return 'no row'
  if ('problems' in job)
    return `refused: ${job.problems.map((each) => `${each.field ?? 'row'} ${each.reason}`).join('; ')}`
  switch (field) {
    case 'place':
      return [job.city, job.country].filter(Boolean).join(', ')
    case 'description':
      return textOf(job)
    case 'apply':
      return applyOf(job)
    case 'title':
    case 'company':
    case 'type':
    case 'salary':
    case 'posted_on':
    case 'closes_on':
      return job[field] ?? ''
  }
}

function applyOf(job: ImportedJob): string {
  return job.apply_url ?? job.apply_email ?? ''
}

const listFields = ['responsibilities', 'requirements', 'benefits'] as const

/** The text of a job as its page shows it: the lines of its lists have bullets. */
function textOf(job: ImportedJob): string {
  const lists = listFields.flatMap((field) => (job[field] ?? '').split('\n')).filter(Boolean)
  return [job.description, ...lists.map((line) => (line.startsWith(bullet) ? line : bullet + line))].join('\n')
}

const bullet = '• '

function hasLine(job: ImportedJob, expected: string): boolean {
  const lines = textOf(job).split('\n')
  return expected.startsWith(bullet)
    ? lines.includes(expected)
    : lines.some((line) => !line.startsWith(bullet) && line.includes(expected))
}

/** Kinds of dashes and spaces, and commas in numbers, do not make a salary wrong. */
function comparable(field: Field, text: string): string {
  if (field !== 'salary') return text
  return text
    .replaceAll(/\s*[-–—]\s*/g, '-')
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function explain(feed: string, field: Field, expected: ExpectedJob, job: ReadJob | undefined): WrongField {
  const isRead = job !== undefined && !('problems' in job)
  if (field !== 'description' || !isRead)
    return { feed, job: expected.title, field, expected: written(expected[field]), got: valueOf(field, job) }
  const missing = (expected.description ?? []).filter((line) => !hasLine(job, line))
  return { feed, job: expected.title, field, expected: missing.join(' | '), got: textOf(job) }
}

function written(expected: ExpectedJob[Field]): string {
  return expected === undefined || expected === null ? '' : [expected].flat().join(' | ')
}
