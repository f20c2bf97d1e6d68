import { useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { Outcome } from '../../../../api-client/client.ts'
import { buttonStyle } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/toast/toast.ts'
import { loaded, office } from '../../shell/office-client.ts'
import { ScreenHead } from '../../shell/screen.tsx'
import { ConfirmButton } from '../confirm-button.tsx'
import type { SourceDetail } from '../contract.ts'
import { Runs } from './runs.tsx'
import { ScheduleForm } from './schedule-form.tsx'

const pollMs = 2_000

export async function loader({ request, params: { name = '' } }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/sources/{name}', { params: { name }, signal: request.signal })).data
}

/** Calls that change a source. They say what went wrong, and show the source as it is now. */
function useSourceCalls(source: SourceDetail) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const params = { name: source.name }
  const lastRun = source.last_run?.id ?? 0
  /** The last run when a new one was asked for. */
  const [startedAfter, setStartedAfter] = useState<number | null>(null)
  const isBusy = source.last_run?.state === 'running' || startedAfter === lastRun
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(() => void revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [isBusy, revalidate])

  async function finish<T>(call: Promise<Outcome<T>>, done: string): Promise<Outcome<T>> {
    const outcome = await call
    if (outcome.ok) showToast('success', done)
    else showToast('error', outcome.message ?? 'The connection was lost. Check it, then try again.')
    await revalidate()
    return outcome
  }

  return {
    isBusy,
    async run(isAccepted: boolean): Promise<void> {
      setStartedAfter(lastRun)
      const call = office.call('POST /staff/sources/{name}/run', { params, body: { is_accepted: isAccepted } })
      if (!(await finish(call, 'The source is being read.')).ok) setStartedAfter(null)
    },
    undo: (run: number) =>
      finish(office.call('POST /staff/sources/{name}/undo', { params, body: { run } }), 'The run was undone.'),
    async remove(): Promise<void> {
      const outcome = await finish(
        office.call('POST /staff/sources/{name}/remove', { params }),
        'The source was removed.',
      )
      if (outcome.ok) await navigate('/import/sources')
    },
    pause(isPaused: boolean) {
      const { every_hours, weekday, at_hour, is_full } = source
      const body = { every_hours, weekday, at_hour, is_full, is_paused: isPaused }
      return finish(
        office.call('POST /staff/sources/{name}', { params, body }),
        isPaused ? 'The source is paused.' : 'The source is read again.',
      )
    },
    save: (body: Parameters<Parameters<typeof ScheduleForm>[0]['onSave']>[0]) =>
      finish(office.call('POST /staff/sources/{name}', { params, body }), 'Saved.'),
  }
}

export function Component() {
  const source = useLoaderData<typeof loader>()
  const calls = useSourceCalls(source)
  const { name, location, schedule, is_paused, last_run } = source
  return (
    <>
      <ScreenHead title={name}>
        <Link to="/import/sources" className={buttonStyle({ kind: 'secondary' })}>
          All sources
        </Link>
        <ConfirmButton
          label="Remove"
          title={`Remove “${name}”?`}
          onConfirm={calls.remove}
          text="It is not read again, and how its columns are read is forgotten. Its jobs stay on the board."
        />
      </ScreenHead>
      {location === null ? (
        <p className="mb-6 max-w-160 text-ink-2">
          Files are uploaded under this name. To add new ones, import a file whose list has the same name.
        </p>
      ) : (
        <section aria-label="Settings" className="mb-8 grid max-w-180 gap-4">
          <p>
            <span className="wrap-anywhere">{location}</span>
            <span className="block text-ink-2">
              {is_paused ? 'Paused: it is not read by itself.' : `It is read ${schedule}.`}
            </span>
          </p>
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              className={buttonStyle()}
              disabled={calls.isBusy}
              onClick={() => void calls.run(false)}
            >
              {calls.isBusy ? 'Reading…' : 'Read it now'}
            </button>
            <button
              type="button"
              className={buttonStyle({ kind: 'secondary' })}
              onClick={() => void calls.pause(!is_paused)}
            >
              {is_paused ? 'Resume' : 'Pause'}
            </button>
            {last_run?.state === 'suspicious' && !calls.isBusy && (
              <ConfirmButton
                label="Accept it"
                title="Accept this feed?"
                onConfirm={() => calls.run(true)}
                text={`${last_run.message ?? ''} If that is right, its jobs are changed, and jobs that it no longer has are closed.`}
              />
            )}
          </div>
          <details>
            <summary className="min-h-12 cursor-pointer py-3 font-[560] text-primary">Change when it is read</summary>
            <ScheduleForm
              button="Save"
              settings={source}
              onSave={async (settings) => {
                const outcome = await calls.save({ ...settings, is_paused })
                return outcome.ok ? null : outcome
              }}
            />
          </details>
        </section>
      )}
      <Runs runs={source.runs} onUndo={calls.undo} />
    </>
  )
}
