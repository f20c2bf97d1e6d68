import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { countOf } from '../../../../contract/format-count.ts'
import { Pages } from '../../shell/list.tsx'
import { useMember } from '../../shell/member.ts'
import { loaded, office } from '../../shell/office-client.ts'
import { ScreenHead } from '../../shell/screen.tsx'
import { ApplicationFilters } from './application-filters.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { Results } from './results.tsx'
import { queryOf, readSearch, type Search, writeSearch } from './search-memory.ts'
import { StageTabs } from './stage-tabs.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const search = readSearch(new URL(request.url).search)
  const body = { ...search, page: Number(search.page ?? 1) }
  const { data, meta } = loaded(await office.call('POST /staff/applications/search', { body, signal: request.signal }))
  return { rows: data, meta, search }
}

/** The applications, with filters, and what can be done with several at once. */
export function Component() {
  const { rows, meta, search } = useLoaderData<typeof loader>()
  const results = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const { state } = useRevalidator()

  const [focusOn, setFocusOn] = useState('')

  /** Runs another search, and moves the focus to what it found, or keeps it on a field. */
  async function show(next: Search, field = '') {
    writeSearch(next)
    setFocusOn(field)
    await navigate(`/applications${queryOf(next)}`, { preventScrollReset: true })
    if (field === '') results.current?.focus()
  }

  const { page: _, ...filters } = search
  const key = JSON.stringify(filters)
  return (
    <>
      <ScreenHead title="Applications">
        {useMember().role === 'manager' ? (
          <ExportButtons search={filters} total={meta.total} forEmployer={meta.for_employer} />
        ) : (
          <p className="text-[0.9375rem] text-ink-2">Managers can export.</p>
        )}
      </ScreenHead>
      {/* Each search resets the fields to what was searched for. */}
      <ApplicationFilters key={key} search={filters} meta={meta} focusOn={focusOn} onSearch={show} />
      <StageTabs search={filters} stages={meta.stages} onSearch={show} />
      <section
        ref={results}
        tabIndex={-1}
        aria-label="Results"
        aria-busy={state === 'loading'}
        className="outline-none"
      >
        <output className="block text-[0.9375rem] text-ink-2">{countOf(meta.total, 'application')}</output>
        <Results
          key={key}
          rows={rows}
          questions={meta.questions}
          isOfOneJob={Boolean(search.job)}
          onShown={() => results.current?.focus()}
        />
        <Pages {...meta} previous="Newer" next="Older" onPage={(page) => show({ ...search, page: String(page) })} />
      </section>
    </>
  )
}
