import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { momentInWords } from '../../../language/dates.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { TextLink } from '../shell/button.tsx'
import { type Filter, UrlFilters } from '../shell/filters.tsx'
import { DataTable } from '../shell/list.tsx'
import { loaded, office } from '../shell/office-client.ts'
import { ScreenHead } from '../shell/screen.tsx'
import { actionInWords, staffActions } from './actions.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return loaded(await office.call('GET /staff/log', { query, signal: request.signal })).data
}

type Page = Awaited<ReturnType<typeof loader>>
type Entry = Page['entries'][number]

export function Component() {
  const { entries, next, people } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const { before, ...filters } = Object.fromEntries(search)
  return (
    <>
      <ScreenHead title="Log" />
      <UrlFilters filters={filtersOf(people)} />
      <DataTable
        rows={entries}
        keyOf={({ id }) => id}
        ifEmpty="Nothing in the log matches these filters."
        columns={[
          { head: 'Time in Nairobi', render: ({ at }) => momentInWords(new Date(at)) },
          {
            head: 'Person',
            render: ({ person, action }) => person ?? (bySystem.has(action) ? 'The system' : byCommand),
          },
          { head: 'What', render: (entry) => <What entry={entry} /> },
        ]}
      />
      <nav aria-label="Pages" className="mt-5 flex flex-wrap gap-3">
        {before && (
          <LinkButton to={`?${new URLSearchParams(filters)}`} kind="secondary">
            Newest
          </LinkButton>
        )}
        {next !== null && (
          <LinkButton to={`?${new URLSearchParams({ ...filters, before: String(next) })}`} kind="secondary">
            Older
          </LinkButton>
        )}
      </nav>
    </>
  )
}

const byCommand = 'An operator by command'
const bySystem = new Set(['expired_deleted', 'applicant_erased'])

const actions = Object.entries(staffActions).map(([action, words]) => [action, words.replace(/:$/, '')] as const)

function filtersOf(people: Page['people']): Filter[] {
  const persons = [{ id: 0, name: byCommand }, ...people].map(({ id, name }) => [id, name] as const)
  return [
    { name: 'person', label: 'Person', empty: 'Everyone', options: persons },
    { name: 'action', label: 'Action', empty: 'Every action', options: actions },
    { name: 'day', label: 'Day', type: 'date' },
  ]
}

/** The action in words, with a link to the job or candidate in the place of 'a job' or 'a candidate'. */
function What({ entry }: { entry: Entry }) {
  const [before, unnamed, after = ''] = actionInWords(entry.action).split(/(\ba (?:job|candidate)\b)/)
  const { job, detail } = entry
  return (
    <>
      <span>{unnamed === undefined ? `${before} ` : before}</span>
      <Subject entry={entry} unnamed={unnamed} />
      <span>{after}</span>
      {detail !== null && detail !== job?.title && <span>{` ${detail}`}</span>}
    </>
  )
}

function Subject({ entry: { action, candidate, job }, unnamed }: { entry: Entry; unnamed: string | undefined }) {
  if (candidate?.is_erased) return action === 'candidate_erased' ? unnamed : 'an erased candidate'
  if (candidate) return <TextLink to={`/candidates/${candidate.id}`}>{`candidate ${candidate.id}`}</TextLink>
  if (job?.id) return <TextLink to={`/jobs/${job.id}`}>{job.title ?? 'a job'}</TextLink>
  return job ? 'a deleted job' : unnamed
}
