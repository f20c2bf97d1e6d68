import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams, useSubmit } from 'react-router'
import { buttonStyle } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { loaded, office } from '../shell/office-client.ts'
import { ScreenHead } from '../shell/screen.tsx'
import { timeInNairobi } from '../shell/times.ts'
import { staffActions } from './actions.ts'

const filters = ['person', 'action', 'day'] as const

export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const query = Object.fromEntries([...filters, 'before'].map((name) => [name, search.get(name) ?? '']))
  return loaded(await office.call('GET /staff/log', { query, signal: request.signal })).data
}

type Page = Awaited<ReturnType<typeof loader>>
type Entry = Page['entries'][number]

export function Component() {
  const { entries, next, people } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const older = new URLSearchParams(search)
  older.set('before', String(next))
  return (
    <>
      <ScreenHead title="Log" />
      <Filters people={people} />
      {entries.length === 0 ? (
        <p className="text-ink-2">Nothing in the log matches these filters.</p>
      ) : (
        <Entries entries={entries} />
      )}
      <nav aria-label="Pages" className="mt-5 flex flex-wrap gap-3">
        {search.has('before') && (
          <Link to={`?${withoutBefore(search)}`} className={buttonStyle({ kind: 'secondary' })}>
            Newest
          </Link>
        )}
        {next !== null && (
          <Link to={`?${older}`} className={buttonStyle({ kind: 'secondary' })}>
            Older
          </Link>
        )}
      </nav>
    </>
  )
}

function Filters({ people }: Pick<Page, 'people'>) {
  const [search] = useSearchParams()
  const submit = useSubmit()
  const valueOf = (name: (typeof filters)[number]) => search.get(name) ?? ''
  return (
    <Form
      key={search.toString()}
      className="mb-5 grid max-w-240 gap-4 sm:grid-cols-3"
      onChange={({ currentTarget }) => void submit(currentTarget)}
    >
      <SelectField label="Person" name="person" defaultValue={valueOf('person')}>
        <option value="">Everyone</option>
        <option value="0">An operator by command</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Action" name="action" defaultValue={valueOf('action')}>
        <option value="">Every action</option>
        {Object.entries(staffActions).map(([action, words]) => (
          <option key={action} value={action}>
            {words}
          </option>
        ))}
      </SelectField>
      <Field label="Day" name="day" type="date" defaultValue={valueOf('day')} />
    </Form>
  )
}

function Entries({ entries }: { entries: Entry[] }) {
  return (
    <table className="w-full text-left text-[0.9375rem] max-md:block">
      <thead className="text-sm text-ink-2 max-md:sr-only">
        <tr>
          {['Time', 'Person', 'What'].map((label) => (
            <th key={label} scope="col" className="border-b border-hairline py-2 pr-4 font-[600]">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {entries.map((entry) => (
          <tr key={entry.id} className="border-b border-hairline max-md:block max-md:py-2">
            <td className="py-2 pr-4 whitespace-nowrap text-ink-2 tabular-nums max-md:block max-md:py-0.5">
              {timeInNairobi(entry.at)}
            </td>
            <td className="py-2 pr-4 font-[560] wrap-anywhere max-md:block max-md:py-0.5">
              {entry.person ?? 'An operator by command'}
            </td>
            <td className="py-2 wrap-anywhere max-md:block max-md:py-0.5">
              <What entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function What({ entry: { action, candidate, job, detail } }: { entry: Entry }) {
  return (
    <>
      <span>{Object.entries(staffActions).find(([name]) => name === action)?.[1] ?? action}</span>
      {candidate && <span>{candidate.is_erased ? ' an erased candidate' : ' '}</span>}
      {candidate && !candidate.is_erased && (
        <LogLink to={`/candidates/${candidate.id}`} text={`candidate ${candidate.id}`} />
      )}
      {job && <span>{job.id === null ? ' a deleted job' : ' '}</span>}
      {job?.id && <LogLink to={`/jobs/${job.id}`} text={job.title ?? 'a job'} />}
      {detail !== null && <span>{` ${detail}`}</span>}
    </>
  )
}

function LogLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className="font-[600] text-primary underline underline-offset-3">
      {text}
    </Link>
  )
}

function withoutBefore(search: URLSearchParams): string {
  const newest = new URLSearchParams(search)
  newest.delete('before')
  return newest.toString()
}
