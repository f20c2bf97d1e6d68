import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { countOf } from '../../../contract/format-count.ts'
import { momentInWords } from '../../../language/dates.ts'
import { TextLink } from '../shell/button.tsx'
import { UrlFilters } from '../shell/filters.tsx'
import { DataTable, Pages } from '../shell/list.tsx'
import { Mark } from '../shell/mark.tsx'
import { loaded, office } from '../shell/office-client.ts'
import { ScreenHead } from '../shell/screen.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return loaded(await office.call('GET /staff/messages', { query, signal: request.signal }))
}

const states = [
  ['open', 'Open'],
  ['done', 'Done'],
] as const

/** The messages of the contact form. */
export function Component() {
  const { data, meta } = useLoaderData<typeof loader>()
  const [query, setQuery] = useSearchParams()
  return (
    <>
      <ScreenHead title="Messages" />
      <UrlFilters filters={[{ name: 'state', label: 'State', empty: 'All', options: states }]} />
      <output className="block text-[0.9375rem] text-ink-2">{countOf(meta.total, 'message')}</output>
      <DataTable
        rows={data}
        keyOf={({ id }) => id}
        ifEmpty="There are no messages here."
        columns={[
          { head: 'From', render: ({ id, name }) => <TextLink to={`/messages/${id}`}>{name}</TextLink> },
          { head: 'Subject', render: ({ subject }) => <span dir="auto">{subject}</span> },
          {
            head: 'State',
            render: ({ is_read: isRead, is_done: isDone }) =>
              isDone ? (
                <Mark tone="good">Done</Mark>
              ) : (
                <Mark tone={isRead ? 'plain' : 'warning'}>{isRead ? 'Open' : 'New'}</Mark>
              ),
          },
          { head: 'Sent, Nairobi time', render: ({ sent_at: at }) => momentInWords(new Date(at)) },
        ]}
      />
      <Pages
        {...meta}
        previous="Newer"
        next="Older"
        onPage={(page) => setQuery({ ...Object.fromEntries(query), page: String(page) })}
      />
    </>
  )
}
