import { lazy, Suspense, useRef, useState } from 'react'
import { data, useLocation } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { t } from '../../../language/translate.ts'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import type { PageHandle } from '../../../site/page-handle.ts'
import { hiddenHead, publicHead } from '../../../site/page-head.ts'
import { lazyPicture } from '../../../ui/illustrations/lazy-picture.tsx'
import { useIsWideScreen } from '../../../ui/use-is-wide-screen.ts'
import { EmailMe } from '../../alerts/email-me.tsx'
import { showsSavedJobs } from '../card/saved-jobs.ts'
import type { JobsMeta } from '../contract.ts'
import { jobDataContext } from '../job-data.ts'
import type { Route } from './+types/jobs-page.ts'
import { ClearAll, quietClear } from './active-filters.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { activeFilters, filterNames, type Filters, listPath, listTitle, noFilters, readFilters } from './filters.ts'
import { type JobList, listCache, type ListFailure, loadList, readList } from './job-list.ts'
import { JobResults, ListSpinner } from './job-results.tsx'
import { ListHeader } from './list-header.tsx'
import { ListFailed, NoJobsFound } from './list-notices.tsx'
import { SearchForm } from './search-form.tsx'
import { useCurrentFilters, useFilterForm } from './use-filter-form.ts'
import { listLater, type LoadedList, useList } from './use-list.ts'

/** Null for the saved jobs, which the server does not know. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (showsSavedJobs(new URL(request.url))) return null
  const outcome = await readList(context.get(jobDataContext), request.url)
  return data(outcome, { status: outcome.failure ? outcome.failure.status || 503 : 200 })
}

/** Does not wait for the list if another page is shown. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<LoadedList | null> {
  const url = new URL(request.url)
  if (showsSavedJobs(url)) {
    await importSavedJobs()
    return null
  }
  const list = listCache.recall(request.url)
  if (list) return { list }
  const outcome = loadList(api, url.searchParams, request.signal)
  // Whether the list is shown already. The address does not tell: Back changes it first.
  return document.getElementById(formId) ? outcome : listLater(outcome)
}

export const handle: PageHandle = { query: [...filterNames, 'cursor', 'saved'], isShuffled: true }

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  if (loaderData === null) return hiddenHead(matches, t('Saved jobs'))
  const filters = readFilters(new URLSearchParams(location.search))
  return publicHead(matches, {
    title: listTitle(filters, loaderData ? loaderData.list?.matching : undefined),
    description: t('Search open jobs in Kenya and abroad by title, company, place and type. Free for job seekers.'),
    path: '/jobs',
  })
}

const formId = 'job-filters'

const importSavedJobs = () => import('../saved/saved-jobs-page.tsx')
const SavedJobsPage = lazy(importSavedJobs)

export default function JobsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData !== null) return <ListPage loaderData={loaderData} />
  return (
    <Suspense>
      <SavedJobsPage />
    </Suspense>
  )
}

/** Each `Suspense` is hydrated in a task of its own, so that none blocks a slow phone for long. */
function ListPage({ loaderData }: { loaderData: LoadedList }) {
  const { list, failure, isWaiting } = useList(loaderData)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const filterForm = useFilterForm(form)
  const { filters, isLoading: isChanging } = useCurrentFilters()
  const isLoading = isWaiting || isChanging
  const counts = useLastCounts(list)
  const isEmpty = list?.cards.length === 0
  const isLive = useIsLive()

  /** Moves the focus to the heading, because the button that was pressed disappears. */
  function remove(filters: Filters) {
    heading.current?.focus({ preventScroll: true })
    filterForm.apply(filters)
  }
  const clearAll = () => remove(noFilters)

  return (
    <div data-arrives-once className="mx-auto max-w-[80rem] px-4 pb-12 md:px-6 lg:px-10 lg:pb-18">
      <PageHeader total={counts?.total}>
        <SearchForm form={form} id={formId} filters={filters} {...filterForm} onSubmit={filterForm.endTyping} />
      </PageHeader>
      <div className="mt-4 items-start gap-10 lg:mt-9 lg:grid lg:grid-cols-[min(16rem,30%)_minmax(0,1fr)] noscript:max-lg:flex noscript:max-lg:flex-col noscript:max-lg:items-stretch">
        <Sidebar onClear={isEmpty ? null : clearAll} isWaiting={isWaiting}>
          <FilterChoices meta={counts} filters={filters} form={formId} onChoose={filterForm.choose} />
        </Sidebar>
        {/* At least this high, so that the footer stays out of view when the list fails or is empty. */}
        <section aria-labelledby="count" aria-busy={isLoading} className="min-h-[calc(100vh-16rem)] min-w-0">
          <ListHeader
            {...{ heading, counts, filters, filterForm, isLoading, isWaiting }}
            form={formId}
            matching={list?.matching}
            onRemove={remove}
            onClear={isEmpty ? null : clearAll}
          />
          {isLive && <EmailMe filters={filters} />}
          <ListBody {...{ list, failure, filters, isLoading }} onClear={clearAll} />
        </section>
      </div>
    </div>
  )
}

