import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { systemClock } from '../../../clock.ts'
import { type Command, CommandError, readArguments, withDatabase } from '../../../command/command.server.ts'
import { isInteractive, isConfirmed } from '../../../command/confirmation.server.ts'
import { countJobs } from '../../../contract/format-count.ts'
import type { Database } from '../../../db/connect.server.ts'
import {
  closeJob,
  closeSource,
  countJobsOf,
  countListed,
  countReopenable,
  findOpenDuplicates,
  type ListedJob,
  listJobs,
  type OperatorJobRow,
  removeDemoJobs,
  removeJob,
  reopenJob,
  reopenSource,
  stateOf,
  type JobStateChange,
} from '../writing/write-service.server.ts'
import { jobColumns, layOutJobs } from './job-listing.ts'

const ofSource = { source: { type: 'string' } } as const
const withJson = { json: { type: 'boolean', default: false } } as const
const exitCodes = 'Exit code 0: success. 1: failure; the output says why.'

/** Wide enough for most titles, for output that is searched or saved. */
const pipedWidth = 160

export const listCommand: Command = {
  summary: 'lists the jobs on the board',
  help: `Usage: npm run jobs -- list [--all] [--source NAME] [--json]

Lists the open jobs: ${jobColumns}.
The widest columns are cut to fit the terminal, or ${pipedWidth} characters without one, but never the reference. --json has the full values.
If the board hides a job because another source had it first, the list names the job shown instead: duplicate of REFERENCE (SOURCE).

  --all          also closed and expired jobs
  --source NAME  only the jobs of this source
  --json         prints a JSON array, with where to apply (job_apply_url, job_apply_email), which no page shows

${exitCodes}`,
  async run(args, environment) {
    const { values } = readArguments(args, { ...ofSource, ...withJson, all: { type: 'boolean', default: false } })
    return withDatabase(environment, async (db) => {
      const today = nairobiDay(systemClock.now())
      const pages = listJobs(db, { source: values.source ?? null, all: values.all, today })
      await (values.json ? printJson(pages, dateOfDay(today)) : printTable(pages, dateOfDay(today)))
      return 0
    })
  },
}

export const closeCommand: Command = {
  summary: 'takes one job, or all jobs of a source, off the board',
  help: `Usage: npm run jobs -- close REFERENCE [--source NAME] [--json]
       npm run jobs -- close --source NAME [--yes] [--json]

Takes a job off the board, by its reference or UUID. Without a reference, closes all open jobs of a source, after asking. The page of a
closed job stays online and says that the job is closed. Later imports do not reopen the job; the reopen command does.

  --source NAME  the source of the job, if several have one with this reference; alone, closes all open jobs of the source
  --yes          closes all jobs of a source without asking; required if there is no terminal
  --json         prints JSON

${exitCodes}`,
  run: (args, environment) =>
    runOnJobOrSource(args, environment, {
      hint: 'To close all jobs of a source: close --source NAME',
      one: closeOne,
      all: closeAll,
    }),
}

export const removeCommand: Command = {
  summary: 'removes a job for good, for example because it is fraud',
  help: `Usage: npm run jobs -- remove REFERENCE [--source NAME] [--json]

Removes a job, by its reference or UUID. Its page, the API and its picture say only that it was removed, and phones that kept it delete
it at their next visit. Imports refuse it, and the same vacancy of other sources. The reopen command undoes this.

  --source NAME  the source of the job, if several have one with this reference
  --json         prints JSON

${exitCodes}`,
  async run(args, environment) {
    const { values, positionals } = readArguments(args, { ...ofSource, ...withJson }, ['REFERENCE'])
    const [name = ''] = positionals
    const { source = null, json } = values
    return withDatabase(environment, (db) => takeOff(db, name, { source, json }, removeJob, 'removed'))
  },
}

export const reopenCommand: Command = {
  summary: 'puts a closed job, or all of a source, back on the board',
  help: `Usage: npm run jobs -- reopen REFERENCE [--source NAME] [--json]
       npm run jobs -- reopen --source NAME [--yes] [--json]

Undoes close and remove, by reference or UUID. Without a reference, opens all jobs of a source that were closed by hand and are not past their closing
date, after asking. A job past its closing date is not listed until an import gives it a later one.

  --source NAME  the source of the job, if several have one with this reference; alone, opens all jobs of the source that were closed by hand
  --yes          opens all jobs of a source without asking; required if there is no terminal
  --json         prints JSON

${exitCodes}`,
  run: (args, environment) =>
    runOnJobOrSource(args, environment, {
      hint: 'To open all jobs of a source that were closed by hand: reopen --source NAME',
      one: reopenOne,
      all: reopenAll,
    }),
}

