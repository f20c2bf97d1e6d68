import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatCount } from '../../../contract/format-count.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { useHasScripts } from '../../../ui/use-has-scripts.ts'
import { JobCardItem } from '../card/job-card.tsx'
import { useKept } from '../offline/keep-offline.ts'
import { KeptNotice } from '../offline/kept-notice.tsx'
import { listPath, readFilters } from './filters.ts'
import { type JobList, listCache, pageSize } from './job-list.ts'
import { JobSkeletons } from './job-skeletons.tsx'
import { LoadingMoreFailed } from './list-notices.tsx'
import { useMoreJobs } from './use-more-jobs.ts'
import { useSkippedCards } from './use-skipped-cards.ts'

/** Pages loaded by scrolling before the button has to be pressed, so that the footer stays within reach. */
const maxAutomaticPages = 5
const moreStyle = `${buttonStyle({ kind: 'secondary' })} max-md:w-full md:px-8`

/** The cards. Scrolling near the end loads more. */
export function JobResults({ first }: { first: JobList }) {
  const { list, isLoading, failure, morePath, previousPath, loadMore } = useMoreJobs(first)
  listCache.useStore(list)
  useKeptList(list)
  const [pagesAtPress, setPagesAtPress] = useState(0)
  const grid = useRef<HTMLUListElement>(null)
  const focusNext = useRef<{ first: JobList; index: number }>(null)
  const end = useRef<HTMLDivElement>(null)
  useSkippedCards(grid, list.cards)
  const isAutomatic = failure === null && list.cards.length < (pagesAtPress + maxAutomaticPages) * pageSize
  useNearEnd(end, isAutomatic && !isLoading, loadMore)

  // The button is below the new cards now, or gone: focus moves to the first new card.
  useEffect(() => {
    if (isLoading || focusNext.current === null) return
    const { first: pressedIn, index } = focusNext.current
    if (pressedIn === first) grid.current?.children[index]?.querySelector('a')?.focus({ preventScroll: true })
    focusNext.current = null
  }, [first, isLoading])

  function showMore() {
    focusNext.current = { first, index: list.cards.length }
    setPagesAtPress(Math.ceil(list.cards.length / pageSize))
    void loadMore()
  }

  return (
    <>
      {list.keptAt && <KeptNotice at={list.keptAt} />}
      <ul ref={grid} className="job-cards two-columns grid gap-3 md:gap-4">
        {list.cards.map((job) => (
          <JobCardItem key={job.id} job={job} />
        ))}
      </ul>
      {isLoading && !failure && <JobSkeletons count={2} className="mt-3 md:mt-4" />}
      {failure && <LoadingMoreFailed message={failure.message} isLoading={isLoading} onRetry={loadMore} />}
      <div ref={end} className="mt-5 flex flex-wrap justify-center gap-3 md:mt-7">
        {previousPath !== null && (
          <Link to={previousPath} className={moreStyle}>
            Previous jobs
          </Link>
        )}
        {morePath !== null && failure === null && (
          <MoreButton path={morePath} isLoading={isLoading} onPress={showMore} />
        )}
      </div>
      <output aria-live="polite" className="sr-only">
        {isLoading
          ? 'Loading more jobs'
          : list === first
            ? ''
            : `${formatCount(list.cards.length)} of ${formatCount(list.matching)} jobs shown`}
      </output>
    </>
  )
}

/** Keeps the list for offline use, unless it starts at a later page, which only links without scripts open. */
function useKeptList(list: JobList) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const body = useMemo(() => (list.keptAt ? null : { status: true as const, kept_list: list }), [list])
  useKept(listPath(readFilters(query)), query.has('cursor') ? null : body)
}

function MoreButton({ path, isLoading, onPress }: { path: string; isLoading: boolean; onPress: () => void }) {
  if (!useHasScripts()) {
    return (
      <Link to={path} className={moreStyle}>
        Show more jobs
      </Link>
    )
  }
  return (
    <button type="button" aria-disabled={isLoading} aria-busy={isLoading} className={moreStyle} onClick={onPress}>
      Show more jobs
    </button>
  )
}

function useNearEnd(end: React.RefObject<Element | null>, isWatching: boolean, onNear: () => void) {
  useEffect(() => {
    if (!end.current || !isWatching) return
    // A busy browser reports several entries at once: only the last one is current.
    const observer = new IntersectionObserver((entries) => entries[entries.length - 1]?.isIntersecting && onNear(), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, isWatching, onNear])
}
