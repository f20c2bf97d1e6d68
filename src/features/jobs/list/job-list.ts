import type { ApiClient, Outcome } from '../../../api-client/client.ts'
import { brand } from '../../../brand.ts'
import { type JobCardData, readJobCards } from '../card/job-card-data.ts'
import type { Facet } from '../contract.ts'
import { readMeta } from '../job-reading.ts'
import { filterLabels, filterNames, readFilters } from './filters.ts'

/** Jobs loaded at a time. Said in each call, for a call without any parameter answers the complete list. */
export const pageSize = 24

/** A list as far as it is loaded. `total`: all open jobs; `matching`: those under the filters. */
export type JobList = Facets & { cards: JobCardData[]; total: number; matching: number; nextCursor: string | null }
export type Facets = { countries: Facet[]; categories: Facet[]; inAnyCategory: number }

/** Why there is no list, in words for a person; `status` is 0 when no answer came. */
export type ListFailure = { status: number; message: string }
export type ListAnswer = { list: JobList; failure?: undefined } | { list?: undefined; failure: ListFailure }

/** The part of the list that an address of the page stands for. Throws only when aborted. */
export async function readList(api: ApiClient, url: string | URL, signal: AbortSignal): Promise<ListAnswer> {
  const { searchParams } = new URL(url)
  const cursor = searchParams.get('cursor') ?? undefined
  const outcome = await api.call('GET /jobs', {
    query: { ...readFilters(searchParams), cursor, limit: pageSize },
    signal,
  })
  return outcome.ok ? { list: toList(outcome) } : { failure: toFailure(outcome) }
}

export function toList(answer: { data?: unknown; meta?: unknown }): JobList {
  const cards = readJobCards(answer.data)
  const meta = readMeta(answer.meta, cards.length)
  return {
    cards,
    total: meta.total,
    matching: meta.matching,
    countries: meta.countries,
    categories: meta.categories,
    inAnyCategory: meta.matching_any_category,
    nextCursor: meta.next_cursor,
  }
}

function toFailure({ status, message, errors }: Extract<Outcome<unknown>, { ok: false }>): ListFailure {
  if (status === 0) return { status, message: `We could not reach ${brand.name}. Check your connection and try again.` }
  const wrong = filterNames.flatMap(
    (name) => errors[name]?.map((sentence) => `${filterLabels[name]}: ${sentence}`) ?? [],
  )
  return { status, message: wrong.join(' ') || message || 'Failed to load jobs.' }
}
