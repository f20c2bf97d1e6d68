import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { RowDefaults } from '../row/place/job-place.server.ts'
import { DigestTable, digestOf } from './digest-table.server.ts'

const pageSize = 20_000
/** The rows of more jobs than a file may have are understood each time. */
const mostKnown = 2_000_000

/**
 * What the rows of a source said when they were imported last. A row that says the same is on the board as it is, and need not be understood
 * again, which takes most of the time of an import; a later version of this program understands every row anew.
 */
export class KnownRows {
  readonly #salt: string
  /** Places among the references, from 1. */
  readonly #places = new DigestTable()
  #references = new BigInt64Array(2 ** 12)

  private constructor(defaults: RowDefaults) {
    this.#salt = `${programDigest()} ${JSON.stringify([defaults.company, defaults.country])} `
  }

  static async read(db: Database, source: string, defaults: RowDefaults): Promise<KnownRows> {
    const known = new KnownRows(defaults)
    for await (const { digest, reference } of findReadRows(db, source)) {
      if (known.#places.count === mostKnown) break
      known.#add(BigInt(digest), digestOf(reference))
    }
    return known
  }

  get isEmpty(): boolean {
    return this.#places.count === 0
  }

  /** The digest of all that a row says; null where it is nested too deep to be written down again. */
  digestOf(fields: Record<string, unknown>): bigint | null {
    try {
      return digestOf(this.#salt + JSON.stringify(fields))
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  }

  /** The digest of the reference of the job that said just this; null where none did. */
  referenceOf(digest: bigint | null): bigint | null {
    const place = digest === null ? 0 : this.#places.get(digest)
    return place === 0 ? null : (this.#references[place - 1] ?? null)
  }

  #add(digest: bigint, reference: bigint): void {
    const place = this.#places.count
    if (place === this.#references.length) {
      const longer = new BigInt64Array(place * 2)
      longer.set(this.#references)
      this.#references = longer
    }
    if (this.#places.add(digest, place + 1) === 0) this.#references[place] = reference
  }
}

/** A job and the digest of the row that it was made of, null where that has to be understood again each time. */
export type ReadRow = { reference: string; digest: bigint | null }

/** Keeps what the rows of jobs said, in the transaction in which the jobs are written. */
export async function rememberRows(transaction: Database, source: string, rows: readonly ReadRow[]): Promise<void> {
  const said = JSON.stringify(
    rows.map(({ reference, digest }) => ({ reference, digest: digest === null ? null : String(digest) })),
  )
  await sql`
    insert into read_rows (job_id, digest)
    select jobs.id, said.digest from json_to_recordset(${said}::json) as said (reference text, digest bigint)
    join jobs on jobs.source = ${source} and jobs.reference = said.reference
    on conflict (job_id) do update set digest = excluded.digest where read_rows.digest is distinct from excluded.digest`.execute(
    transaction,
  )
}

/** Jobs that the feed closed, by naming them no longer, are left out: naming one again opens it. */
async function* findReadRows(db: Database, source: string): AsyncGenerator<{ digest: string; reference: string }> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('read_rows')
      .innerJoin('jobs', 'jobs.id', 'read_rows.job_id')
      .select(['job_id', sql<string>`digest::text`.as('digest'), 'reference'])
      .where('source', '=', source)
      .where('digest', 'is not', null)
      .where('closed_by_feed', '=', false)
      .where('job_id', '>', after)
      // PostgreSQL does not see that this follows, and would go through all jobs before it for each page.
      .where('jobs.id', '>', after)
      .orderBy('job_id')
      .limit(pageSize)
      .execute()
    yield* rows
    if (rows.length < pageSize) return
    after = rows.at(-1)?.job_id ?? after
  }
}

/** A digest of what makes jobs of rows: this code and the packages that it uses. */
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
