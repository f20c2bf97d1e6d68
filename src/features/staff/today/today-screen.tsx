import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { dayInWords } from '../../../calendar.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { TextLink } from '../shell/button.tsx'
import { loaded, office } from '../shell/office-client.ts'
import { ScreenHead, Section } from '../shell/screen.tsx'
import { timeInNairobi } from '../shell/times.ts'
import { applicationLists, type Item, type ItemList } from './application-lists.ts'
import { DayChart } from './day-chart.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/today', { signal: request.signal })).data
}

export function Component() {
  const { open_jobs, drafts, candidates, registrations, applications, ...lists } = useLoaderData<typeof loader>()
  return (
    <>
      <ScreenHead title="Today">
        <LinkButton to="/jobs/new">New job</LinkButton>
      </ScreenHead>
      <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-3">
        <Count value={open_jobs} label="open jobs on the site" />
        <Count value={drafts} label="drafts" />
        <Count value={candidates} label="candidates" />
      </dl>
      <div className="grid items-start gap-x-12 gap-y-8 grid-cols-[repeat(auto-fit,minmax(min(28rem,100%),1fr))]">
        <Attention {...lists} applications={applications} />
        {applications ? (
          <DayChart title="Applications a day" unit="Applications" days={applications.days} />
        ) : (
          <DayChart title="New candidates a day" unit="New candidates" days={registrations} />
        )}
      </div>
    </>
  )
}

function Count({ value, label }: { value: number; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="text-3xl font-[720] tabular-nums">{formatCount(value)}</dd>
    </div>
  )
}

type Lists = Pick<
  Awaited<ReturnType<typeof loader>>,
  'closing' | 'closing_total' | 'scheduled' | 'missing' | 'sources' | 'messages' | 'applications'
>

function Attention({ closing, closing_total, scheduled, missing, sources, messages, applications }: Lists) {
  const jobItem = (job: { id: string; title: string }, text: string): Item => ({
    to: `/jobs/${job.id}`,
    title: job.title || 'Without a title',
    text,
  })
  const lists: ItemList[] = [
    ...(applications ? applicationLists(applications) : []),
    {
      title: 'New messages of the contact form',
      items: messages.map(({ id, name, subject, at }) => ({
        to: `/messages/${id}`,
        title: name,
        text: [subject, `Sent on ${timeInNairobi(at)}`].filter(Boolean).join(' · '),
      })),
      total: messages[0]?.total,
      all: { to: '/messages?state=open', text: 'All open messages' },
    },
    { title: 'Feeds to look at', items: sources.map(sourceItem) },
    {
      title: 'No longer in their feed',
      items: missing.map((job) => jobItem(job, `${job.company}. You took this job over. Close it if it is filled.`)),
    },
    {
      title: 'Scheduled',
      items: scheduled.map((job) =>
        jobItem(job, job.failure ?? `Will be published on ${timeInNairobi(job.publish_at ?? '')}`),
      ),
    },
    {
      title: 'Closing within a week',
      items: closing.map((job) => jobItem(job, `${job.company}, closes on ${dayInWords(job.day ?? '')}`)),
      total: closing_total,
      all: { to: '/jobs?state=open', text: 'All open jobs' },
    },
  ].filter(({ items }) => items.length > 0)
  if (lists.length === 0)
    return <p className="max-w-120 text-ink-2">Nothing needs your attention. No job closes within a week.</p>
  return (
    <div className="grid gap-8">
      {lists.map((list) => (
        <List key={list.title} {...list} />
      ))}
    </div>
  )
}

function sourceItem({ name, state, message, new_columns, missing_columns }: Lists['sources'][number]): Item {
  const texts = [
    ['failed', 'suspicious'].includes(state) && (message ?? `The last run is ${state}.`),
    new_columns.length > 0 && `New columns: ${new_columns.join(', ')}.`,
    missing_columns.length > 0 && `Missing columns: ${missing_columns.join(', ')}.`,
  ]
  return { to: `/import/sources/${encodeURIComponent(name)}`, title: name, text: texts.filter(Boolean).join(' ') }
}

function List({ title, items, total = items.length, all }: ItemList) {
  return (
    <Section title={`${title} (${formatCount(total)})`}>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {items.map((item) => (
          <li key={`${item.to} ${item.text}`} className="min-w-0 py-2.5 wrap-anywhere">
            <TextLink to={item.to}>{item.title}</TextLink>
            <p className="text-[0.9375rem] text-ink-2">{item.text}</p>
          </li>
        ))}
      </ul>
      {all && total > items.length && (
        <p className="mt-2.5">
          <TextLink to={all.to}>{all.text}</TextLink>
        </p>
      )}
    </Section>
  )
}
