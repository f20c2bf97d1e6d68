import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { countJobs } from '../../../contract/format-count.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { UrlFilters } from '../shell/filters.tsx'
import { Pages } from '../shell/list.tsx'
import { loaded, office } from '../shell/office-client.ts'
import { ScreenHead } from '../shell/screen.tsx'
import type { ListedJob } from './contract.ts'
import { stateNames } from './job-state.tsx'
import { JobsTable } from './jobs-table.tsx'
import { Several } from './several.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return loaded(await office.call('GET /staff/jobs', { query, signal: request.signal }))
}

export function Component() {
  const { data: jobs, meta } = useLoaderData<typeof loader>()
  const [query, setQuery] = useSearchParams()
  return (
    <>
      <ScreenHead title="Jobs">
        <LinkButton to="/jobs/new">New job</LinkButton>
      </ScreenHead>
      <UrlFilters
        filters={[
          { name: 'search', label: 'Title, company or reference', type: 'search' },
          { name: 'state', label: 'State', empty: 'All', options: stateNames },
          { name: 'source', label: 'Source', empty: 'All', options: meta.sources },
          { name: 'country', label: 'Country', empty: 'All', options: meta.countries },
        ]}
      />
      <section aria-label="Results">
        <output className="block text-[0.9375rem] text-ink-2">{countJobs(meta.total)}</output>
        {/* The key forgets what was selected on another page. */}
        <Results key={query.toString()} jobs={jobs} />
        <Pages {...meta} onPage={(page) => setQuery({ ...Object.fromEntries(query), page: String(page) })} />
      </section>
    </>
  )
}

function Results({ jobs }: { jobs: ListedJob[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <Several selected={selected} onDone={() => setSelected(new Set())} jobs={jobs} />
      <JobsTable jobs={jobs} selected={selected} onSelect={setSelected} />
    </>
  )
}
