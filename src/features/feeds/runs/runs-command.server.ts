import { type Command, CommandError, readArguments, withDatabase } from '../../../command.server.ts'
import type { Database } from '../../../db/connect.server.ts'
import { describeRefusal } from '../import-report.ts'
import { noticeDeadRuns } from './dead-runs.server.ts'
import { findRefusals, findRun, findRuns, type ImportRunRow } from './queries.server.ts'
import { describeLeftOut, moment, summariseRun, table } from './run-texts.ts'

const shownRuns = 30

export const runsCommand: Command = {
  summary: 'shows what was imported, when, and what was refused',
  help: `Usage: npm run jobs -- runs [--source NAME] [--json]
       npm run jobs -- runs show N [--json]

Shows the last ${shownRuns} imports and syncs, or one with its refused rows. The last hundred of each source are kept.

A run is
  done         the board is in step with the file or feed
  not changed  the feed was what it was the last time
  suspicious   the feed shrank, or was no feed: nothing was closed; its message says what to do
  failed       nothing, or not all, could be read; its message says why
  interrupted  it was ended in the middle, and goes on when it is run again
  running      it is at work

  --source NAME  only the runs of this source
  --json         prints JSON

Exit code 0: shown. 1: there is no such run.`,
  async run(args, environment) {
    const { values, positionals } = readArguments(args, { source: { type: 'string' }, json: { type: 'boolean', default: false } }, ['[show]', '[N]'])
    const [verb, number] = positionals
    if (verb !== undefined && verb !== 'show') throw new CommandError(`Unknown word "${verb}". Write: runs show N.`)
    return withDatabase(environment, async (db) => {
      await noticeDeadRuns(db)
      console.log(verb === undefined ? await listRuns(db, values.source ?? null, values.json) : await showRun(db, number, values.json))
      return 0
    })
  },
}

async function listRuns(db: Database, source: string | null, asJson: boolean): Promise<string> {
  const runs = await findRuns(db, source, shownRuns)
  if (asJson) return JSON.stringify(runs)
  if (runs.length === 0) return 'Nothing was imported yet.'
  const heading = ['run', 'source', 'began', 'state', 'read', 'new', 'changed', 'unchanged', 'refused', 'closed']
  return table([heading, ...runs.map(cells)])
}

function cells(run: ImportRunRow): string[] {
  const counts = [run.read, run.new, run.changed, run.unchanged, run.refused, run.closed].map((each) => each.toLocaleString('en'))
  return [String(run.id), run.source, moment(run.started_at), run.state, ...counts]
}

async function showRun(db: Database, number: string | undefined, asJson: boolean): Promise<string> {
  if (number === undefined) throw new CommandError('N is missing: the number of a run, as "runs" shows it.')
  const run = /^\d{1,9}$/.test(number) ? await findRun(db, Number(number)) : undefined
  if (!run) throw new CommandError(`There is no run ${number}.`)
  const refusals = await findRefusals(db, run.id)
  if (asJson) return JSON.stringify({ ...run, refusals })
  const times = `From ${moment(run.started_at)} to ${moment(run.finished_at) || '…'}, out of ${run.location}.`
  const [ofRows, others] = [refusals.filter(({ line }) => line !== null), refusals.filter(({ line }) => line === null)]
  return [summariseRun(run), times, ...ofRows.map(describeRefusal), ...describeLeftOut(run, ofRows.length), ...others.map(describeRefusal)].join('\n')
}
