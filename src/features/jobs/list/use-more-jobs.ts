import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { listPath, readFilters } from './filters.ts'
import { type JobList, type ListFailure, loadList } from './job-list.ts'

/** `failure` stays until the next page has loaded. */
type Progress = { first: JobList; list: JobList; isLoading: boolean; failure: ListFailure | null }

/** A list that starts with the page `first` and grows with `loadMore`. A new first page starts a new list. */
export function useMoreJobs(first: JobList) {
  const { search } = useLocation()
  const [latest, setProgress] = useState<Progress>(() => begin(first))
  const progress = latest.first === first ? latest : begin(first)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const { list, isLoading } = progress
  const pathOf = (cursor: string | null = null) =>
    cursor === null ? null : listPath(readFilters(new URLSearchParams(search)), cursor)
  const path = pathOf(list.next_cursor)
  const loadMore = useCallback(async () => {
    if (path === null || isLoading) return
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setProgress((now) => ({ first, list, isLoading: true, failure: now.first === first ? now.failure : null }))
    try {
      const { list: next, failure } = await loadList(api, new URL(path, location.href), controller.signal, 'none')
      const grown = failure ? list : { ...list, cards: [...list.cards, ...next.cards], next_cursor: next.next_cursor }
      // Another list may be shown by now.
      setProgress((now) =>
        now.first === first ? { first, list: grown, isLoading: false, failure: failure ?? null } : now,
      )
    } catch {
      // Aborted, because the page was left.
    }
  }, [first, list, path, isLoading])

  return { ...progress, morePath: path, previousPath: pathOf(list.previous_cursor), loadMore }
}

function begin(first: JobList): Progress {
  return { first, list: first, isLoading: false, failure: null }
}
