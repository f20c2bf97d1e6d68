import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { listPath, readFilters } from './filters.ts'
import { type JobList, type ListFailure, loadList } from './job-list.ts'

/** A list that starts with the page `first` and grows with `loadMore`. `failure` stays until the next page has loaded. */
export function useMoreJobs(first: JobList) {
  const query = new URLSearchParams(useLocation().search)
  const [list, setList] = useState(first)
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<ListFailure>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const pathOf = (cursor: string | null | undefined) => (cursor ? listPath(readFilters(query), cursor) : null)

  async function loadMore() {
    if (list.next_cursor === null || isLoading) return
    const { signal } = (running.current = new AbortController())
    setLoading(true)
    try {
      const { list: next, failure } = await loadList(api, query, signal, list.next_cursor)
      setFailure(failure)
      if (next) setList({ ...list, cards: [...list.cards, ...next.cards], next_cursor: next.next_cursor })
      setLoading(false)
    } catch {
      // Aborted, because the list was left.
    }
  }

  return {
    list,
    isLoading,
    failure,
    morePath: pathOf(list.next_cursor),
    previousPath: pathOf(list.previous_cursor),
    loadMore,
  }
}
