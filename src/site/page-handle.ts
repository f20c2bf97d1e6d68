import { isRecord } from '../contract/reading.ts'

/**
 * Exported as `handle` by pages that the server caches. Such a page depends on nothing but the API and the query
 * parameters in `query`. A private page is not stored by browsers. Pages with accounts have no light version, because
 * they do not work without scripts. A shuffled page shows jobs in a random order, unless its query has
 * a `cursor` or `sort`.
 */
export type PageHandle = {
  query: readonly string[]
  isPrivate?: boolean
  needsScripts?: boolean
  isShuffled?: boolean
}

export function isPageHandle(value: unknown): value is PageHandle {
  return isRecord(value) && Array.isArray(value.query)
}
