import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportedJob } from '../../../contract/job-fields.ts'
import type { Database } from '../../../db/connect.server.ts'
import { vacancyKey } from '../../jobs/writing/duplicates-service.server.ts'

/** Jobs imported without a reference have one of these. The forms of links are those of an earlier version. */
export const generatedForm = /^(auto-[0-9a-f]{16}|https:\/\/|link-[0-9a-f]{16}$)/
export const isGenerated = sql<boolean>`reference ~ ${sql.lit(generatedForm.source)}`

/**
 * The references of a source's jobs, to find the stored job of a row without one: that of the same title, company and
 * place. A row whose reference is new may be a stored job that had none.
 */
export class StoredReferences {
  readonly #db: Database
  readonly #source: string
  readonly #hasGenerated: boolean
  /** The digests of the vacancies that references were chosen for: numbers, because a million keys would take 90 MB. */
  readonly #chosen = new Map<string, number>()

  private constructor(db: Database, source: string, hasGenerated: boolean) {
    this.#db = db
    this.#source = source
    this.#hasGenerated = hasGenerated
  }

  static async read(db: Database, source: string): Promise<StoredReferences> {
    const query = db.selectFrom('jobs').select('id').where('source', '=', source).where(isGenerated).limit(1)
    return new StoredReferences(db, source, (await query.executeTakeFirst()) !== undefined)
  }

  /** The references for the jobs of a batch, in their order. `isTaken` says whether an earlier row has a reference. */
  async choose(jobs: readonly ImportedJob[], isTaken: (reference: string) => boolean): Promise<string[]> {
    const isSimple = !this.#hasGenerated && jobs.every(({ reference }) => reference !== '')
    if (isSimple) return jobs.map(({ reference }) => reference)
    const known = await this.#find(jobs)
    return jobs.map((job) => {
      const own = job.reference
      if (known.references.has(own)) return own
      const key = vacancyKey(job)
      const stored = known.byVacancy.get(key)
      const isFree = stored !== undefined && !isTaken(stored) && !this.#chosen.has(stored)
      // A link is the reference of another row of its feed, not one that was made for a row without a reference.
      if (own !== '') return isFree && stored.startsWith('auto-') ? this.#keep(key, stored) : own
      return this.#keep(key, stored ?? this.#generate(job, key, known.references, isTaken))
    })
  }

  #keep(key: string, reference: string): string {
    this.#chosen.set(reference, digestOfKey(key))
    return reference
  }

  #generate(
    job: ImportedJob,
    key: string,
    stored: ReadonlySet<string>,
    isTaken: (reference: string) => boolean,
  ): string {
    const reference = generateReference(job)
    const isOwn = this.#chosen.get(reference) === digestOfKey(key)
    const isFree = !stored.has(reference) && !isTaken(reference) && !this.#chosen.has(reference)
    return isOwn || isFree ? reference : `${reference}-${digestOf([job.city ?? '']).slice(0, 8)}`
  }

  /** The stored jobs with the references of a batch, those that it may give, and those of its vacancies. */
  async #find(jobs: readonly ImportedJob[]) {
    const references = jobs.map((job) => job.reference || generateReference(job))
    const keys = jobs.map((job) => vacancyKey(job))
    const rows = await this.#db
      .selectFrom('jobs')
      .select(['reference', sql<string>`replace(vacancy_key::text, '-', '')`.as('key'), isGenerated.as('isGenerated')])
      .where('source', '=', this.#source)
      .where(sql<boolean>`(reference = any(${references}) or vacancy_key = any(${keys}::uuid[]) and ${isGenerated})`)
      .orderBy('id', 'desc')
      .execute()
    const generated = rows.filter((row) => row.isGenerated)
    return {
      references: new Set(rows.map(({ reference }) => reference)),
      byVacancy: new Map(generated.map(({ key, reference }) => [key, reference])),
    }
  }
}

/** The open jobs of a source with these references: at most ten, with their titles. */
export function findStillOpen(
  db: Database,
  source: string,
  references: readonly string[],
): Promise<{ reference: string; title: string }[]> {
  return db
    .selectFrom('jobs')
    .select(['reference', 'title'])
    .where('source', '=', source)
    .where(sql<boolean>`reference = any(${references})`)
    .where('closed_at', 'is', null)
    .where('taken_over_at', 'is', null)
    .orderBy('reference')
    .limit(10)
    .execute()
}

/** A reference from title, company and country, whatever their letter case. */
function generateReference({ title, company, country }: ImportedJob): string {
  return `auto-${digestOf([title, company, country]).slice(0, 16)}`
}

function digestOf(texts: readonly string[]): string {
  return hash('sha1', JSON.stringify(texts.map((text) => text.toLowerCase())))
}

/** 28 bits of the key of a vacancy. */
function digestOfKey(key: string): number {
  return Number.parseInt(key.slice(0, 7), 16)
}
