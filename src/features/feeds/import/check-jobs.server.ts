import type { Problem } from 'job-feeds'
import { type Clock, dateOfDay, nairobiDay, systemClock } from '../../../calendar.ts'
import { formatCount } from '../../../contract/format-count.ts'
import type { ImportedJob, JobField } from '../../../contract/job-fields.ts'
import type { Database } from '../../../db/connect.server.ts'
import { feeWordsIn } from '../../jobs/writing/fee-words.ts'
import { RemovedJobs } from '../../jobs/writing/save-queries.server.ts'
import { countNamedClosedByHand, findFilledFields, saveJobs } from '../../jobs/writing/write-service.server.ts'
import { givenFields, type JobFile } from '../match/job-file.server.ts'
import type { ImportReport, Rename } from '../report/import-report.ts'
import { addProblem, addSaved, emptyReport, FeedError } from '../report/import-report.ts'
import { FileJobs, type JobRow, readBatches, type RowReading } from './read-batches.server.ts'
import { isGenerated, StoredReferences } from './references.server.ts'

export type Progress = { report: ImportReport; rows: number }

export type CheckOptions = {
  source: string
  clock?: Clock
  /** Ends the check or the import after the current batch. */
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
  /** The references of more would not fit in memory. */
  maxJobs?: number
}

/** What an import of a file would do. `kept`: the fields that the file does not give. */
export type Check = {
  report: ImportReport
  jobs: FileJobs
  kept: ReadonlySet<JobField>
  /** The first new jobs without a reference of their own, to find renamed ones. */
  fresh: { row: number; job: ImportedJob }[]
  /** The references of the first rows that are left out. */
  leftOut: string[]
  /** The first jobs, and the last one. */
  examples: ImportedJob[]
}

/** Their references take about 150 MB. */
const maxFileJobs = 1_000_000
const maxNoted = 1_000
const maxLeftOutBy = 12
const maxExamples = 3

/** Reads a file and compares it with the stored jobs, and writes nothing. Throws `FeedError`. */
export async function checkJobs(db: Database, file: JobFile, options: CheckOptions): Promise<Check> {
  const { source, clock = systemClock, signal, onProgress, maxJobs = maxFileJobs } = options
  const today = nairobiDay(clock.now())
  const check = await startCheck(db, file, source)
  const [references, removed] = [await StoredReferences.read(db, source), await RemovedJobs.read(db, source)]
  for await (const batch of readBatches(file, dateOfDay(today), signal)) {
    const rows = batch.flatMap((reading) => readRow(check, reading) ?? [])
    const chosen = await references.choose(
      rows.map(({ job }) => job),
      check.jobs.has,
    )
    const admitted = rows.filter((row, at) =>
      admit(check, Object.assign(row.job, { reference: chosen[at] }), row, { removed, maxJobs }),
    )
    // A later row of the batch may be a newer version.
    const current = admitted.filter(({ row, own }) => check.jobs.referenceOf(row, own) !== null)
    const jobs = current.map(({ job }) => job)
    const saved = await saveJobs(db, jobs, { source, dryRun: true, kept: check.kept })
    addSaved(check.report, saved, today)
    noteFresh(check, current, saved.fresh)
    const asking = saved.fresh.flatMap((job) => (feeWordsIn(job).length > 0 ? job.title : []))
    check.report.askForMoney = [...check.report.askForMoney, ...asking].slice(0, maxExamples)
    onProgress?.({ report: check.report, rows: file.survey.rows })
  }
  check.report.closedByHand = await countNamedClosedByHand(db, source, check.jobs.has)
  check.report.unread = file.survey.unread
  return check
}

async function startCheck(db: Database, file: JobFile, source: string): Promise<Check> {
  const given = givenFields(file)
  const kept = new Set((await findFilledFields(db, source)).filter((field) => !given.has(field)))
  const { newColumns, missingColumns } = file
  const report = { ...emptyReport(file.survey.format, file.match), newColumns, missingColumns, keptFields: [...kept] }
  return { report, jobs: new FileJobs(), kept, fresh: [], leftOut: [], examples: [] }
}