export const removeDemoCommand: Command = {
  summary: 'deletes the demo jobs for good',
  help: `Usage: npm run jobs -- remove-demo [--json]

Deletes every demo job. They do not come back at the next start.

  --json  prints JSON

${exitCodes}`,
  async run(args, environment) {
    const { values } = readArguments(args, withJson)
    const removed = await withDatabase(environment, removeDemoJobs)
    const text = `${removed.toLocaleString('en')} demo ${removed === 1 ? 'job was' : 'jobs were'} removed.`
    return print(values.json, { removed }, removed === 0 ? 'There are no demo jobs.' : text)
  },
}

type Options = { source: string | null; json: boolean }
type SourceOptions = { source: string; json: boolean; yes: boolean }

/** Runs `one` on the job that the arguments name, or `all` on their source if they name no job. */
async function runOnJobOrSource(
  args: string[],
  environment: NodeJS.ProcessEnv,
  {
    hint,
    one,
    all,
  }: {
    hint: string
    one: (db: Database, name: string, options: Options) => Promise<number>
    all: (db: Database, options: SourceOptions) => Promise<number>
  },
): Promise<number> {
  const options = { ...ofSource, ...withJson, yes: { type: 'boolean', default: false } } as const
  const { values, positionals } = readArguments(args, options, ['[REFERENCE]'])
  const [name] = positionals
  const { source = null, json, yes } = values
  if (name !== undefined) return withDatabase(environment, (db) => one(db, name, { source, json }))
  if (source !== null) return withDatabase(environment, (db) => all(db, { source, json, yes }))
  throw new CommandError(`REFERENCE is missing. ${hint}`)
}

const closeOne = (db: Database, name: string, options: Options) => takeOff(db, name, options, closeJob, 'closed')

/**
 * Takes one job off the board. The board may then show the same vacancy of another source: names those jobs, or removes
 * them too.
 */
async function takeOff(
  db: Database,
  name: string,
  { source, json }: Options,
  take: typeof closeJob,
  state: 'closed' | 'removed',
): Promise<number> {
  const now = systemClock.now()
  const { job, wasAlready } = requireJob(await take(db, name, source, now), name)
  const duplicates = await findOpenDuplicates(db, job, dateOfDay(nairobiDay(now)))
  if (state === 'removed') for (const { uuid } of duplicates) await removeJob(db, uuid, null, now)
  const found =
    state === 'removed'
      ? 'The same vacancy from another source is removed too'
      : 'The same vacancy is open from another source'
  const lines = [
    `${nameOf(job)} ${wasAlready ? 'was already' : 'is'} ${state}.`,
    ...duplicates.map((duplicate) => `${found}: ${nameOf(duplicate)}.`),
  ]
  const result = {
    ...summaryOf(job),
    state,
    [`was_${state}`]: wasAlready,
    [state === 'removed' ? 'removed_duplicates' : 'open_duplicates']: duplicates.map(summaryOf),
  }
  return print(json, result, lines.join('\n'))
}

async function reopenOne(db: Database, name: string, { source, json }: Options): Promise<number> {
  const { job, wasAlready } = requireJob(await reopenJob(db, name, source), name)
  const state = stateOf({ ...job, removed_at: null, closed_at: null }, dateOfDay(nairobiDay(systemClock.now())))
  const result = { ...summaryOf(job), state, was_closed: !wasAlready }
  const text = `${nameOf(job)} ${wasAlready ? 'was not closed' : 'is open again'}.`
  const warning = ` Its closing date ${job.closes_on} has passed, so it is not listed.`
  return print(json, result, state === 'expired' ? text + warning : text)
}

