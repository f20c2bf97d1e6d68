import { Link, useNavigate } from 'react-router'
import { countJobs } from '../../../contract/format-count.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { office } from '../shell/office-client.ts'
import { timeInNairobi } from '../shell/times.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { Reasons } from './reasons.tsx'
import { runCounts } from './run-counts.ts'
import { ScheduleForm } from './sources/schedule-form.tsx'
import type { ImportActions } from './use-import.ts'

/** What an import did, the way back, and for a URL how to read it again. */
export function ImportEnd({ actions }: { actions: ImportActions }) {
  const { state, undo } = actions
  const { run, source, is_upload } = state
  if (!run) return <p>The run of this import is no longer stored.</p>
  return (
    <div className="grid max-w-180 gap-6">
      <div className="grid gap-3 rounded-card border border-hairline bg-surface p-5">
        <h2 className="text-xl font-[680]">
          {run.undone_at === null
            ? `${countJobs(run.new + run.changed + run.unchanged)} on the board`
            : 'The import was undone'}
        </h2>
        <p>
          {run.undone_at === null
            ? `${runCounts(run)}.`
            : `The jobs are as they were before. ${timeInNairobi(run.undone_at)}.`}
        </p>
        {run.message && <p className="text-ink-2">{run.message}</p>}
        <Reasons title="Refused rows" reasons={run.refusals} />
        <div className="flex flex-wrap gap-3">
          <Link to="/import" className={buttonStyle()}>
            Import another file
          </Link>
          {run.undone_at === null && run.new + run.changed > 0 && (
            <ConfirmButton
              label="Undo"
              title="Undo this import?"
              onConfirm={undo}
              text="Its new jobs are deleted, and changed ones become what they were. To get them back, import the file again."
            />
          )}
        </div>
      </div>
      {run.undone_at === null && (is_upload ? <Uploaded source={source} /> : <Keep id={state.id} source={source} />)}
    </div>
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
    <section aria-labelledby="keep" className="rounded-card border border-hairline bg-surface p-5">
      <h2 id="keep" className="mb-3 text-lg font-[650]">
        {`Keep “${source}” as a source`}
      </h2>
      <ScheduleForm
        button="Keep as a source"
        onSave={async (settings) => {
          const body = { ...settings, import_id: id }
          const outcome = await office.call('POST /staff/sources/{name}', { params: { name: source }, body })
          if (!outcome.ok) return outcome
          showToast('success', `“${source}” is kept as a source.`)
          await navigate(`/import/sources/${encodeURIComponent(source)}`)
          return null
        }}
      />
    </section>
  )
}
