import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/db/connect.server.ts'
import type { JobsTable } from '../../src/db/schema.ts'
import type { ServerProcess } from './server-process.ts'

/** The columns that are compared between a job and its row. */
export type JobTexts = Record<(typeof texts)[number], string>

/**
 * Differences between the jobs of a source and its feed: rows without a job, jobs without a row, changed jobs and
 * duplicate titles.
 */
type Differences = { lost: number; unknown: number; changed: number; duplicates: number }

const texts = [
  'reference',
  'title',
  'company',
  'city',
  'country',
  'type',
  'description',
  'requirements',
  'salary',
  'closes_on',
] as const satisfies (keyof JobsTable)[]
const maxPauseMs = 100

/**
 * Kills an import once its run has counted rows and `jobs` jobs are stored, after a pause derived from the seed. Returns
 * how many jobs were imported. There must be far more rows, so that the import does not end before.
 */
export async function killImport(
  db: Database,
  source: string,
  { start, jobs, seed }: { start: () => Omit<ServerProcess, 'origin'>; jobs: number; seed: number },
): Promise<number> {
  const importing = start()
  while (importing.child.exitCode === null && !(await isFarEnough(db, source, jobs))) await sleep(25)
  await sleep(draw(seed, jobs) * maxPauseMs)
  await importing.stop('SIGKILL')
  if (importing.child.signalCode !== 'SIGKILL') throw new Error('The import ended before it could be killed.')
  return countJobs(db, source)
}

/** Compares the jobs of a source with the rows of its feed, whose titles are all different. */
export async function compareWithFeed(db: Database, source: string, rows: Iterable<JobTexts>): Promise<Differences> {
  const expected = new Map<string, string>()
  for (const row of rows) expected.set(row.reference, digestOf(row))
  const titles = new Set<string>()
  const found = { jobs: 0, known: 0, changed: 0 }
  for await (const job of jobsOf(db, source)) {
    found.jobs++
    titles.add(job.title)
    const digest = expected.get(job.reference)
    if (digest !== undefined) found.known++
    if (digest !== undefined && digest !== digestOf(job)) found.changed++
  }
  return {
    lost: expected.size - found.known,
    unknown: found.jobs - found.known,
    changed: found.changed,
    duplicates: found.jobs - titles.size,
  }
}

/** Returns a number from 0 up to 1, derived from a seed. */
export function draw(seed: number, at: number): number {
  return Number.parseInt(hash('sha1', `${seed} ${at}`).slice(0, 8), 16) / 2 ** 32
}

function digestOf(row: Partial<Record<(typeof texts)[number], string | null>>): string {
  return hash('sha1', JSON.stringify(texts.map((text) => row[text] ?? null)))
}

async function* jobsOf(db: Database, source: string) {
  for (let after = 0; ;) {
    const page = await db
      .selectFrom('jobs')
      .select(['id', ...texts])
      .where('source', '=', source)
      .where('id', '>', after)
      .orderBy('id')
      .limit(5_000)
      .execute()
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}

async function isFarEnough(db: Database, source: string, jobs: number): Promise<boolean> {
  const run = await db.selectFrom('import_runs').select('read').where('source', '=', source).executeTakeFirst()
  return run !== undefined && run.read > 0 && (await countJobs(db, source)) >= jobs
}

export async function countJobs(db: Database, source: string): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return count
}
