import { Suspense, useRef, useState } from 'react'
import { data } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { apiContext } from '../../../api-client/context.ts'
import { publicHead } from '../../../site/page-head.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Contours } from '../../../ui/illustrations/contours.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Route } from './+types/jobs-page.ts'
import { ClearAll, quietClear } from './clear-all.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { FilterDrawer } from './filter-drawer.tsx'
import { activeFilters, listPath, noFilters } from './filters.ts'
import { type ListAnswer, readList } from './job-list.ts'
import { JobResults } from './job-results.tsx'
import { JobSkeletons } from './job-skeletons.tsx'
import { keptLists } from './kept-lists.ts'
import { ListFailed, NoJobsFound } from './list-notices.tsx'
import { SearchBox } from './search-box.tsx'
import { useFilterForm } from './use-filter-form.ts'
import { useFiltersInForce, useLastKnown } from './use-list-state.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const answer = await readList(context.get(apiContext), request.url, request.signal)
  return data(answer, { status: answer.failure ? answer.failure.status || 503 : 200 })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<ListAnswer> {
  const list = keptLists.recall(request.url)
  return list ? { list } : readList(api, request.url, request.signal)
}

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, {
    title: 'Find Your Dream Job',
    description: 'Search open jobs in Kenya and abroad by title, company, place and type. Free for job seekers.',
    path: '/jobs',
  })
}

const formId = 'job-filters'

/** Each `Suspense` comes to life in a turn of its own, so that no single one holds up a slow phone. */
export default function JobsPage({ loaderData }: Route.ComponentProps) {
  const { list, failure } = loaderData
  const form = useRef<HTMLFormElement>(null)
  const { searchAfterTyping, endTyping, choose, apply } = useFilterForm(form)
  const { filters, isLoading } = useFiltersInForce()
  const [initial] = useState(filters)
  const known = useLastKnown(list)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isEmpty = list?.cards.length === 0
  const chips = activeFilters(filters)

  /** Lifting a filter takes away what was pressed: the focus goes to what it changed. */
  function lift(lifted: Parameters<typeof apply>[0]) {
    heading.current?.focus({ preventScroll: true })
    apply(lifted)
  }
  const clearAll = () => lift(noFilters)

  return (
    <div className="mx-auto max-w-[80rem] px-4 pb-12 md:px-6 lg:px-10 lg:pb-18">
      <div className="relative pt-5 lg:pt-12">
        <div
          aria-hidden="true"
          className="absolute inset-y-0 left-1/2 -z-10 hidden w-screen -translate-x-1/2 overflow-hidden bg-sunk text-primary/20 lg:bottom-8.5 lg:block"
        >
          <Contours fade />
        </div>
        <h1 className="text-[1.75rem]/8.5 font-bold lg:text-[2.5rem]/11.5 lg:tracking-[-0.022em]">
          Find Your Dream Job
        </h1>
        <h2 className="mt-0.5 mb-4 text-ink-2 lg:mt-2 lg:mb-7 lg:text-lg/6.5">
          {known.total === null ? 'Explore opportunities' : `Explore ${known.total}+ opportunities`}
        </h2>
        <search>
          <form
            ref={form}
            id={formId}
            action="/jobs"
            autoComplete="off"
            onInput={({ target }) => {
              if (target instanceof HTMLInputElement && target.type === 'text') searchAfterTyping()
            }}
            onSubmit={(event) => {
              event.preventDefault()
              endTyping()
            }}
          >
            <SearchBox filters={initial} onLeave={endTyping} />
          </form>
        </search>
      </div>

      <div className="mt-4 items-start gap-10 lg:mt-9 lg:grid lg:grid-cols-[min(16rem,30%)_minmax(0,1fr)] noscript:max-lg:flex noscript:max-lg:flex-col noscript:max-lg:items-stretch">
        {/* Without scripts nothing opens a drawer: on a phone they stand below the jobs. */}
        <aside
          aria-labelledby="filters-title"
          className="mb-6 hidden lg:block noscript:block noscript:max-lg:order-last"
        >
          <div className="mb-4 flex min-h-10 items-center justify-between">
            <h2 id="filters-title" className="scroll-mt-20 text-lg/6 font-[660]">
              Filters
            </h2>
            {!isEmpty && <ClearAll className={`${quietClear} lg:min-h-10`} onClear={clearAll} />}
          </div>
          <Suspense>
            <FilterChoices facets={known} filters={filters} form={formId} onChoose={choose} />
          </Suspense>
          <button
            type="submit"
            form={formId}
            className="mt-4 hidden min-h-12 w-full rounded-control bg-primary px-5 font-[620] text-on-primary noscript:block"
          >
            Apply Filters
          </button>
        </aside>

        {/* Never so short that the footer comes into view when the list fails or is empty. */}
        <section aria-labelledby="count" aria-busy={isLoading} className="min-h-[calc(100vh-16rem)] min-w-0">
          <div className="mb-4 flex flex-wrap items-center gap-2 lg:mb-5">
            <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:mr-3 lg:min-h-10 lg:w-auto">
              <h2
                ref={heading}
                id="count"
                tabIndex={-1}
                className="flex items-center gap-3 font-[640] outline-none lg:text-lg/6"
              >
                <span aria-live="polite">{list ? `Showing ${list.matching} jobs` : 'Jobs'}</span>
                {isLoading && <Spinner className="late size-5 text-primary" />}
              </h2>
              <FiltersButton count={chips.length} onPress={() => setDrawerOpen(true)} />
              <a
                href="#filters-title"
                className="hidden min-h-12 items-center gap-2.5 rounded-control border border-input bg-surface px-4.5 font-[620] noscript:max-lg:flex"
              >
                <Icon name="sliders-horizontal" className="size-5" />
                Filters
              </a>
            </div>
            <FilterChips filters={filters} onRemove={lift} />
            {chips.length > 0 && !isEmpty && (
              <div className="lg:hidden noscript:hidden">
                <ClearAll className={`${quietClear} -my-1`} onClear={clearAll} />
              </div>
            )}
          </div>
          <div className={isLoading && !isEmpty ? 'late-fade' : undefined}>
            {failure && !isLoading && <ListFailed failure={failure} path={listPath(filters)} onClear={clearAll} />}
            {isEmpty && !isLoading && <NoJobsFound isFiltered={chips.length > 0} onClear={clearAll} />}
            {isLoading && (failure || isEmpty) && <JobSkeletons count={4} />}
            <Suspense>{list && !isEmpty && <JobResults first={list} />}</Suspense>
          </div>
        </section>
      </div>

      {isDrawerOpen && (
        <FilterDrawer
          filters={filters}
          facets={known}
          matching={known.matching}
          onApply={apply}
          onClose={() => setDrawerOpen(false)}
        />
      )}
    </div>
  )
}

function FiltersButton({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="flex min-h-12 flex-none items-center gap-2.5 rounded-control border border-input bg-surface px-4.5 font-[620] lg:hidden noscript:hidden"
      onClick={onPress}
    >
      <Icon name="sliders-horizontal" className="size-5" />
      Filters
      {count > 0 && (
        <span
          aria-hidden="true"
          className="grid size-5 place-items-center rounded-full bg-primary text-sm text-on-primary tabular-nums"
        >
          {count}
        </span>
      )}
    </button>
  )
}
