import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { emptyJob, type ImportedJob, type JobField } from '../../../contract/job-fields.ts'
import type { Database } from '../../../db/connect.server.ts'
import { findImportedJobs } from '../../jobs/writing/write-service.server.ts'
import { digestOf } from '../read/digest.server.ts'
import type { FeedRow, OpenFeed } from '../read/format.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import { DigestList, DigestTable } from './digest-table.server.ts'
import { contentOf } from './repeats/seen-rows.server.ts'

const pageSize = 20_000
const maxKnownRows = 2_000_000
/** So that a hostile file cannot make an import send a query for each row. */
const maxJobsFound = 1_000

/** What decides, besides its rows, how a file is read. */
type FeedKind = Pick<OpenFeed, 'format' | 'columns' | 'context'>

/**
 * Digests of a source's rows at the last import. Unchanged rows are not parsed again, because parsing takes most of the
 * time of an import. The digests include this program's code, so a new version parses all rows.
 */
export class KnownRows {
  /** A digest of everything that decides how a row is read besides the row itself. */
  readonly #salt: bigint
  /** Positions in the lists, plus 1. */
  readonly #places = new DigestTable()
  readonly #references = new DigestList()
  readonly #jobs = new DigestList()
  readonly #db: Database
  readonly #source: string
  readonly #kept: ReadonlySet<JobField>
  #jobsFound = 0

  private constructor(
    db: Database,
    source: string,
    { company, country, columns = new Map(), dateOrders = {}, currencies = new Map() }: RowDefaults,
    feed: FeedKind,
    kept: ReadonlySet<JobField>,
  ) {
    this.#db = db
    this.#source = source
    this.#kept = kept
    const map = [...columns].map((pair) => JSON.stringify(pair)).toSorted()
    const { posted_on: posted = 'day first', closes_on: closes = 'day first' } = dateOrders
    const settings = [company, country, map, posted, closes, [...currencies.values()].toSorted(), [...kept].toSorted()]
    this.#salt = digestOf(programDigest() + JSON.stringify([feed.format, feed.columns, feed.context, settings]))
  }

  /** `kept` are the fields that the file has no source for. */
  static async read(
    db: Database,
    source: string,
    defaults: RowDefaults,
    feed: FeedKind,
    kept: ReadonlySet<JobField> = new Set(),
  ): Promise<KnownRows> {
    const known = new KnownRows(db, source, defaults, feed, kept)
    for await (const { digest, reference, fingerprint } of findDigests(db, source)) {
      if (known.#places.count === maxKnownRows) break
      known.#add(BigInt(digest), digestOf(reference), digestOf(fingerprint))
    }
    return known
  }

  get isEmpty(): boolean {
    return this.#places.count === 0
  }

  /** The digest of a row's text or fields; null for a row with an error or nested too deep for JSON.stringify. */
  digestOf(row: FeedRow): bigint | null {
    if ('problem' in row) return null
    if ('read' in row) return row.digest() ^ this.#salt
    try {
      return digestOf(JSON.stringify(row.fields)) ^ this.#salt
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  }

  /** The digest of the reference of this row's job, and the row's content; null if the row is new or changed. */
  find(digest: bigint | null): { reference: bigint; content: bigint } | null {
    const place = digest === null ? 0 : this.#places.get(digest)
    if (place === 0) return null
    const reference = this.#references.at(place - 1)
    return { reference, content: contentOf(reference, this.#jobs.at(place - 1)) }
  }

  /** The stored job with a reference, without the fields that the file has no source for; null without one and after the first thousand calls. */
  async findJob(reference: string): Promise<ImportedJob | null> {
    if (this.#jobsFound === maxJobsFound) return null
    this.#jobsFound++
    const job = (await findImportedJobs(this.#db, this.#source, [reference])).get(reference)
    if (!job) return null
    for (const field of this.#kept) Object.assign(job, { [field]: emptyJob[field] })
    return job
  }

  #add(digest: bigint, reference: bigint, job: bigint): void {
    if (this.#places.add(digest, this.#places.count + 1) !== 0) return
    this.#references.push(reference)
    this.#jobs.push(job)
  }
}

/** A job's reference and the digest of its row; null for a row that must be parsed each time. */
type RowDigest = { reference: string; digest: bigint | null }

/** Stores the digests of rows, in the transaction that writes their jobs. */
export async function storeDigests(transaction: Database, source: string, rows: readonly RowDigest[]): Promise<void> {
  const digests = JSON.stringify(
    rows.map(({ reference, digest }) => ({ reference, digest: digest === null ? null : String(digest) })),
  )
  await sql`
    insert into read_rows (job_id, digest)
    select jobs.id, parsed.digest from json_to_recordset(${digests}::json) as parsed (reference text, digest bigint)
    join jobs on jobs.source = ${source} and jobs.reference = parsed.reference
    on conflict (job_id) do update set digest = excluded.digest where read_rows.digest is distinct from excluded.digest`.execute(
    transaction,
  )
}

/** Leaves out jobs that were closed because the feed dropped them: their rows must be parsed to reopen them. */
async function* findDigests(
  db: Database,
  source: string,
): AsyncGenerator<{ digest: string; reference: string; fingerprint: string }> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('read_rows')
      .innerJoin('jobs', 'jobs.id', 'read_rows.job_id')
      .select(['job_id', sql<string>`digest::text`.as('digest'), 'reference', 'fingerprint'])
      .where('source', '=', source)
      .where('digest', 'is not', null)
      .where('closed_by_feed', '=', false)
      .where('job_id', '>', after)
      // Without this PostgreSQL scans all earlier jobs for each page.
      .where('jobs.id', '>', after)
      .orderBy('job_id')
      .limit(pageSize)
      .execute()
    yield* rows
    if (rows.length < pageSize) return
    after = rows.at(-1)?.job_id ?? after
  }
}

/** A digest of the code that turns rows into jobs and of the packages it uses. */
function programDigest(): string {
  const root = new URL('../../../../', import.meta.url)
  const code = ['src/features/feeds/', 'src/features/jobs/', 'src/contract/'].flatMap((folder) =>
    filesIn(new URL(folder, root)),
  )
  const texts = [...code, new URL('package-lock.json', root)].map((file) => readFileSync(file))
  return hash('sha1', Buffer.concat(texts))
}

function filesIn(folder: URL): URL[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  return names.toSorted().map((name) => new URL(name, folder))
}
