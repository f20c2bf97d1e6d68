import type { ApiClient, Outcome } from '../../../api-client/client.ts'
import { createHistoryCache } from '../../../api-client/history-cache.ts'
import { brand } from '../../../brand.ts'
import { t, translated } from '../../../language/translate.ts'
import { type JobCardData, readJobCards, toJobCard } from '../card/job-card-data.ts'
import type { JobsMeta, JobsQuery } from '../contract.ts'
import type { JobData } from '../job-data.ts'
import { readMeta } from '../job-reading.ts'
import { filterNames, filterTable, readFilters } from './filters.ts'

/** Jobs per request. Always sent, because `GET /jobs` without parameters returns the complete list. */
export const pageSize = 24

/** The jobs loaded so far, with the counts and the cursor of the last response, and when it was kept if it is old. */
export type JobList = JobsMeta & { cards: JobCardData[]; keptAt?: string }

/** Why the list could not be loaded; `status` is 0 when there was no response. */
export type ListFailure = { status: number; message: string }
export type ListOutcome = { list: JobList; failure?: undefined } | { list?: undefined; failure: ListFailure }

/** Lists are in random order, so Back has to restore the list as it was, with every job it had loaded. */
export const listCache = createHistoryCache<JobList>()

/** Loads the part of the list that a page's query asks for, or the next part, without counts. Throws only when aborted. */
export async function loadList(
  api: ApiClient,
  searchParams: URLSearchParams,
  signal: AbortSignal,
  next?: string,
): Promise<ListOutcome> {
  const query = next === undefined ? queryOf(searchParams) : { ...queryOf(searchParams, next), facets: 'none' as const }
  const outcome = await api.call('GET /jobs', { query, signal })
  if (!outcome.ok) return { failure: toFailure(outcome) }
  if (outcome.kept_at === undefined) return { list: toList(outcome) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept by `JobResults` in this browser
  return { list: { ...(outcome.kept_list as JobList), keptAt: outcome.kept_at } }
}

/** Reads the list on the server. */
export async function readList(jobs: JobData, url: string): Promise<ListOutcome> {
  const outcome = await jobs.list(queryOf(new URL(url).searchParams))
  if (!outcome.ok) return { failure: toFailure(outcome) }
  return { list: { cards: outcome.data.map(toJobCard), ...outcome.meta } }
}

function queryOf(searchParams: URLSearchParams, cursor = searchParams.get('cursor') ?? undefined): JobsQuery {
  return { ...readFilters(searchParams), cursor, limit: pageSize, fields: 'card' }
}

export function toList({ data, meta }: { data?: unknown; meta?: unknown }): JobList {
  const cards = readJobCards(data)
  return { cards, ...readMeta(meta, cards.length) }
}

function toFailure({ status, message, errors }: Extract<Outcome<unknown>, { ok: false }>): ListFailure {
  if (status === 0)
    return {
      status,
      message: t('We could not reach {site}. Check your connection and try again.', { site: brand.name }),
    }
  const wrong = filterNames.flatMap(
    (name) => errors[name]?.map((sentence) => `${t(filterTable[name].label)}: ${translated(sentence)}`) ?? [],
  )
  return { status, message: wrong.join(' ') || translated(message || 'Failed to load jobs.') }
}
