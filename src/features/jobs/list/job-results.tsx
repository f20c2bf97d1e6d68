import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { formatCount } from '../../../contract/format-count.ts'
import { t } from '../../../language/translate.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useHasScripts } from '../../../ui/use-has-scripts.ts'
import { JobCardItem } from '../card/job-card.tsx'
import { useKept } from '../offline/keep-offline.ts'
import { KeptNotice } from '../offline/kept-notice.tsx'
import { listPath, readFilters } from './filters.ts'
import { type JobList, listCache, pageSize } from './job-list.ts'
import { LoadingMoreFailed } from './list-notices.tsx'
import { useMoreJobs } from './use-more-jobs.ts'

/** Scrolling loads jobs up to this number. After that the button has to be pressed, so that the footer is in reach. */
const maxAutomatic = 5 * pageSize
const moreStyle = `${buttonStyle({ kind: 'secondary' })} max-md:w-full md:px-8`

/** The cards of one list. Scrolling near the end loads more. */
export function JobResults({ first }: { first: JobList }) {
  const { list, isLoading, failure, morePath, previousPath, loadMore } = useMoreJobs(first)
  listCache.useStore(list)
  useKeptList(list)
  const grid = useRef<HTMLUListElement>(null)
  const focusLater = useFocusWhenLoaded(grid, isLoading)
  const end = useRef<HTMLDivElement>(null)
  useNearEnd(end, !failure && !isLoading && list.cards.length < maxAutomatic, loadMore)

  function showMore() {
    focusLater(list.cards.length)
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
      {failure && <LoadingMoreFailed message={failure.message} isLoading={isLoading} onRetry={loadMore} />}
      <div ref={end} className="mt-5 flex flex-wrap justify-center gap-3 md:mt-7">
        {isLoading && !failure && <ListSpinner />}
        {previousPath !== null && <PreviousLink path={previousPath} />}
        {morePath !== null && !failure && <MoreButton path={morePath} isLoading={isLoading} onPress={showMore} />}
      </div>
      <Progress {...{ first, list, isLoading }} />
    </>
  )
}

/** Shown where jobs are loading. */
export function ListSpinner() {
  return (
    <div className="w-full text-center">
      <Spinner className="size-7.5 text-primary" />
    </div>
  )
}

/**
 * Returns a function that moves the focus to the card at an index once it has loaded, because the button that was pressed
 * is below the new cards then, or gone.
 */
function useFocusWhenLoaded(grid: React.RefObject<HTMLElement | null>, isLoading: boolean) {
  const next = useRef<number>(null)
  useEffect(() => {
    if (isLoading || next.current === null) return
    grid.current?.children[next.current]?.querySelector('a')?.focus({ preventScroll: true })
    next.current = null
  }, [grid, isLoading])
  return (index: number) => (next.current = index)
}

function Progress({ first, list, isLoading }: { first: JobList; list: JobList; isLoading: boolean }) {
  const shown = t('{shown} of {count} jobs shown', {
    shown: formatCount(list.cards.length),
    count: formatCount(list.matching),
  })
  return (
    <output aria-live="polite" className="sr-only">
      {isLoading ? t('Loading more jobs') : list === first ? '' : shown}
    </output>
  )
}

/** Keeps the list for offline use, unless it starts at a later page, which only links without scripts open. */
function useKeptList(list: JobList) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const body = useMemo(() => (list.keptAt ? null : { status: true as const, kept_list: list }), [list])
  useKept(listPath(readFilters(query)), query.has('cursor') ? null : body)
}

function PreviousLink({ path }: { path: string }) {
  return (
    <Link to={path} className={moreStyle}>
      {t('Previous jobs')}
    </Link>
  )
}

function MoreButton({ path, isLoading, onPress }: { path: string; isLoading: boolean; onPress: () => void }) {
  if (!useHasScripts()) {
    return (
      <Link to={path} className={moreStyle}>
        {t('Show more jobs')}
      </Link>
    )
  }
  return (
    <button type="button" aria-disabled={isLoading} aria-busy={isLoading} className={moreStyle} onClick={onPress}>
      {t('Show more jobs')}
    </button>
  )
}

function useNearEnd(end: React.RefObject<Element | null>, isWatching: boolean, onNear: () => unknown) {
  const onNearEnd = useEffectEvent(onNear)
  useEffect(() => {
    if (!end.current || !isWatching) return
    // A busy browser reports several entries at once: only the last one is current.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries[entries.length - 1]?.isIntersecting) onNearEnd()
      },
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, isWatching])
}
