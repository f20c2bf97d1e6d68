import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { pageTitle } from '../../../site/page-head.ts'
import { listTitle, readFilters } from './filters.ts'
import type { ListOutcome } from './job-list.ts'

/** A list that is still loading, while its page is shown without it. */
type LaterList = { list?: undefined; failure?: undefined; later: Promise<ListOutcome> }

/** What the loaders of the list return. */
export type LoadedList = ListOutcome | LaterList

/** Returns the promise of a list, so that its page is shown before it arrives. */
export function listLater(outcome: Promise<ListOutcome>): LoadedList {
  outcome.catch(() => {}) // Aborted, because the page was left.
  return { later: outcome }
}

/** Returns the list that the loader returned or that its promise resolves to. Sets the title to it. */
export function useList(loaded: LoadedList): Partial<ListOutcome> & { isWaiting: boolean } {
  const [arrived, setArrived] = useState<{ of: LoadedList; outcome: ListOutcome }>()
  const outcome = 'later' in loaded ? arrived?.of === loaded && arrived.outcome : loaded
  useEffect(() => {
    if (!('later' in loaded)) return
    let isCurrent = true
    loaded.later.then(
      (outcome) => isCurrent && setArrived({ of: loaded, outcome }),
      () => {}, // Aborted, because the page was left.
    )
    return () => {
      isCurrent = false
    }
  }, [loaded])

  const { search } = useLocation()
  const matching = outcome ? outcome.list?.matching : undefined
  // The router sets the title from what the loader returned.
  useEffect(() => {
    document.title = pageTitle(listTitle(readFilters(new URLSearchParams(search)), matching))
  }, [search, matching])
  return outcome ? { ...outcome, isWaiting: false } : { isWaiting: true }
}