async function closeAll(db: Database, { source, json, yes }: SourceOptions): Promise<number> {
  const now = systemClock.now()
  const count = await countListed(db, source, nairobiDay(now))
  const question = `This closes all ${count.toLocaleString('en')} open ${count === 1 ? 'job' : 'jobs'} of source "${source}".`
  await requireConsent(db, { source, count, yes, question, command: 'close' })
  const closed = await closeSource(db, source, now)
  const [are, them] = closed === 1 ? ['is', 'it'] : ['are', 'them']
  const howToUndo = `To open ${them} again: npm run jobs -- reopen --source ${source}`
  const text = `${countJobs(closed)} of source "${source}" ${are} closed. ${howToUndo}`
  return print(json, { source, closed }, closed === 0 ? `Source "${source}" has no open jobs.` : text)
}

async function reopenAll(db: Database, { source, json, yes }: SourceOptions): Promise<number> {
  const now = systemClock.now()
  const count = await countReopenable(db, source, now)
  const which = 'that were closed by hand and are not past their closing date'
  const question = `This opens ${countJobs(count)} of source "${source}": all ${which}.`
  await requireConsent(db, { source, count, yes, question, command: 'reopen' })
  const reopened = await reopenSource(db, source, now)
  const text = `${countJobs(reopened)} of source "${source}" ${reopened === 1 ? 'is' : 'are'} open again.`
  return print(json, { source, reopened }, reopened === 0 ? `Source "${source}" has no jobs ${which}.` : text)
}

/**
 * Asks at the terminal whether to change `count` jobs of a source. Throws `CommandError` if the operator does not agree
 * or cannot be asked, or if the source has no jobs at all, since its name is probably misspelt.
 */
async function requireConsent(
  db: Database,
  {
    source,
    count,
    yes,
    question,
    command,
  }: Record<'source' | 'question' | 'command', string> & { count: number; yes: boolean },
): Promise<void> {
  if (count === 0 && (await countJobsOf(db, source)) === 0)
    throw new CommandError(
      `Source ${JSON.stringify(source)} has no jobs. To list all jobs with their sources: npm run jobs -- list --all`,
    )
  if (count === 0 || yes) return
  if (!isInteractive())
    throw new CommandError(
      `There is no terminal to ask for confirmation. To ${command} the jobs without being asked: npm run jobs -- ${command} --source ${source} --yes`,
    )
  if (!(await isConfirmed(question))) throw new CommandError('Nothing was changed.')
}

/** Throws `CommandError` unless exactly one job was found. */
function requireJob(found: JobStateChange, name: string): { job: OperatorJobRow; wasAlready: boolean } {
  if (found.ok) return found
  if (found.code === 'unknown')
    throw new CommandError(`There is no job with the reference or UUID ${JSON.stringify(name)}.`)
  throw new CommandError(
    `Several sources have a job with the reference ${JSON.stringify(name)}: ${found.sources.join(', ')}. Choose one with --source NAME.`,
  )
}

function summaryOf({ source, reference, uuid, title, company }: OperatorJobRow) {
  return { source, reference, uuid, title, company }
}

function nameOf(job: OperatorJobRow): string {
  return `${job.reference} (${job.title}, ${job.company}, source ${job.source})`
}

/** Prints the result as JSON or as text. Returns the exit code. */
function print(asJson: boolean, result: object, text: string): number {
  console.log(asJson ? JSON.stringify(result) : text)
  return 0
}

async function printTable(pages: AsyncIterable<ListedJob[]>, today: string): Promise<void> {
  let isEmpty = true
  const layOut = layOutJobs(process.stdout.isTTY ? process.stdout.columns : pipedWidth)
  for await (const page of pages) {
    isEmpty = false
    const lines = layOut(page.map((job) => ({ job, state: stateOf(job, today) })))
    await write(lines.map((line) => `${line}\n`).join(''))
  }
  if (isEmpty) await write('There are no jobs.\n')
}

async function printJson(pages: AsyncIterable<ListedJob[]>, today: string): Promise<void> {
  let before = '['
  for await (const page of pages) {
    for (const { id: _, apply_url: job_apply_url, apply_email: job_apply_email, ...job } of page) {
      const shown = { ...job, job_apply_url, job_apply_email, state: stateOf(job, today) }
      await write(`${before}\n${JSON.stringify(shown)}`)
      before = ','
    }
  }
  await write(before === '[' ? '[]\n' : '\n]\n')
}

/** Waits for a slow reader, so that a million lines do not pile up in memory. */
function write(text: string): Promise<void> {
  return new Promise((done) => process.stdout.write(text, () => done()))
}