/** Adds a row to the report. Null if it gives no job. */
function readRow(check: Check, reading: RowReading): JobRow | null {
  const { report, jobs } = check
  report.read++
  if (reading.ok) {
    const place = placeOf(reading, reading.own || reading.job.title)
    for (const problem of reading.problems) addProblem(report.omissions, problem, place)
    return reading
  }
  if (reading.isLeftOut) {
    report.leftOut++
    if (reading.reference !== '' && check.leftOut.length < maxNoted) check.leftOut.push(reading.reference)
    for (const { field, value, reason } of reading.problems) {
      const by = field === null ? `${JSON.stringify(value)} ${reason}` : `${field} is ${value}`
      const isListed = by in report.leftOutBy || Object.keys(report.leftOutBy).length < maxLeftOutBy
      const rule = isListed ? by : 'others'
      report.leftOutBy[rule] = (report.leftOutBy[rule] ?? 0) + 1
    }
    return null
  }
  report.refused++
  const place = placeOf(reading, reading.reference || reading.title)
  for (const problem of reading.problems) addProblem(report.refusals, problem, place)
  if (reading.reference === '' || !jobs.refuse(reading.reference)) report.unidentified++
  return null
}

type Limits = { removed: RemovedJobs; maxJobs: number }

/** Whether a job with its reference is to be imported; false if its row repeats an earlier one or is refused. */
function admit(check: Check, job: ImportedJob, row: JobRow, { removed, maxJobs }: Limits): boolean {
  const { report, jobs } = check
  if (row.own === '') report.referencesMade++
  const removal = removed.reasonAgainst(job)
  if (removal !== null) return refuse(check, row, { field: null, value: '', reason: removal })
  const repeat = jobs.add(job, row.row, row.own)
  if (jobs.count > maxJobs) throw new FeedError(`A file may have at most ${formatCount(maxJobs)} jobs. Split it.`)
  if (repeat === 'other')
    return refuse(check, row, { field: 'reference', value: row.own, reason: 'is also that of another job above it' })
  if (repeat === 'unclear') return refuse(check, row, { field: null, value: job.title, reason: repeatsUnclearly })
  if (repeat !== 'first') report.identical++
  if (repeat === 'newer' || repeat === 'older') report.outdated++
  const shown = check.examples.findIndex(({ reference }) => reference === job.reference)
  if (repeat === 'first' || (repeat === 'newer' && shown >= 0))
    check.examples.splice(repeat === 'first' ? maxExamples : shown, 1, job)
  return repeat === 'first' || repeat === 'newer'
}

const repeatsUnclearly =
  'has the title, company, country and town of a row above it, but differs from it. Match a column that tells them apart as the reference'

/** Where a row is, and what it is called: 'Oman: Cook' in a workbook. */
function placeOf({ line, row, sheet }: RowReading, name: string) {
  return { line, row, name: [sheet, name].filter(Boolean).join(': ') }
}

function refuse({ report }: Check, row: JobRow, problem: Problem): false {
  report.refused++
  addProblem(report.refusals, problem, placeOf(row, row.own || row.job.title))
  return false
}

function noteFresh({ fresh }: Check, rows: readonly JobRow[], saved: readonly ImportedJob[]): void {
  const references = new Set(saved.map(({ reference }) => reference))
  for (const { row, own, job } of rows)
    if (own === '' && fresh.length < maxNoted && references.has(job.reference)) fresh.push({ row, job })
}

/** More pairs mean a new list, not new titles. */
const maxRenames = 5
const maxGone = 10_000

/**
 * Finds new jobs without a reference that may be jobs of the source under a new title: each with each job of its company
 * and town that is no longer in the file.
 */
export async function findRenames(db: Database, source: string, { fresh, jobs }: Check): Promise<Rename[]> {
  if (fresh.length === 0) return []
  const stored = await db
    .selectFrom('jobs')
    .select(['reference', 'title', 'company', 'city', 'country'])
    .where('source', '=', source)
    .where('closed_at', 'is', null)
    .where(isGenerated)
    .limit(maxGone)
    .execute()
  const gone = Map.groupBy(
    stored.filter(({ reference }) => !jobs.names(reference)),
    vacancyPlace,
  )
  const added = Map.groupBy(fresh, ({ job }) => vacancyPlace(job))
  const pairs = [...added].flatMap(([place, rows]) => {
    const before = gone.get(place) ?? []
    if (rows.length * before.length > maxRenames) return []
    return rows.flatMap(({ row, job }) => before.map((each) => ({ row, title: job.title, before: each })))
  })
  return pairs.length > maxRenames ? [] : pairs
}

function vacancyPlace({ company, city, country }: Pick<ImportedJob, 'company' | 'city' | 'country'>): string {
  return JSON.stringify([company, city, country]).toLowerCase()
}

/** Imports the row of a renamed job as the job that it was before. */
export function acceptRename({ fresh, jobs, report }: Check, { row, before }: Rename): void {
  const job = fresh.find((each) => each.row === row)?.job
  if (!job) return
  jobs.rename(row, job.reference, before.reference)
  report.new--
  report.changed++
}