type ListBodyProps = {
  list: JobList | undefined
  failure: ListFailure | undefined
  filters: Filters
  isLoading: boolean
  onClear: () => void
}

/** The jobs, or what is shown in place of them. */
function ListBody({ list, failure, filters, isLoading, onClear }: ListBodyProps) {
  const { key } = useLocation()
  const isEmpty = list?.cards.length === 0
  return (
    <div className={isLoading && !isEmpty ? 'late-fade' : undefined}>
      {failure && !isLoading && <ListFailed failure={failure} path={listPath(filters)} onClear={onClear} />}
      {isEmpty && !isLoading && <NoJobsFound isFiltered={activeFilters(filters).length > 0} onClear={onClear} />}
      {isLoading && (!list || isEmpty) && <ListSpinner />}
      <Suspense>{list && !isEmpty && <JobResults key={key} first={list} />}</Suspense>
    </div>
  )
}

/** The counts of the last list that loaded, so that the filters stay usable after a failure. */
function useLastCounts(list: JobList | undefined): JobsMeta | undefined {
  const [last, setLast] = useState(list)
  if (list && list !== last) setLast(list)
  return list ?? last
}

/** Loaded apart from the page, because only wide screens show it. */
const FadedContours = lazyPicture(async () => {
  const { Contours } = await import('../../../ui/illustrations/contours.tsx')
  return () => <Contours fade />
})

function PageHeader({ total, children }: { total: number | undefined; children: React.ReactNode }) {
  const isWide = useIsWideScreen()
  return (
    <div className="relative pt-5 lg:pt-12">
      <div
        aria-hidden="true"
        className="absolute inset-y-0 left-[calc(50%-50vw)] -z-10 hidden w-screen overflow-hidden bg-sunk text-primary/20 lg:bottom-8.5 lg:block"
      >
        <Suspense>{isWide && <FadedContours />}</Suspense>
      </div>
      <h1 className="text-[1.75rem]/8.5 font-bold lg:text-[2.5rem]/11.5 lg:tracking-[-0.022em]">
        {t('Find Your Dream Job')}
      </h1>
      <section aria-labelledby="opportunities">
        <h2 id="opportunities" className="mt-0.5 mb-4 text-ink-2 lg:mt-2 lg:mb-7 lg:text-lg/6.5">
          {total === undefined
            ? t('Explore opportunities')
            : t('Explore {count}+ opportunities', { count: formatCount(total) })}
        </h2>
        {children}
      </section>
    </div>
  )
}

type SidebarProps = { onClear: (() => void) | null; isWaiting: boolean; children: React.ReactNode }

/** The filters on wide screens. Without scripts nothing can open the drawer, so phones show them below the jobs. */
function Sidebar({ onClear, isWaiting, children }: SidebarProps) {
  return (
    <aside
      aria-labelledby="filters-title"
      className="mb-6 hidden lg:sticky lg:top-0 lg:-mx-1.5 lg:-mt-5 lg:mb-0 lg:block lg:max-h-dvh lg:overflow-y-auto lg:px-1.5 lg:py-5 lg:[scrollbar-width:thin] noscript:block noscript:max-lg:order-last"
    >
      <div className="mb-4 flex min-h-10 items-center justify-between">
        <h2 id="filters-title" className="scroll-mt-20 text-lg/6 font-[660]">
          {t('Filters')}
        </h2>
        {onClear && <ClearAll className={`${quietClear} lg:min-h-10`} onClear={onClear} />}
      </div>
      <Suspense>
        {/* Rendered without counts, because the search needs the chosen radios. */}
        <div className={isWaiting ? 'invisible' : undefined}>{children}</div>
      </Suspense>
      <button
        type="submit"
        form={formId}
        className="mt-4 hidden min-h-12 w-full rounded-control bg-primary px-5 font-[620] text-on-primary noscript:block"
      >
        {t('Apply Filters')}
      </button>
    </aside>
  )
}
