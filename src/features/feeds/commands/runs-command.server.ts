import { type Command, CommandError, readArguments, withDatabase } from '../../../command/command.server.ts'
import { isInteractive, isConfirmed } from '../../../command/confirmation.server.ts'
import type { Database } from '../../../db/connect.server.ts'
import { describeOmissions, describeRefusal } from '../import/import-report.ts'
import { findOmissions, findRefusals, findRun, findRuns, type ImportRunRow } from '../runs/queries.server.ts'
import { describeUnlisted, formatTime, summariseRun, table } from '../runs/run-texts.ts'
import { markDeadRuns } from '../runs/source-lock.server.ts'
import { type UndoCounts, undoRun } from '../runs/undo.server.ts'

const maxShownRuns = 30

const options = {
  source: { type: 'string' },
  yes: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

export const runsCommand: Command = {
  summary: 'lists imports with their refused rows, or undoes an import',
  help: `Usage: npm run jobs -- runs [--source NAME] [--json]
       npm run jobs -- runs show N [--json]
       npm run jobs -- runs undo N [--yes] [--json]

Lists the last ${maxShownRuns} imports and syncs, or shows one with its refused rows and omitted fields. The last 100 runs of each source are
stored. "expired" counts new jobs that were already past their closing date, "hidden" those that lists hide as duplicates.

undo restores the jobs to their state before a run: it removes new jobs, restores changed ones and reopens closed ones. It asks first. It
refuses if a later run has changed one of those jobs, or if one was closed or reopened by hand since; reverse that first. An undo cannot be
undone: import the file again instead. A scheduled source may bring the changes back with its next feed.

States of a run:
  done         the jobs match the file or feed
  not changed  the feed has not changed since the last run
  suspicious   the feed shrank, is not a list of jobs, or may be another partner's; nothing was closed. The message says what to do
  failed       the feed could not be read, or only in part. The message says why
  interrupted  the run ended early; run it again to continue
  running      the run has not finished

  --source NAME  only the runs of this source
  --yes          undoes without asking; required if there is no terminal
  --json         prints JSON

Exit code 0: success. 1: failure; the output says why.`,
  async run(args, environment) {
    const { values, positionals } = readArguments(args, options, ['[show|undo]', '[N]'])
    const [verb, number] = positionals
    if (verb !== undefined && verb !== 'show' && verb !== 'undo')
      throw new CommandError(`Unknown argument "${verb}". Use: runs show N, or runs undo N.`)
    return withDatabase(environment, async (db) => {
      await markDeadRuns(db)
      if (verb === undefined) console.log(await listRuns(db, values.source ?? null, values.json))
      else {
        const run = await requireRun(db, number)
        console.log(await (verb === 'show' ? showRun(db, run, values.json) : undo(db, run, values)))
      }
      return 0
    })
  },
}

async function requireRun(db: Database, number: string | undefined): Promise<ImportRunRow> {
  if (number === undefined) throw new CommandError('N is missing: the number of a run, as listed by "runs".')
  const run = /^\d{1,9}$/.test(number) ? await findRun(db, Number(number)) : undefined
  if (!run) throw new CommandError(`There is no run ${number}.`)
  return run
}

async function undo(db: Database, run: ImportRunRow, { yes, json }: { yes: boolean; json: boolean }): Promise<string> {
  const { id, source } = run
  if (!yes && !isInteractive())
    throw new CommandError(
      `There is no terminal to ask for confirmation. To undo without asking: npm run jobs -- runs undo ${id} --yes`,
    )
  if (!yes && !(await isConfirmed(`This undoes run ${id} of source "${source}": ${summariseRun(run)}`)))
    throw new CommandError('Nothing was undone.')
  const undone = await undoRun(db, run)
  return json ? JSON.stringify({ undone: id, source, ...undone }) : describeUndo(run, undone)
}

function describeUndo({ id, source }: ImportRunRow, { removed, restored, reopened }: UndoCounts): string {
  const counts = `${counted(removed, 'new job')} removed, ${counted(restored, 'changed job')} restored, ${counted(reopened, 'closed job')} reopened`
  return `Run ${id} of source "${source}" was undone: ${counts}.`
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

async function listRuns(db: Database, source: string | null, asJson: boolean): Promise<string> {
  const runs = await findRuns(db, source, maxShownRuns)
  if (asJson) return JSON.stringify(runs)
  if (runs.length === 0) return 'Nothing has been imported yet.'
  const counts = ['read', 'new', 'expired', 'hidden', 'changed', 'unchanged', 'refused', 'closed']
  return table([['run', 'source', 'started', 'state', ...counts], ...runs.map(cells)])
}

function cells(run: ImportRunRow): string[] {
  const { id, source, started_at, state, undone_at } = run
  const counts = [
    run.read,
    run.new,
    run.new_expired,
    run.new_hidden,
    run.changed,
    run.unchanged,
    run.refused,
    run.closed,
  ]
  return [
    String(id),
    source,
    formatTime(started_at),
    `${state}${undone_at ? ', undone' : ''}`,
    ...counts.map((each) => each.toLocaleString('en')),
  ]
}

async function showRun(db: Database, run: ImportRunRow, asJson: boolean): Promise<string> {
  const [refusals, omissions] = [await findRefusals(db, run.id), await findOmissions(db, run.id)]
  if (asJson) return JSON.stringify({ ...run, refusals, omissions })
  const times = `${formatTime(run.started_at)} to ${formatTime(run.finished_at) || '…'}, read from ${run.location}.`
  const [ofRows, others] = [refusals.filter(({ line }) => line !== null), refusals.filter(({ line }) => line === null)]
  return [
    summariseRun(run),
    times,
    ...ofRows.map(describeRefusal),
    ...describeUnlisted(run, ofRows.length),
    ...describeOmissions({ omissions, omitted: run.omitted }, omissions.length),
    ...others.map(describeRefusal),
  ].join('\n')
}
