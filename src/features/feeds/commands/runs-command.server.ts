import { type Command, CommandError, readArguments, withDatabase } from '../../../command/command.server.ts'
import { canAsk, isConfirmed } from '../../../command/confirmation.server.ts'
import type { Database } from '../../../db/connect.server.ts'
import { describeOmissions, describeRefusal } from '../import/import-report.ts'
import { noticeDeadRuns } from '../runs/dead-runs.server.ts'
import { findOmissions, findRefusals, findRun, findRuns, type ImportRunRow } from '../runs/queries.server.ts'
import { describeLeftOut, moment, summariseRun, table } from '../runs/run-texts.ts'
import { type Undone, undoRun } from '../runs/undo.server.ts'

const shownRuns = 30

const options = {
  source: { type: 'string' },
  yes: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

export const runsCommand: Command = {
  summary: 'shows what was imported, when, and what was refused; undoes a run',
  help: `Usage: npm run jobs -- runs [--source NAME] [--json]
       npm run jobs -- runs show N [--json]
       npm run jobs -- runs undo N [--yes] [--json]

Shows the last ${shownRuns} imports and syncs, or one with its refused rows and the fields that were left out. The last hundred of each source are
kept. Of the new jobs "expired" counts those that were past their closing date already, and "hidden" those that lists hide as duplicates.

undo restores the jobs to their state before a run: it removes new jobs, restores changed ones and reopens closed ones. It asks first. It
refuses if one of those jobs has since been changed by a later run, or closed or reopened by hand; undo that first. An undo cannot be
undone: import the file again instead. A scheduled source may bring the changes back with its next feed.

A run is
  done         the board is in step with the file or feed
  not changed  the feed was what it was the last time
  suspicious   the feed shrank, was no feed, or seems to be another partner's: nothing was closed; its message says what to do
  failed       nothing, or not all, could be read; its message says why
  interrupted  it was ended in the middle, and goes on when it is run again
  running      it is at work

  --source NAME  only the runs of this source
  --yes          undoes without asking; needed where there is no terminal
  --json         prints JSON

Exit code 0: done. 1: not done, with the reason.`,
  async run(args, environment) {
    const { values, positionals } = readArguments(args, options, ['[show|undo]', '[N]'])
    const [verb, number] = positionals
    if (verb !== undefined && verb !== 'show' && verb !== 'undo')
      throw new CommandError(`Unknown word "${verb}". Write: runs show N, or runs undo N.`)
    return withDatabase(environment, async (db) => {
      await noticeDeadRuns(db)
      if (verb === undefined) console.log(await listRuns(db, values.source ?? null, values.json))
      else if (verb === 'show') console.log(await showRun(db, await demandRun(db, number), values.json))
      else console.log(await undo(db, await demandRun(db, number), values))
      return 0
    })
  },
}

async function demandRun(db: Database, number: string | undefined): Promise<ImportRunRow> {
  if (number === undefined) throw new CommandError('N is missing: the number of a run, as "runs" shows it.')
  const run = /^\d{1,9}$/.test(number) ? await findRun(db, Number(number)) : undefined
  if (!run) throw new CommandError(`There is no run ${number}.`)
  return run
}

async function undo(db: Database, run: ImportRunRow, { yes, json }: { yes: boolean; json: boolean }): Promise<string> {
  const { id, source } = run
  if (!yes && !canAsk())
    throw new CommandError(
      `There is no terminal to ask for confirmation. If it is meant: npm run jobs -- runs undo ${id} --yes`,
    )
  if (
    !yes &&
    !(await isConfirmed(`This takes back what run ${id} did to the jobs of source "${source}": ${summariseRun(run)}`))
  )
    throw new CommandError('Nothing was undone.')
  const undone = await undoRun(db, run)
  return json ? JSON.stringify({ undone: id, source, ...undone }) : describeUndone(run, undone)
}

function describeUndone({ id, source }: ImportRunRow, { removed, restored, reopened }: Undone): string {
  const counts = `${counted(removed, 'new job')} removed, ${counted(restored, 'changed job')} restored, ${counted(reopened, 'closed job')} open again`
  return `Run ${id} of source "${source}" is undone: ${counts}.`
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

async function listRuns(db: Database, source: string | null, asJson: boolean): Promise<string> {
  const runs = await findRuns(db, source, shownRuns)
  if (asJson) return JSON.stringify(runs)
  if (runs.length === 0) return 'Nothing was imported yet.'
  const heading = [
    'run',
    'source',
    'began',
    'state',
    'read',
    'new',
    'expired',
    'hidden',
    'changed',
    'unchanged',
    'refused',
    'closed',
  ]
  return table([heading, ...runs.map(cells)])
}

function cells(run: ImportRunRow): string[] {
  const counts = [
    run.read,
    run.new,
    run.new_expired,
    run.new_hidden,
    run.changed,
    run.unchanged,
    run.refused,
    run.closed,
  ].map((each) => each.toLocaleString('en'))
  return [
    String(run.id),
    run.source,
    moment(run.started_at),
    `${run.state}${run.undone_at ? ', undone' : ''}`,
    ...counts,
  ]
}

async function showRun(db: Database, run: ImportRunRow, asJson: boolean): Promise<string> {
  const [refusals, omissions] = [await findRefusals(db, run.id), await findOmissions(db, run.id)]
  if (asJson) return JSON.stringify({ ...run, refusals, omissions })
  const times = `From ${moment(run.started_at)} to ${moment(run.finished_at) || '…'}, out of ${run.location}.`
  const [ofRows, others] = [refusals.filter(({ line }) => line !== null), refusals.filter(({ line }) => line === null)]
  return [
    summariseRun(run),
    times,
    ...ofRows.map(describeRefusal),
    ...describeLeftOut(run, ofRows.length),
    ...describeOmissions({ omissions, omitted: run.omitted }, omissions.length),
    ...others.map(describeRefusal),
  ].join('\n')
}
