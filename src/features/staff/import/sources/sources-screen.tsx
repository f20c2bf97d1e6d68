import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LinkButton } from '../../../../ui/button.tsx'
import { TextLink } from '../../shell/button.tsx'
import { DataTable } from '../../shell/list.tsx'
import { loaded, office } from '../../shell/office-client.ts'
import { ScreenHead } from '../../shell/screen.tsx'
import { timeInNairobi } from '../../shell/times.ts'
import { runCounts } from '../counts.tsx'
import { StateMark } from './runs.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/sources', { signal: request.signal })).data
}

export function Component() {
  return (
    <>
      <ScreenHead title="Sources">
        <LinkButton to="/import">Import jobs</LinkButton>
      </ScreenHead>
      <DataTable
        rows={useLoaderData<typeof loader>()}
        keyOf={({ name }) => name}
        ifEmpty="Nothing was imported yet. The lists that you import are kept here with their runs."
        columns={[
          {
            head: 'Source',
            render: ({ name }) => <TextLink to={`/import/sources/${encodeURIComponent(name)}`}>{name}</TextLink>,
          },
          { head: 'Read', render: ({ is_paused, schedule }) => (is_paused ? 'paused' : schedule) },
          {
            head: 'Last run',
            render: ({ last_run: run }) => (run ? timeInNairobi(run.finished_at ?? run.started_at) : 'not yet'),
          },
          {
            head: 'State',
            render: ({ last_run, is_late }) => (
              <>
                <StateMark state={last_run?.undone_at ? 'undone' : (last_run?.state ?? null)} />
                {is_late && <span className="block text-danger">It is late</span>}
              </>
            ),
          },
          {
            head: 'What changed',
            render: ({ last_run: run }) => (run && run.state !== 'running' ? runCounts(run) : ''),
          },
        ]}
      />
    </>
  )
}
