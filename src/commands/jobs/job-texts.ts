import type { ImportedJob, JobField } from '../../contract/job-fields.ts'
import type { NotFound } from '../../features/jobs/writing/find-job.server.ts'
import { labelOf } from '../../features/jobs/writing/job-values.server.ts'
import type { OperatorJobRow } from '../../features/jobs/writing/write-service.server.ts'
import { CommandError } from '../../terminal/terminal.server.ts'

/** A job in the JSON of a command. */
export function summaryOf({ source, reference, uuid, title, company }: OperatorJobRow) {
  return { source, reference, uuid, title, company }
}

/** A job in the text of a command. */
export function nameOf(job: OperatorJobRow): string {
  return `${job.reference} (${job.title}, ${job.company}, source ${job.source})`
}

/** Prints the result as JSON or as text. Returns the exit code. */
export function print(asJson: boolean, result: object, text: string): number {
  console.log(asJson ? JSON.stringify(result) : text)
  return 0
}

/** Throws `CommandError` unless exactly one job was found. */
export function requireJob<Result extends { ok: true }>(found: Result | NotFound, name: string): Result {
  if (found.ok) return found
  const quoted = JSON.stringify(name)
  if (found.code === 'unknown')
    throw new CommandError(
      `There is no job with the reference, UUID or title ${quoted}. To find it: npm run jobs -- list --all`,
    )
  if (found.code === 'same title')
    throw new CommandError(
      `Several jobs have the title ${quoted}: ${listed(found.jobs)}. Give the reference of one, and --source NAME if two have the same.`,
    )
  throw new CommandError(
    `Several sources have a job with the reference ${quoted}: ${found.jobs.map(({ source }) => source).join(', ')}. Choose one with --source NAME.`,
  )
}

const maxListed = 10

function listed(jobs: readonly OperatorJobRow[]): string {
  const names = jobs.slice(0, maxListed).map((job) => `${job.reference} (source ${job.source}, ${placeOf(job)})`)
  return jobs.length > maxListed ? `${names.join(', ')} and more` : names.join(', ')
}

/** 'Doha, Qatar', or only the country. */
export function placeOf({ city, country }: Pick<OperatorJobRow, 'city' | 'country'>): string {
  return city ? `${city}, ${country}` : country
}

/** The fields of a job, one a line behind their labels. */
export function fieldLines(job: ImportedJob, fields: readonly JobField[]): string[] {
  const width = Math.max(...fields.map((field) => labelOf(field).length))
  return fields.map((field) => {
    const text = job[field] || '-'
    return `${labelOf(field).padEnd(width)}  ${text.replaceAll('\n', `\n${' '.repeat(width + 2)}`)}`
  })
}

/** Throws `CommandError` if a command was given neither a job nor a source. */
export function requireSource(source: string | undefined): string {
  if (source === undefined) throw new CommandError('REFERENCE is missing. For all jobs of a source, use --source NAME.')
  return source
}
