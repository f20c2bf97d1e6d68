import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { dayInWords } from '../../../calendar.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { loaded, office } from '../shell/office-client.ts'
import { ScreenHead } from '../shell/screen.tsx'
import { timeInNairobi } from '../shell/times.ts'
import { DayChart } from './day-chart.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/today', { signal: request.signal })).data
}

export function Component() {
  const { open_jobs, candidates, registrations, ...lists } = useLoaderData<typeof loader>()
  return (
    <>
      <ScreenHead title="Today">
        <Link to="/jobs/new" className={buttonStyle()}>
          New job
        </Link>
      </ScreenHead>
      <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_28rem]">
        <Attention {...lists} />
        <div className="grid gap-6">
          <dl className="flex flex-wrap gap-x-10 gap-y-3">
            <Count value={open_jobs} label="open jobs" />
            <Count value={candidates} label="candidates" />
          </dl>
          <DayChart title="New candidates a day" unit="new candidates" days={registrations} />
        </div>
      </div>
    </>
  )
}

function Count({ value, label }: { value: number; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="text-3xl font-[720] tabular-nums">{value.toLocaleString('en-KE')}</dd>
    </div>
  )
}

type Lists = Pick<Awaited<ReturnType<typeof loader>>, 'closing' | 'scheduled' | 'missing' | 'sources'>

function Attention({ closing, scheduled, missing, sources }: Lists) {
  const isQuiet = [closing, scheduled, missing, sources].every((list) => list.length === 0)
  if (isQuiet) return <p className="max-w-120 text-ink-2">Nothing needs your attention. No job closes within a week.</p>
  return (
    <div className="grid gap-8">
      <List title="Feeds to look at" items={sources}>
        {({ name, state, message, new_columns, missing_columns }) => (
          <Item key={name} to={`/import/sources/${encodeURIComponent(name)}`} title={name}>
            {[
              ['failed', 'suspicious'].includes(state) && (message ?? `The last run is ${state}.`),
              new_columns.length > 0 && `New columns: ${new_columns.join(', ')}.`,
              missing_columns.length > 0 && `Missing columns: ${missing_columns.join(', ')}.`,
            ]
              .filter(Boolean)
              .join(' ')}
          </Item>
        )}
      </List>
      <List title="No longer in their feed" items={missing}>
        {({ id, title, company }) => (
          <Item key={id} to={`/jobs/${id}`} title={title}>
            {`${company}. You took this job over. Close it if it is filled.`}
          </Item>
        )}
      </List>
      <List title="Scheduled" items={scheduled}>
        {({ id, title, publish_at, failure }) => (
          <Item key={id} to={`/jobs/${id}`} title={title || 'Without a title'}>
            {failure ?? `Will be published on ${timeInNairobi(publish_at ?? '')}`}
          </Item>
        )}
      </List>
      <List title="Closing within a week" items={closing}>
        {({ id, title, company, day }) => (
          <Item key={id} to={`/jobs/${id}`} title={title}>
            {`${company}, closes on ${dayInWords(day ?? '')}`}
          </Item>
        )}
      </List>
    </div>
  )
}

function List<T>({ title, items, children }: { title: string; items: T[]; children: (item: T) => ReactNode }) {
  if (items.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg font-[660]">{`${title} (${items.length})`}</h2>
      <ul className="divide-y divide-hairline border-y border-hairline">{items.map((item) => children(item))}</ul>
    </section>
  )
}

function Item({ to, title, children }: { to: string; title: string; children: string }) {
  return (
    <li className="min-w-0 py-2.5 wrap-anywhere">
      <Link to={to} className="font-[600] text-primary underline underline-offset-3">
        {title}
      </Link>
      <p className="text-[0.9375rem] text-ink-2">{children}</p>
    </li>
  )
}
