import type { ImportedJob } from '../../../contract/job-fields.ts'
import type { Database } from '../../../db/connect.server.ts'
import { vacancyKey } from '../search/vacancy-key.server.ts'
import { findRemovedJobs, type RemovedJobRow } from './write-queries.server.ts'

/** The jobs that the operator removed for good, for imports into one source. */
export class RemovedJobs {
  readonly #source: string
  readonly #references = new Set<string>()
  readonly #vacancies = new Map<string, RemovedJobRow>()

  private constructor(source: string, removed: readonly RemovedJobRow[]) {
    this.#source = source
    for (const job of removed) {
      if (job.source === source) this.#references.add(job.reference)
      this.#vacancies.set(vacancyKey(job), job)
    }
  }

  static async read(db: Database, source: string): Promise<RemovedJobs> {
    return new RemovedJobs(source, await findRemovedJobs(db))
  }

  /** Why a job of a feed must not be published; null if it may be. */
  reasonAgainst(job: ImportedJob): string | null {
    if (this.#vacancies.size === 0) return null
    if (this.#references.has(job.reference)) return 'was removed with jobs remove'
    const removed = this.#vacancies.get(vacancyKey(job))
    if (!removed) return null
    const from = removed.source === this.#source ? '' : ` of source "${removed.source}"`
    return `is the vacancy of ${JSON.stringify(removed.reference)}${from}, which was removed with jobs remove`
  }
}
