import { useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { formatCount } from '../../../../contract/format-count.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Pages } from '../../shell/list.tsx'
import { useMember } from '../../shell/member.ts'
import { loaded, office } from '../../shell/office-client.ts'
import { ScreenHead } from '../../shell/screen.tsx'
import { CandidateResults } from './results.tsx'
import { FindOneForm, SearchForm } from './search-form.tsx'
import { lastSearch, type Search } from './search-memory.ts'

/** Runs the last search of this tab. */
export async function loader({ request }: { request: Request }) {
  const search = lastSearch.fields
  const body = { ...search, page: Number(search.page ?? 1) }
  const outcome = await office.call('POST /staff/candidates/search', { body, signal: request.signal })
  const errors = !outcome.ok && outcome.status === 422 ? outcome.errors : null
  const { data, meta } = errors ? { data: [], meta: { total: 0, page: 1, pages: 1 } } : loaded(outcome)
  return { rows: data, meta, errors: errors ?? {}, search }
}

/** Everyone who registered, and the search for some of them. */
export function Component() {
  const { rows, meta, errors, search } = useLoaderData<typeof loader>()
  const results = useRef<HTMLElement>(null)
  const { revalidate, state } = useRevalidator()
  const [searches, setSearches] = useState(0)

  /** Runs another search, and moves the focus to what it found. */
  async function show(next: Search) {
    lastSearch.fields = next
    await revalidate()
    setSearches(searches + 1)
    results.current?.focus()
  }

  return (
    <>
      <ScreenHead title="Candidates">
        {useMember().role === 'manager' ? (
          <ExportCandidates search={search} total={meta.total} />
        ) : (
          <p className="text-[0.9375rem] text-ink-2">Managers can export.</p>
        )}
      </ScreenHead>
      {/* Each search resets the fields to what was searched for. */}
      <div key={searches} className="mb-6 grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_20rem]">
        <SearchForm search={search} errors={errors} onSearch={show} />
        <FindOneForm search={search} errors={errors} onSearch={show} />
      </div>
      <section
        ref={results}
        tabIndex={-1}
        aria-label="Results"
        aria-busy={state === 'loading'}
        className="outline-none"
      >
        <output className="mb-2 block text-lg/7 font-bold">{countCandidates(meta.total)}</output>
        <CandidateResults rows={rows} />
        <Pages {...meta} previous="Newer" next="Older" onPage={(page) => show({ ...search, page: String(page) })} />
      </section>
    </>
  )
}

function countCandidates(count: number): string {
  return count === 1 ? '1 candidate' : `${formatCount(count)} candidates`
}

const maxRows = 5_000

function ExportCandidates({ search, total }: { search: Search; total: number }) {
  if (search.who || total === 0) return null
  const left = total > maxRows ? ` Only the newest of the ${formatCount(total)} fit.` : ''
  return (
    <ExportButton
      label="Export as CSV"
      title="Export this list?"
      action="Export"
      name="candidates.csv"
      onExport={() => office.call('POST /staff/candidates/csv', { body: search })}
    >
      {`The file has names, phone numbers and email addresses of ${countCandidates(Math.min(total, maxRows))}.${left} Delete it when you no longer need it. The export is recorded in the log.`}
    </ExportButton>
  )
}
