import { ActionButton } from '../../shell/action.tsx'
import { office } from '../../shell/office-client.ts'
import { Section } from '../../shell/screen.tsx'
import { timeInNairobi } from '../../shell/times.ts'
import type { RunView, SourceDetail } from '../contract.ts'
import { Reasons, runCounts } from '../counts.tsx'

/** The runs of a source with what changed, newest first. */
export function Runs({ source: { name, runs } }: { source: SourceDetail }) {
  return (
    <Section title="Runs" className="max-w-240">
      {runs.length === 0 ? (
        <p className="text-ink-2">It was not read yet.</p>
      ) : (
        <ol className="divide-y divide-hairline rounded-card border border-hairline bg-surface">
          {runs.map((run) => (
            <Run key={run.id} run={run} source={name} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function Run({ run, source }: { run: RunView; source: string }) {
  const { id, state, started_at, undone_at, message, new_columns, missing_columns, refusals } = run
  const canUndo = undone_at === null && state !== 'running' && run.new + run.changed + run.closed > 0
  const texts = [
    state !== 'running' && `${runCounts(run)}.`,
    undone_at !== null && `Undone on ${timeInNairobi(undone_at)}.`,
    message,
    new_columns.length > 0 && `New columns, which are not imported: ${new_columns.join(', ')}.`,
    missing_columns.length > 0 && `Columns that are gone: ${missing_columns.join(', ')}.`,
  ]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 text-[0.9375rem]">
      <div className="grid min-w-0 grow basis-80 gap-1 wrap-anywhere">
        <p>
          <StateMark state={state} />
          <span className="text-ink-2">{`, run ${id}, ${timeInNairobi(started_at)}`}</span>
        </p>
        {texts.map((text) => text && <p key={text}>{text}</p>)}
        <Reasons title="Refused rows" reasons={refusals} />
      </div>
      {canUndo && (
        <ActionButton
          label="Undo"
          title={`Undo run ${id}?`}
          done="The run was undone."
          onAction={() =>
            office.call('POST /staff/sources/{name}/undo', { params: { name: source }, body: { run: id } })
          }
        >
          Its new jobs are deleted, or closed if somebody applied for them; changed ones become what they were, and
          closed ones are opened again.
        </ActionButton>
      )}
    </li>
  )
}

/** The state of a run, in red if somebody should look at it. */
export function StateMark({ state }: { state: string | null }) {
  const isBad = state === 'failed' || state === 'suspicious' || state === 'interrupted'
  return <span className={isBad ? 'font-[620] text-danger' : ''}>{state ?? 'not read yet'}</span>
}
