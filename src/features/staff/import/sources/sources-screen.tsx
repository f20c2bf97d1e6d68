import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { buttonStyle } from '../../../../ui/button.tsx'
import { loaded, office } from '../../shell/office-client.ts'
import { ScreenHead } from '../../shell/screen.tsx'
import { timeInNairobi } from '../../shell/times.ts'
import type { SourceView } from '../contract.ts'
import { runCounts } from '../run-counts.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/sources', { signal: request.signal })).data
}

export function Component() {
  const sources = useLoaderData<typeof loader>()
  return (
    <>
      <ScreenHead title="Sources">
        <Link to="/import" className={buttonStyle()}>
          Import jobs
        </Link>
      </ScreenHead>
      {sources.length === 0 ? (
        <p className="max-w-120 text-ink-2">
          Nothing was imported yet. The lists that you import are kept here with their runs.
        </p>
      ) : (
        <div className="overflow-x-auto rounded-card border border-hairline bg-surface">
          <table className="w-full min-w-200 border-collapse text-left text-[0.9375rem]/5">
            <thead className="text-ink-2">
              <tr>
                {['Source', 'Read', 'Last run', 'State', 'What changed'].map((name) => (
                  <th key={name} scope="col" className="px-3 py-2.5 font-[560]">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sources.map((source) => (
                <SourceRow key={source.name} source={source} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function SourceRow({ source: { name, schedule, is_paused, is_late, last_run } }: { source: SourceView }) {
  return (
    <tr className="border-t border-hairline align-top">
      <th scope="row" className="px-3 font-normal">
        <Link
          to={`/import/sources/${encodeURIComponent(name)}`}
          className="flex min-h-12 items-center font-[600] wrap-anywhere text-primary underline-offset-3 hover:underline"
        >
          {name}
        </Link>
      </th>
      <td className="px-3 py-3.5">{is_paused ? 'paused' : schedule}</td>
      <td className="px-3 py-3.5 whitespace-nowrap">
        {last_run ? timeInNairobi(last_run.finished_at ?? last_run.started_at) : 'not yet'}
      </td>
      <td className="px-3 py-3.5">
        <StateMark state={last_run?.state ?? null} />
        {is_late && <span className="block text-danger">It is late</span>}
      </td>
      <td className="px-3 py-3.5">{last_run && last_run.state !== 'running' ? runCounts(last_run) : ''}</td>
    </tr>
  )
}

/** The state of a run, in red if somebody should look at it. */
export function StateMark({ state }: { state: string | null }) {
  const isBad = state === 'failed' || state === 'suspicious' || state === 'interrupted'
  return <span className={isBad ? 'font-[620] text-danger' : ''}>{state ?? 'not read yet'}</span>
}
