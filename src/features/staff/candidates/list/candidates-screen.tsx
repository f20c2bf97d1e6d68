import { type RefObject, useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { formatCount } from '../../../../contract/format-count.ts'
import { buttonStyle } from '../../../../ui/button.tsx'
import { ActionDialog } from '../../shell/action-dialog.tsx'
import { fetchFile, saveFile } from '../../shell/files.ts'
import { useListKeys } from '../../shell/list-keys.ts'
import { useMember } from '../../shell/member.ts'
import { loaded, office } from '../../shell/office-client.ts'
import { ScreenHead } from '../../shell/screen.tsx'
import type { CandidateRow, CandidateSearch } from '../contract.ts'
import { CandidateResults } from './results.tsx'
import { FindOneForm, SearchForm } from './search-form.tsx'
import { readSearch, searchFrom, writeSearch } from './search-memory.ts'

/** Runs the last search of this tab. */
export async function loader({ request }: { request: Request }) {
  const outcome = await office.call('POST /staff/candidates/search', { body: readSearch(), signal: request.signal })
  const errors = !outcome.ok && outcome.status === 422 ? outcome.errors : null
  const { data, meta } = errors ? { data: [], meta: { total: 0, page: 1, pages: 1 } } : loaded(outcome)
  return { rows: data, meta, errors: errors ?? {}, search: readSearch() }
}

/** Everyone who registered, and the search for some of them. */
export function Component() {
  const { rows, meta, errors, search } = useLoaderData<typeof loader>()
  const [cleared, setCleared] = useState(0)
  const results = useRef<HTMLElement>(null)
  const first = useRef<HTMLInputElement>(null)
  useListKeys(first, results)
  const show = useShow(results)
  return (
    <>
      <ScreenHead title="Candidates">
        {useMember().role === 'manager' && <ExportButton search={search} total={meta.total} />}
      </ScreenHead>
      <div key={cleared} className="grid items-start gap-4 xl:grid-cols-[1fr_20rem]">
        <SearchForm
          search={search}
          errors={errors}
          first={first}
          onSearch={show}
          onClear={() => {
            setCleared(cleared + 1)
            show(searchFrom({}))
          }}
        />
        <FindOneForm search={search} errors={errors} onSearch={show} />
      </div>
      <section ref={results} tabIndex={-1} aria-label="Results" className="outline-none">
        <Found rows={rows} total={meta.total} />
        {meta.pages > 1 && <Pages {...meta} onPage={(page) => show({ ...search, page })} />}
      </section>
    </>
  )
}

/** Returns a function that runs another search, and moves the focus to what it found. */
function useShow(results: RefObject<HTMLElement | null>): (next: CandidateSearch) => void {
  const { revalidate } = useRevalidator()
  return (next) => {
    writeSearch(next)
    void revalidate().then(() => results.current?.focus())
  }
}

function Found({ rows, total }: { rows: CandidateRow[]; total: number }) {
  const { state } = useRevalidator()
  return (
    <div aria-busy={state === 'loading'}>
      <output className="mt-6 mb-2 block text-lg/7 font-bold">
        {total === 1 ? '1 candidate' : `${formatCount(total)} candidates`}
      </output>
      {rows.length > 0 ? (
        <CandidateResults rows={rows} />
      ) : (
        <p className="text-ink-2">No candidates match. Remove a filter, or check the spelling.</p>
      )}
    </div>
  )
}

type PagesProps = { page: number; pages: number; onPage: (page: number) => void }

function Pages({ page, pages, onPage }: PagesProps) {
  const secondary = buttonStyle({ kind: 'secondary' })
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-3">
      <button type="button" className={secondary} disabled={page === 1} onClick={() => onPage(page - 1)}>
        Newer
      </button>
      <span>{`Page ${formatCount(page)} of ${formatCount(pages)}`}</span>
      <button type="button" className={secondary} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Older
      </button>
    </nav>
  )
}

const maxRows = 5_000

function ExportButton({ search: { who, ...filters }, total }: { search: CandidateSearch; total: number }) {
  const [isOpen, setOpen] = useState(false)
  if (who !== '' || total === 0) return null
  const rows = total === 1 ? '1 candidate' : `${formatCount(Math.min(total, maxRows))} candidates`
  const left = total > maxRows ? ` Only the newest of the ${formatCount(total)} fit.` : ''
  return (
    <>
      <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={() => setOpen(true)}>
        Export as CSV
      </button>
      {isOpen && (
        <ActionDialog
          title="Export this list?"
          action="Export"
          onClose={() => setOpen(false)}
          onAction={async () => {
            const fetched = await fetchFile('/candidates/csv', filters)
            if (fetched.ok) saveFile(fetched.file, 'candidates.csv')
            return fetched.ok ? { ok: true, message: 'The list is in your downloads.' } : fetched
          }}
        >
          {`The file has names, phone numbers and email addresses of ${rows}.${left} Delete it when you no longer need it. The export is recorded in the log.`}
        </ActionDialog>
      )}
    </>
  )
}
