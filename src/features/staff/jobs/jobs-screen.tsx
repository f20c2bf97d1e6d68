import { useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { buttonStyle } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { ConfirmDialog, type Question } from '../shell/confirm-dialog.tsx'
import { useListKeys } from '../shell/list-keys.ts'
import { loaded, office } from '../shell/office-client.ts'
import { ScreenHead } from '../shell/screen.tsx'
import type { JobsMeta, ListedJob, ListQuery, SeveralAction } from './contract.ts'
import { JobFilters } from './job-filters.tsx'
import { JobsTable } from './jobs-table.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = queryOf(new URL(request.url).searchParams)
  return loaded(await office.call('GET /staff/jobs', { query, signal: request.signal }))
}

export function Component() {
  const { data: jobs, meta } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const search = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLElement>(null)
  useListKeys(search, results)
  return (
    <>
      <ScreenHead title="Jobs">
        <Link to="/jobs/new" className={buttonStyle()}>
          New job
        </Link>
      </ScreenHead>
      <JobFilters search={search} query={query} meta={meta} />
      {/* The key forgets what was selected on another page. */}
      <section ref={results} aria-label="Results">
        <Results key={query.toString()} jobs={jobs} meta={meta} query={query} />
      </section>
    </>
  )
}

const names = ['search', 'state', 'source', 'country', 'page'] as const

function queryOf(params: URLSearchParams): ListQuery {
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? undefined]))
}

type Props = { jobs: ListedJob[]; meta: JobsMeta; query: URLSearchParams }

function Results({ jobs, meta, query }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { total } = meta
  return (
    <>
      <output className="mt-4 mb-2 block text-[0.9375rem] text-ink-2">
        {total === 1 ? '1 job' : `${total.toLocaleString('en-KE')} jobs`}
      </output>
      <Several selected={selected} onDone={() => setSelected(new Set())} jobs={jobs} />
      {jobs.length === 0 ? (
        <p className="py-8">No job matches. Change the search or the filters.</p>
      ) : (
        <JobsTable jobs={jobs} selected={selected} onSelect={setSelected} />
      )}
      <Pages meta={meta} query={query} />
    </>
  )
}

type SeveralProps = { selected: ReadonlySet<string>; jobs: ListedJob[]; onDone: () => void }

const done: Record<SeveralAction, string> = { close: 'closed', reopen: 'open again', remove: 'removed' }

/** What can be done with the selected jobs, and which of them were refused. */
function Several({ selected, jobs, onDone }: SeveralProps) {
  const { revalidate } = useRevalidator()
  const [refused, setRefused] = useState<string[]>([])
  const [question, setQuestion] = useState<Question | null>(null)

  async function run(action: SeveralAction) {
    const changed = await office.call('POST /staff/jobs/several', { body: { action, ids: [...selected] } })
    if (!changed.ok) return showToast('error', changed.message ?? 'Nothing was changed. Check your connection.')
    const count = changed.data.filter(({ ok }) => ok).length
    if (count > 0) showToast('success', `${count === 1 ? '1 job is' : `${count} jobs are`} ${done[action]}.`)
    const titleOf = (id: string) => jobs.find((job) => job.id === id)?.title ?? ''
    setRefused(changed.data.flatMap(({ id, ok, message }) => (ok ? [] : [`${titleOf(id)}: ${message}`])))
    onDone()
    await revalidate()
  }

  const count = selected.size
  const button = buttonStyle({ kind: 'secondary' })
  return (
    <div aria-live="polite">
      {refused.length > 0 && (
        <ul className="mb-3 list-disc pl-5 text-danger">
          {refused.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {count > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <p className="font-[600]">{`${count} selected`}</p>
          <button type="button" className={button} onClick={() => void run('close')}>
            Close
          </button>
          <button type="button" className={button} onClick={() => void run('reopen')}>
            Reopen
          </button>
          <button type="button" className={button} onClick={() => setQuestion(removeQuestion(count))}>
            Remove for fraud
          </button>
        </div>
      )}
      <ConfirmDialog question={question} onConfirm={() => run('remove')} onClose={() => setQuestion(null)} />
    </div>
  )
}

function removeQuestion(count: number): Question {
  return {
    title: count === 1 ? 'Remove 1 job for fraud?' : `Remove ${count} jobs for fraud?`,
    text: 'Their pages say only that the jobs were removed. Copies of the same vacancies from other sources are removed too, and imports refuse them.',
    action: 'Remove for fraud',
  }
}

function Pages({ meta: { page, pages }, query }: Pick<Props, 'meta' | 'query'>) {
  if (pages === 1) return null
  return (
    <nav aria-label="Pages" className="mt-5 flex flex-wrap items-center gap-4">
      {page > 1 && <PageLink query={query} page={page - 1} text="Previous" />}
      <p>{`Page ${page} of ${pages.toLocaleString('en-KE')}`}</p>
      {page < pages && <PageLink query={query} page={page + 1} text="Next" />}
    </nav>
  )
}

function PageLink({ query, page, text }: { query: URLSearchParams; page: number; text: string }) {
  const params = new URLSearchParams(query)
  params.set('page', String(page))
  return (
    <Link to={`?${params}`} className={buttonStyle({ kind: 'secondary' })}>
      {text}
    </Link>
  )
}
