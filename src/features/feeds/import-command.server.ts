import { constants, setPriority } from 'node:os'
import { basename, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { type Command, CommandError, describeFailure, readArguments, withDatabase } from '../../command.server.ts'
import { FeedError } from './formats/format.ts'
import { type ImportReport, importJobs, ImportStopped, openJobsFile } from './import-jobs.server.ts'
import { showProgress } from './import-progress.server.ts'
import { describeRefusals, summarise } from './import-report.ts'

const options = {
  source: { type: 'string', default: 'file' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

export const importCommand: Command = {
  summary: 'reads jobs from a CSV, JSON or NDJSON file',
  help: `Usage: npm run jobs -- import FILE [--source NAME] [--dry-run] [--json]

Reads jobs from a CSV file, a JSON array or NDJSON (a JSON object on each line) and puts them on the board.
Importing a file again changes only what changed in it; jobs that were closed by hand stay closed.

  --source NAME  who the jobs are from (default: file); a reference is unique within its source
  --dry-run      says what would happen and writes nothing
  --json         prints the summary as JSON

Exit code 0: every row is in. 2: some rows were refused, each with its line and reason. 1: nothing, or not all, could be read or written.
docs/import.md has the columns and an example.`,
  async run(args, environment) {
    const { values, positionals } = readArguments(args, options, ['FILE'])
    const [path = ''] = positionals
    // Rows die young: without this V8 widens the space for them by 70 MB and is not faster for it.
    setFlagsFromString('--semi-space-growth-factor=1')
    // Visitors of the same machine go first.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    const source = readSource(values.source)
    // npm runs this in the project's folder; the file is named from where the operator stands.
    const file = await openJobsFile(resolve(environment.INIT_CWD ?? '', path)).catch(refuseFile)
    const interrupt = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort())
    return withDatabase(environment, async (db) => {
      const progress = showProgress(process.stderr)
      const run = { source, dryRun: values['dry-run'], signal: interrupt.signal, onProgress: progress.update }
      const { report, failure } = await importJobs(db, file, run).then((report) => ({ report, failure: null }), (error: unknown) => readFailure(error, run.dryRun)).finally(progress.end)
      console.log(values.json ? JSON.stringify({ file: path, source, dryRun: run.dryRun, ...report, stopped: failure !== null }) : text(report, path, run))
      if (failure !== null) console.error(failure)
      return failure !== null ? 1 : report.refused > 0 ? 2 : 0
    })
  },
}

function text(report: ImportReport, path: string, { source, dryRun }: { source: string; dryRun: boolean }): string {
  return [...describeRefusals(report), summarise(report, { file: basename(path), source, dryRun })].join('\n')
}

/** The name 'demo' belongs to the demo jobs, which `remove-demo` deletes. */
function readSource(name: string): string {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,49}$/u.test(name)) throw new CommandError('--source takes a name of at most 50 letters, digits, dots, dashes and underscores.')
  if (name === 'demo') throw new CommandError('The source "demo" is kept for the demo jobs. Choose another name.')
  return name
}

function readFailure(error: unknown, dryRun: boolean): { report: ImportReport; failure: string } {
  if (!(error instanceof ImportStopped)) return refuseFile(error)
  const { report, cause } = error
  const inside = report.new + report.changed + report.unchanged
  const reason = cause instanceof DOMException ? 'The import was interrupted.' : cause instanceof FeedError ? cause.message : describeFailure(cause)
  const outcome = dryRun ? 'Nothing was written.' : `${inside.toLocaleString('en')} rows are in; import the file again to go on.`
  return { report, failure: `${reason} ${outcome}` }
}

function refuseFile(error: unknown): never {
  throw error instanceof FeedError ? new CommandError(error.message) : error
}
