import { formatTime } from '../../calendar.ts'
import { countOf } from '../../contract/format-count.ts'
import type { Database } from '../../db/connect.server.ts'
import type { ImportRunRow } from '../../db/schema.ts'
import { findMatch } from '../../features/feeds/match/job-file.server.ts'
import { describeProblem, describeRunProblems, summariseRun } from '../../features/feeds/report/report-texts.ts'
import { findRefusals, findRun, findRuns, markDeadRuns } from '../../features/feeds/runs/queries.server.ts'
import { type UndoCounts, undoRun } from '../../features/feeds/runs/undo.server.ts'
import { withoutPassword } from '../../features/feeds/sources/source-options.server.ts'
import { commaLines, tableLines } from '../../terminal/table.ts'
import { CommandError, requireConsent } from '../../terminal/terminal.server.ts'
import { defineCommand, exitCodes, flag, option, withDatabase } from '../command.server.ts'

const maxShownRuns = 30

export const command = defineCommand({
  names: ['[show|undo]', '[N]'],
  options: {
    source: option('NAME', 'only the runs of this source'),
    yes: flag('undoes without asking; required if there is no terminal'),
    json: flag('prints JSON'),
  },
  about: `Lists the last ${maxShownRuns} imports and syncs; "runs show N" shows one with its refused rows and the fields that were
left out, grouped by reason. The last 100 runs of each source are stored. In the list, "identical" counts
rows that repeat an earlier one of the file, "outdated" older versions of a job in the file, "left out" rows
that the match of the source leaves out, "expired" new jobs past their closing date, and "hidden" new jobs
that lists hide as duplicates.

"runs undo N" restores the jobs to their state before a run: it removes new jobs, restores changed ones and
reopens closed ones. It asks first, and refuses if a later run changed one of those jobs, or if one was
closed or reopened by hand since; reverse that first. An undo cannot be undone: import the file again
instead. A scheduled source may bring the changes back with its next feed.

States of a run:
  done         the jobs match the file or feed
  not changed  the feed has not changed since the last run
  suspicious   the feed shrank or is not a list of jobs; nothing was closed. The message says what to do
  failed       the feed could not be read, or only in part. The message says why
  interrupted  the run ended early; run it again to continue
  running      the run has not finished`,
  notes: exitCodes,
  async run({ values, positionals }, environment) {
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
})

async function requireRun(db: Database, number: string | undefined): Promise<ImportRunRow> {
  if (number === undefined) throw new CommandError('N is missing: the number of a run, as listed by "runs".')
  const run = /^\d{1,9}$/.test(number) ? await findRun(db, Number(number)) : undefined
  if (!run) throw new CommandError(`There is no run ${number}.`)
  return withoutSecrets(run)
}

/** Runs of earlier versions were stored with the keys in the URL. */
function withoutSecrets(run: ImportRunRow): ImportRunRow {
  return { ...run, location: withoutPassword(run.location) }
}

async function undo(db: Database, run: ImportRunRow, { yes, json }: { yes: boolean; json: boolean }): Promise<string> {
  const { id, source } = run
  await requireConsent(`This will be undone: ${summariseRun(run)}`, { yes, command: `npm run jobs -- runs undo ${id}` })
  const undone = await undoRun(db, run)
  if (json) return JSON.stringify({ undone: id, source, ...undone })
  const isMatched = (await findMatch(db, source)) !== null
  return [describeUndo(run, undone), ...(isMatched ? [howToRematch] : [])].join(' ')
}

const howToRematch = 'The next import reads its file in the same way; to be asked again, add --rematch.'

function describeUndo({ id, source }: ImportRunRow, { removed, restored, reopened }: UndoCounts): string {
  const counts = `${countOf(removed, 'new job')} removed, ${countOf(restored, 'changed job')} restored, ${countOf(reopened, 'closed job')} reopened`
  return `Run ${id} of source "${source}" was undone: ${counts}.`
}

async function listRuns(db: Database, source: string | null, asJson: boolean): Promise<string> {
  const runs = (await findRuns(db, source, maxShownRuns)).map(withoutSecrets)
  // "runs show" has the groups.
  if (asJson) return JSON.stringify(runs, (key, value: unknown) => (key.endsWith('_groups') ? undefined : value))
  if (runs.length === 0) return 'Nothing has been imported yet.'
  const [heading = '', ...lines] = tableLines([['run', 'source', 'started', 'state'], ...runs.map(cells)])
  const entries = runs.flatMap((run, at) => [lines[at] ?? ''].concat(commaLines(countsOf(run), 4)))
  return [heading, ...entries].join('\n')
}

function cells({ id, source, started_at, state, undone_at }: ImportRunRow): string[] {
  return [String(id), source, formatTime(started_at), `${state}${undone_at ? ', undone' : ''}`]
}

/** '2,500 read', '1,293 new' and the other counts above 0. */
function countsOf(run: ImportRunRow): string[] {
  const counts: [number, string][] = [
    [run.read, 'read'],
    [run.new, 'new'],
    [run.new_expired, 'expired'],
    [run.new_hidden, 'hidden'],
    [run.changed, 'changed'],
    [run.unchanged, 'unchanged'],
    [run.identical - run.outdated, 'identical'],
    [run.outdated, 'outdated'],
    [run.withdrawn, 'left out'],
    [run.left_alone, 'taken over'],
    [run.refused, 'refused'],
    [run.closed, 'closed'],
  ]
  return counts.filter(([count]) => count > 0).map(([count, noun]) => `${count.toLocaleString('en')} ${noun}`)
}

async function showRun(db: Database, run: ImportRunRow, asJson: boolean): Promise<string> {
  const [refusals, omissions] = [await findRefusals(db, run.id), await findRefusals(db, run.id, true)]
  if (asJson) return JSON.stringify({ ...run, refusals, omissions })
  const times = `${formatTime(run.started_at)} to ${formatTime(run.finished_at) || '…'}, read from ${run.location}.`
  const [ofRows, others] = [refusals.filter(({ line }) => line !== null), refusals.filter(({ line }) => line === null)]
  const groups = { refusals: run.refusal_groups ?? [], omissions: run.omission_groups ?? [] }
  return [
    summariseRun(run),
    times,
    ...describeRunProblems(run, groups, ofRows.length + omissions.length),
    ...others.map((problem) => describeProblem(problem)),
  ].join('\n')
}
