import { z } from 'zod'
import type { Outcome } from '../../api-client/client.ts'
import type { Refusal } from '../../contract/envelope.ts'
import type { Language } from '../../language/translate.ts'
import { type JobsQuery, jobsQuery, pageSize } from './contract.ts'
import type { JobData } from './job-data.ts'
import { presentCard, presentDetail, presentMeta } from './present.server.ts'
import { searched } from './search/swahili-words.server.ts'
import type { JobsService } from './service.server.ts'

/** One rendering of a page. What it reads decides whether and for how long the page may be kept. */
export type Reading = {
  /** The order of lists without a cursor. */
  readonly seed: string
  readonly language: Language
  /** False if a call failed. */
  isComplete: boolean
  /** False for a search without results: anyone can invent any number of them. */
  isWorthKeeping: boolean
  /** Whether the page would still look the same. */
  isCurrent: () => boolean
}

/** Reads jobs for one rendering. `refusalOf` logs an error and returns what an API call would respond with. */
export function readJobData(
  jobs: JobsService,
  reading: Reading,
  refusalOf: (error: Error) => { code: number; body: Refusal },
): JobData {
  return {
    list: (given) =>
      attempt(async () => {
        const parsed = jobsQuery.safeParse(withoutEmpty(given))
        if (!parsed.success) return refuse(422, 'Some values are not valid.', z.flattenError(parsed.error).fieldErrors)
        reading.isCurrent = jobs.watchBoard()
        const { seed = reading.seed, sort, cursor, limit = pageSize, fields: _fields, facets, ...filters } = parsed.data
        const page = await jobs.findPage(searched(filters, reading.language), { seed, sort, cursor, limit })
        if (page.jobs.length === 0) reading.isWorthKeeping = false
        const meta = presentMeta(page, facets === 'trades' ? jobs.trades() : undefined)
        return { ok: true, data: page.jobs.map((job) => presentCard(job, jobs.today())), meta }
      }),
    profile: (id) =>
      attempt(async () => {
        reading.isCurrent = jobs.watchBoard()
        const found = z.guid().safeParse(id).success ? await jobs.findJob(id) : null
        if (!found) return refuse(404, 'Job not found')
        if (found === 'removed') return refuse(410, 'This job was removed')
        // The index does not have closed jobs, so their pages are rendered again when any job changes.
        if (!found.isClosed) reading.isCurrent = jobs.watchJobs([found.job, ...found.similar])
        return { ok: true, data: presentDetail(found, jobs.today()) }
      }),
  }

  function attempt<T>(read: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    return read().catch((error: unknown) => {
      if (!(error instanceof Error)) throw error
      const { code, body } = refusalOf(error)
      return refuse(code, body.message)
    })
  }

  function refuse(status: number, message: string, errors: Record<string, string[]> = {}): Outcome<never> {
    reading.isComplete = false
    return { ok: false, status, message, errors }
  }
}

/** Leaves out empty filters, as the API client does. */
function withoutEmpty(query: JobsQuery): Partial<JobsQuery> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}
