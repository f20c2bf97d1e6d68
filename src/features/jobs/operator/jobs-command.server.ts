import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { systemClock } from '../../../clock.ts'
import { type Command, CommandError, readArguments, withDatabase } from '../../../command/command.server.ts'
import { canAsk, isConfirmed } from '../../../command/confirmation.server.ts'
import type { Database } from '../../../db/connect.server.ts'
import {
  closeJob,
  closeSource,
  countJobsOf,
  countListed,
  countReopenable,
  findOpenTwins,
  type Found,
  type ListedJob,
  listJobs,
  type OperatorJobRow,
  removeDemoJobs,
  reopenJob,
  reopenSource,
  stateOf,
} from '../writing/write-service.server.ts'
import { jobColumns, layOutJobs } from './job-listing.ts'

const ofSource = { source: { type: 'string' } } as const
const withJson = { json: { type: 'boolean', default: false } } as const
const exitCodes = 'Exit code 0: done. 1: not done, with the reason.'

export const listCommand: Command = {
  summary: 'lists the jobs on the board',
  help: `Usage: npm run jobs -- list [--all] [--source NAME] [--json]

Lists the open jobs: ${jobColumns}.
A terminal that is too narrow for them has the widest cut; nothing else has.
A job that the board does not show, because another source had it first, names the one that it shows: duplicate of REFERENCE (SOURCE).

  --all          closed and expired jobs too
  --source NAME  only the jobs of this source
  --json         a JSON array

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
  summary: 'takes a job off the board, or all of a source',
  help: `Usage: npm run jobs -- close REFERENCE [--source NAME] [--json]
       npm run jobs -- close --source NAME [--yes] [--json]

Takes a job off the board, by its reference or its uuid; without one, all open jobs of a source, and asks before. Their pages stay and say
that they are closed; later imports do not open them again. reopen does.

  --source NAME  where several sources have a job of this reference; alone, all open jobs of this source
  --yes          closes all jobs of a source without asking; needed where there is no terminal
  --json         prints JSON

${exitCodes}`,
  async run(args, environment) {
    const { values, positionals } = readArguments(
      args,
      { ...ofSource, ...withJson, yes: { type: 'boolean', default: false } },
      ['[REFERENCE]'],
    )
    const [name] = positionals
    const { source } = values
    if (name === undefined && source === undefined)
      throw new CommandError('REFERENCE is missing. To close all jobs of a source: close --source NAME')
    return withDatabase(environment, async (db) => {
      if (name === undefined) return closeAll(db, source ?? '', values)
      const now = systemClock.now()
      const { job, wasAlready } = demand(await closeJob(db, name, source ?? null, now), name)
      const others = await findOpenTwins(db, job, dateOfDay(nairobiDay(now)))
      const said = `${nameOf(job)} ${wasAlready ? 'was closed before' : 'is closed'}.`
      const more = others.map((other) => `The same vacancy is open from another source: ${nameOf(other)}.`)
      return print(
        values.json
          ? JSON.stringify({
              ...named(job),
              state: 'closed',
              was_closed: wasAlready,
              open_duplicates: others.map(named),
            })
          : [said, ...more].join('\n'),
      )
    })
  },
}

export const reopenCommand: Command = {
  summary: 'puts a closed job on the board again, or all of a source',
  help: `Usage: npm run jobs -- reopen REFERENCE [--source NAME] [--json]
       npm run jobs -- reopen --source NAME [--yes] [--json]

Undoes close, by reference or uuid; without one, for all jobs of a source that were closed by hand and are not past their closing date, and
asks before. A job whose closing date has passed stays off the lists until an import brings a later date.

  --source NAME  where several sources have a job of this reference; alone, all jobs of this source that were closed by hand
  --yes          opens all of them without asking; needed where there is no terminal
  --json         prints JSON

${exitCodes}`,
  async run(args, environment) {
    const { values, positionals } = readArguments(
      args,
      { ...ofSource, ...withJson, yes: { type: 'boolean', default: false } },
      ['[REFERENCE]'],
    )
    const [name] = positionals
    const { source } = values
    if (name === undefined && source === undefined)
      throw new CommandError(
        'REFERENCE is missing. To open all jobs of a source that were closed by hand: reopen --source NAME',
      )
    return withDatabase(environment, async (db) => {
      if (name === undefined) return reopenAll(db, source ?? '', values)
      const { job, wasAlready } = demand(await reopenJob(db, name, source ?? null), name)
      const isExpired = stateOf({ ...job, closed_at: null }, dateOfDay(nairobiDay(systemClock.now()))) === 'expired'
      if (values.json)
        return print(JSON.stringify({ ...named(job), state: isExpired ? 'expired' : 'open', was_closed: !wasAlready }))
      return print(
        `${nameOf(job)} ${wasAlready ? 'was not closed' : 'is open again'}.${isExpired ? ` Its closing date ${job.closes_on} has passed, so the lists leave it out.` : ''}`,
      )
    })
  },
}

export const removeDemoCommand: Command = {
  summary: 'deletes the demo jobs for good',
  help: `Usage: npm run jobs -- remove-demo [--json]

Deletes every demo job. They do not come back at the next start.

  --json  prints JSON

${exitCodes}`,
  async run(args, environment) {
    const { values } = readArguments(args, withJson)
    return withDatabase(environment, async (db) => {
      const count = await removeDemoJobs(db)
      if (values.json) return print(JSON.stringify({ removed: count }))
      return print(
        count === 0 ? 'There are no demo jobs.' : `${count} demo ${count === 1 ? 'job was' : 'jobs were'} removed.`,
      )
    })
  },
}

async function closeAll(db: Database, source: string, { yes, json }: { yes: boolean; json: boolean }): Promise<number> {
  const now = systemClock.now()
  const open = await countListed(db, source, nairobiDay(now))
  if (open === 0) await demandJobs(db, source)
  else if (!yes)
    await demandConsent(`This closes all ${jobs(open)} that source "${source}" has open.`, `close --source ${source}`)
  const closed = await closeSource(db, source, now)
  if (json) return print(JSON.stringify({ source, closed }))
  return print(
    closed === 0
      ? `Source "${source}" has no open jobs.`
      : `${jobs(closed)} of source "${source}" ${closed === 1 ? 'is' : 'are'} closed. To open ${closed === 1 ? 'it' : 'them'} again: npm run jobs -- reopen --source ${source}`,
  )
}

async function reopenAll(
  db: Database,
  source: string,
  { yes, json }: { yes: boolean; json: boolean },
): Promise<number> {
  const now = systemClock.now()
  const closed = await countReopenable(db, source, now)
  if (closed === 0) await demandJobs(db, source)
  else if (!yes)
    await demandConsent(
      `This opens ${jobs(closed)} of source "${source}": all that were closed by hand and are not past their closing date.`,
      `reopen --source ${source}`,
    )
  const reopened = await reopenSource(db, source, now)
  if (json) return print(JSON.stringify({ source, reopened }))
  return print(
    reopened === 0
      ? `Source "${source}" has no jobs that were closed by hand and are not past their closing date.`
      : `${jobs(reopened)} of source "${source}" ${reopened === 1 ? 'is' : 'are'} open again.`,
  )
}

/** Throws `CommandError` where a source has no job at all: its name may be mistyped. */
async function demandJobs(db: Database, source: string): Promise<void> {
  if ((await countJobsOf(db, source)) === 0)
    throw new CommandError(
      `There are no jobs of a source ${JSON.stringify(source)}. The list names the source of each job: npm run jobs -- list --all`,
    )
}

/** Asks at the terminal. Throws `CommandError` where the operator does not agree, or cannot be asked. */
async function demandConsent(question: string, command: string): Promise<void> {
  if (!canAsk())
    throw new CommandError(
      `There is no terminal to ask for confirmation. If it is meant: npm run jobs -- ${command} --yes`,
    )
  if (!(await isConfirmed(question))) throw new CommandError('Nothing was changed.')
}

function jobs(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'job' : 'jobs'}`
}

