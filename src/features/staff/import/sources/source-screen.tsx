import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { LinkButton } from '../../../../ui/button.tsx'
import { ActionButton, useAction } from '../../shell/action.tsx'
import { Button } from '../../shell/button.tsx'
import { loaded, office } from '../../shell/office-client.ts'
import { ScreenHead } from '../../shell/screen.tsx'
import type { SourceDetail } from '../contract.ts'
import { Runs } from './runs.tsx'
import { ScheduleForm, type Settings } from './schedule-form.tsx'

const pollMs = 2_000

export async function loader({ request, params: { name = '' } }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/sources/{name}', { params: { name }, signal: request.signal })).data
}

export function Component() {
  const source = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { name, location } = source
  return (
    <>
      <ScreenHead title={name}>
        <LinkButton to="/import/sources" kind="secondary">
          All sources
        </LinkButton>
        <ActionButton
          label="Remove"
          title={`Remove “${name}”?`}
          done="The source was removed."
          onAction={async () => {
            const outcome = await office.call('POST /staff/sources/{name}/remove', { params: { name } })
            if (outcome.ok) await navigate('/import/sources')
            return outcome
          }}
        >
          It is not read again, and how its columns are read is forgotten. Its jobs stay on the board.
        </ActionButton>
      </ScreenHead>
      {location === null ? (
        <div className="mb-8 grid max-w-160 justify-items-start gap-3">
          <p className="text-ink-2">
            People upload the files of this list. To have it read by a schedule, import it from a URL.
          </p>
          <LinkButton to="/import">Import its next file</LinkButton>
        </div>
      ) : (
        <SettingsSection source={source} location={location} />
      )}
      <Runs source={source} />
    </>
  )
}

/** Whether the source is being read, with a function that starts it. Looks again until it is done. */
function useRun({ name, last_run }: SourceDetail) {
  const { revalidate } = useRevalidator()
  const lastRun = last_run?.id ?? 0
  /** The last run when a new one was asked for. */
  const [startedAfter, setStartedAfter] = useState<number | null>(null)
  const isBusy = last_run?.state === 'running' || startedAfter === lastRun
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(() => void revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [isBusy, revalidate])

  async function start(isAccepted: boolean) {
    setStartedAfter(lastRun)
    const body = { is_accepted: isAccepted }
    const outcome = await office.call('POST /staff/sources/{name}/run', { params: { name }, body })
    if (!outcome.ok) setStartedAfter(null)
    return outcome
  }

  return { isBusy, start }
}

function SettingsSection({ source, location }: { source: SourceDetail; location: string }) {
  const { name, schedule, is_paused, last_run, every_hours, weekday, at_hour, is_full, recruits_here } = source
  const settings: Settings = { every_hours, weekday, at_hour, is_full, recruits_here }
  const { run } = useAction()
  const { isBusy, start } = useRun(source)
  const save = (isPaused: boolean, changed = settings) =>
    office.call('POST /staff/sources/{name}', { params: { name }, body: { ...changed, is_paused: isPaused } })
  const started = 'The source is being read.'
  return (
    <section aria-label="Settings" className="mb-8 grid max-w-180 gap-4">
      <p>
        <span className="wrap-anywhere">{location}</span>
        <span className="block text-ink-2">
          {is_paused ? 'Paused: it is not read by itself.' : `It is read ${schedule}.`}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" disabled={isBusy} onClick={() => void run(() => start(false), started)}>
          {isBusy ? 'Reading…' : 'Read it now'}
        </Button>
        <Button
          onClick={() =>
            void run(() => save(!is_paused), is_paused ? 'The source is read again.' : 'The source is paused.')
          }
        >
          {is_paused ? 'Resume' : 'Pause'}
        </Button>
        {last_run?.state === 'suspicious' && !isBusy && (
          <ActionButton label="Accept it" title="Accept this feed?" done={started} onAction={() => start(true)}>
            {`${last_run.message ?? ''} If that is right, jobs that it no longer has are closed.`}
          </ActionButton>
        )}
      </div>
      <details>
        <summary className="min-h-12 cursor-pointer py-3 font-[560] text-primary">Change when it is read</summary>
        <ScheduleForm button="Save" done="Saved." settings={settings} onSave={(changed) => save(is_paused, changed)} />
      </details>
    </section>
  )
}
