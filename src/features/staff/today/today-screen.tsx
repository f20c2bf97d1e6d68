import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatCount } from '../../../contract/format-count.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { TextLink } from '../shell/button.tsx'
import { loaded, office } from '../shell/office-client.ts'
import { ScreenHead, Section } from '../shell/screen.tsx'
import type { TodayList } from './contract.ts'
import { DayChart } from './day-chart.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/today', { signal: request.signal })).data
}

export function Component() {
  const { lists, days } = useLoaderData<typeof loader>()
  return (
    <>
      <ScreenHead title="Today">
        <LinkButton to="/jobs/new">New job</LinkButton>
      </ScreenHead>
      <div className="grid items-start gap-x-12 gap-y-8 grid-cols-[repeat(auto-fit,minmax(min(28rem,100%),1fr))]">
        <div className="grid gap-8">
          {lists.length === 0 && (
            <p className="max-w-120 text-ink-2">Nothing needs your attention. No job closes within a week.</p>
          )}
          {lists.map((list) => (
            <List key={list.title} {...list} />
          ))}
        </div>
        {days && <DayChart title="Applications a day" unit="Applications" days={days} />}
      </div>
    </>
  )
}

function List({ title, items, total, all }: TodayList) {
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
