import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { listPath, readFilters } from './filters.ts'
import { type JobList, type ListFailure, readList } from './job-list.ts'

type Growth = { first: JobList; list: JobList; isLoading: boolean; failure: ListFailure | null }

/** A list that grows at its end. Another first page starts another list. */
export function useMoreJobs(first: JobList) {
  const { search } = useLocation()
  const [latest, setGrowth] = useState<Growth>(() => begin(first))
  const growth = latest.first === first ? latest : begin(first)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const { list, isLoading } = growth
  const path = list.nextCursor === null ? null : listPath(readFilters(new URLSearchParams(search)), list.nextCursor)
  const loadMore = useCallback(async () => {
    if (path === null || isLoading) return
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setGrowth({ first, list, isLoading: true, failure: null })
    try {
      const { list: next, failure } = await readList(api, new URL(path, location.href), controller.signal)
      const grown = failure ? list : { ...list, cards: [...list.cards, ...next.cards], nextCursor: next.nextCursor }
      // By now another list may stand here, and grow by itself.
      setGrowth((now) =>
        now.first === first ? { first, list: grown, isLoading: false, failure: failure ?? null } : now,
      )
    } catch {
      // Aborted: nobody is looking any more.
    }
  }, [first, list, path, isLoading])

  return { ...growth, morePath: path, loadMore }
}

function begin(first: JobList): Growth {
  return { first, list: first, isLoading: false, failure: null }
}
