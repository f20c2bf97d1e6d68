import { useNavigate } from 'react-router'
import type { Outcome } from '../../../api-client/client.ts'
import { countJobs } from '../../../contract/format-count.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ActionButton } from '../shell/action.tsx'
import { office } from '../shell/office-client.ts'
import { Panel } from '../shell/screen.tsx'
import { timeInNairobi } from '../shell/times.ts'
import type { RunView } from './contract.ts'
import { MissingJobs, Reasons, runCounts } from './counts.tsx'
import { ScheduleForm } from './sources/schedule-form.tsx'
import type { ImportActions } from './use-import.ts'

/** What an import did, the way back, and for a URL how to read it again. */
export function ImportEnd({ actions: { state, send } }: { actions: ImportActions }) {
  const { id, run, source, is_upload, preview } = state
  async function change(action: 'undo' | 'close') {
    const outcome = await office.call(`POST /staff/imports/{id}/${action}`, { params: { id } })
    await send(async () => outcome)
    return outcome
  }

  if (!run) return <p>The run of this import is no longer stored.</p>
  const isUndone = run.undone_at !== null
  return (
    <div className="max-w-180">
      <Panel
        title={isUndone ? 'The import was undone' : `${countJobs(run.new + run.changed + run.unchanged)} on the board`}
      >
        <div className="grid gap-3">
          <RunText run={run} />
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/import">Import another file</LinkButton>
            {!isUndone && run.new + run.changed + run.closed > 0 && (
              <ActionButton label="Undo" title="Undo this import?" done={null} onAction={() => change('undo')}>
                Its new jobs are deleted, or closed if somebody applied for them; changed ones become what they were,
                and closed ones are opened again. To get them back, import the file again.
              </ActionButton>
            )}
          </div>
        </div>
      </Panel>
      {!isUndone && preview && preview.missing.length > 0 && (
        <Panel title="Still open">
          <div className="grid justify-items-start gap-3">
            <MissingJobs missing={preview.missing} />
            <CloseButton jobs={preview.missing.length} onAction={() => change('close')} />
          </div>
        </Panel>
      )}
      {!isUndone && (is_upload ? <Uploaded source={source} /> : <Keep id={id} source={source} />)}
    </div>
  )
}

function CloseButton({ jobs, onAction }: { jobs: number; onAction: () => Promise<Outcome<object>> }) {
  const label = jobs === 1 ? 'Close this job' : `Close these ${countJobs(jobs)}`
  return (
    <ActionButton label={label} title={`${label}?`} done={null} onAction={onAction}>
      Candidates no longer see them. Undoing the import opens them again, and so does a later file that lists them.
    </ActionButton>
  )
}

function RunText({ run }: { run: RunView }) {
  return (
    <>
      <p>
        {run.undone_at === null
          ? `${runCounts(run)}.`
          : `Its new jobs are off the board, and all others as they were before. ${timeInNairobi(run.undone_at)}.`}
      </p>
      {run.message && <p className="text-ink-2">{run.message}</p>}
      <Reasons title="Refused rows" reasons={run.refusals} />
    </>
  )
}

function Uploaded({ source }: { source: string }) {
  return (
    <p className="text-[0.9375rem] text-ink-2">
      {`How this file was read is kept under “${source}”: the next file with this name is read in the same way. An uploaded file is read once. To have jobs read again by themselves, import them from a URL.`}
    </p>
  )
}

function Keep({ id, source }: { id: string; source: string }) {
  const navigate = useNavigate()
  return (
    <Panel title={`Keep “${source}” as a source`}>
      <ScheduleForm
        button="Keep as a source"
        done={`“${source}” is kept as a source.`}
        onSave={async (settings) => {
          const body = { ...settings, import_id: id, is_paused: false }
          const outcome = await office.call('POST /staff/sources/{name}', { params: { name: source }, body })
          if (outcome.ok) await navigate(`/import/sources/${encodeURIComponent(source)}`)
          return outcome
        }}
      />
    </Panel>
  )
}
