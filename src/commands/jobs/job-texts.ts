import type { JobStateChange, OperatorJobRow } from '../../features/jobs/writing/write-service.server.ts'
import { CommandError } from '../../terminal/command-error.ts'

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
export function requireJob(found: JobStateChange, name: string): { job: OperatorJobRow; wasAlready: boolean } {
  if (found.ok) return found
  if (found.code === 'unknown')
    throw new CommandError(`There is no job with the reference or UUID ${JSON.stringify(name)}.`)
  throw new CommandError(
    `Several sources have a job with the reference ${JSON.stringify(name)}: ${found.sources.join(', ')}. Choose one with --source NAME.`,
  )
}

/** Throws `CommandError` if a command was given neither a job nor a source. */
export function requireSource(source: string | undefined): string {
  if (source === undefined) throw new CommandError('REFERENCE is missing. For all jobs of a source, use --source NAME.')
  return source
}
