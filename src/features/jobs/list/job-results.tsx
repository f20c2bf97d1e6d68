import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { buttonStyle } from '../../../ui/button.tsx'
import { useHasScripts } from '../../../ui/use-has-scripts.ts'
import { JobCard } from '../card/job-card.tsx'
import { type JobList, pageSize } from './job-list.ts'
import { JobSkeletons } from './job-skeletons.tsx'
import { keptLists } from './kept-lists.ts'
import { LoadError } from './load-error.tsx'
import { useMoreJobs } from './use-more-jobs.ts'

/** Pages that load by themselves before the button has to ask: beyond, the foot of the page stays within reach. */
const automaticPages = 5

/** The cards, and more of them near their end. */
export function JobResults({ first }: { first: JobList }) {
  const { list, isLoading, failure, morePath, loadMore } = useMoreJobs(first)
  keptLists.useKept(list)
  const [asked, setAsked] = useState(0)
  const grid = useRef<HTMLUListElement>(null)
  const askedFor = useRef<{ of: JobList; from: number }>(null)
  const end = useRef<HTMLDivElement>(null)
  const isAutomatic = failure === null && list.cards.length < (asked + automaticPages) * pageSize
  useNearEnd(end, isAutomatic && !isLoading, loadMore)

  // The button has moved away below the new cards, or gone: reading goes on at the first of them.
  useEffect(() => {
    if (isLoading || askedFor.current === null) return
    const { of, from } = askedFor.current
    if (of === first) grid.current?.children[from]?.querySelector('a')?.focus({ preventScroll: true })
    askedFor.current = null
  }, [first, isLoading])

  function showMore() {
    askedFor.current = { of: first, from: list.cards.length }
    setAsked(Math.ceil(list.cards.length / pageSize))
    void loadMore()
  }

  return (
    <>
      <ul ref={grid} className="two-columns grid gap-3 md:gap-4">
        {list.cards.map((job) => (
          <li key={job.id} className="min-w-0">
            <JobCard job={job} />
          </li>
        ))}
      </ul>
      {isLoading && <JobSkeletons count={2} className="mt-3 md:mt-4" />}
      {failure && <LoadError className="mt-4" message={failure.message} onRetry={loadMore} />}
      <div ref={end} className="mt-5 flex justify-center md:mt-7">
        {morePath !== null && failure === null && (
          <MoreButton path={morePath} isLoading={isLoading} onPress={showMore} />
        )}
      </div>
      <output className="sr-only">
        {isLoading ? 'Loading more jobs' : list === first ? '' : `${list.cards.length} of ${list.matching} jobs shown`}
      </output>
    </>
  )
}

function MoreButton({ path, isLoading, onPress }: { path: string; isLoading: boolean; onPress: () => void }) {
  const face = `${buttonStyle({ kind: 'secondary' })} max-md:w-full md:px-8`
  if (!useHasScripts()) {
    return (
      <Link to={path} className={face}>
        Show more jobs
      </Link>
    )
  }
  return (
    <button type="button" aria-disabled={isLoading} className={face} onClick={onPress}>
      Show more jobs
    </button>
  )
}

function useNearEnd(end: React.RefObject<Element | null>, isWatching: boolean, onNear: () => void) {
  useEffect(() => {
    if (!end.current || !isWatching) return
    // A busy browser reports several crossings at once: the last one tells where the end is now.
    const observer = new IntersectionObserver((crossings) => crossings.at(-1)?.isIntersecting && onNear(), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, isWatching, onNear])
}
