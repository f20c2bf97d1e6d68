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
const maxPauseMs = 400

/** Returns fractions of a feed at which to kill its import, derived from a seed: ascending, at most 0.9. */
export function drawFractions(seed: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => draw(seed, at) * 0.9).toSorted((one, other) => one - other)
}

/**
 * Kills an import once its run has counted rows and `jobs` jobs are stored, after a pause derived from the seed. If the
 * import ends before that, tries again with a shorter pause. Returns how many jobs were imported.
 */
export async function killImport(
  db: Database,
  source: string,
  { start, jobs, seed }: { start: () => Omit<ServerProcess, 'origin'>; jobs: number; seed: number },
): Promise<number> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const { id: before } = await newestRun(db, source)
    const importing = start()
    while (importing.child.exitCode === null && !(await isFarEnough(db, source, { before, jobs }))) await sleep(25)
    await sleep((draw(seed, jobs + attempt) * maxPauseMs) / (attempt + 1))
    await importing.stop('SIGKILL')
    const { id, state } = await newestRun(db, source)
    // Otherwise the run had finished, or the kill came before it started.
    if (importing.child.signalCode === 'SIGKILL' && id !== before && state === 'running') return countJobs(db, source)
  }
  throw new Error('The import ended each time before it could be killed.')
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

async function isFarEnough(
  db: Database,
  source: string,
  { before, jobs }: { before: number; jobs: number },
): Promise<boolean> {
  const { id, read } = await newestRun(db, source)
  return id !== before && read > 0 && (await countJobs(db, source)) >= jobs
}

async function newestRun(db: Database, source: string): Promise<{ id: number; state: string; read: number }> {
  const run = await db
    .selectFrom('import_runs')
    .select(['id', 'state', 'read'])
    .where('source', '=', source)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run ?? { id: 0, state: 'none', read: 0 }
}

export async function countJobs(db: Database, source: string): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return count
}