function demand(found: Found & { wasAlready?: boolean }, name: string): { job: OperatorJobRow; wasAlready: boolean } {
  if (found.ok) return { job: found.job, wasAlready: found.wasAlready ?? false }
  if (found.code === 'unknown')
    throw new CommandError(`There is no job with the reference or uuid ${JSON.stringify(name)}.`)
  throw new CommandError(
    `Several sources have a job with the reference ${JSON.stringify(name)}: ${found.sources.join(', ')}. Choose one with --source NAME.`,
  )
}

function named({ source, reference, uuid, title, company }: OperatorJobRow) {
  return { source, reference, uuid, title, company }
}

function print(text: string): number {
  console.log(text)
  return 0
}

function nameOf(job: OperatorJobRow): string {
  return `${job.reference} (${job.title}, ${job.company}, source ${job.source})`
}

async function printTable(pages: AsyncIterable<ListedJob[]>, today: string): Promise<void> {
  let count = 0
  const layOut = layOutJobs(process.stdout.isTTY ? process.stdout.columns : undefined)
  for await (const jobs of pages) {
    count += jobs.length
    await write(
      layOut(jobs.map((job) => ({ job, state: stateOf(job, today) })))
        .map((line) => `${line}\n`)
        .join(''),
    )
  }
  await write(count === 0 ? 'There are no jobs.\n' : '')
}

async function printJson(pages: AsyncIterable<ListedJob[]>, today: string): Promise<void> {
  let before = '['
  for await (const jobs of pages) {
    for (const { id: _, ...job } of jobs) {
      await write(`${before}\n${JSON.stringify({ ...job, state: stateOf(job, today) })}`)
      before = ','
    }
  }
  await write(before === '[' ? '[]\n' : '\n]\n')
}

/** Waits for a slow reader, so that a million lines do not pile up in memory. */
function write(text: string): Promise<void> {
  return new Promise((done) => process.stdout.write(text, () => done()))
}
