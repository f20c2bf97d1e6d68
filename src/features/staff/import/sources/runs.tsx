import { timeInNairobi } from '../../shell/times.ts'
import { ConfirmButton } from '../confirm-button.tsx'
import type { RunView } from '../contract.ts'
import { Reasons } from '../reasons.tsx'
import { runCounts } from '../run-counts.ts'
import { StateMark } from './sources-screen.tsx'

type Props = { runs: RunView[]; onUndo: (run: number) => Promise<unknown> }

/** The runs of a source with what changed, newest first. */
export function Runs({ runs, onUndo }: Props) {
  return (
    <section aria-labelledby="runs" className="max-w-240">
      <h2 id="runs" className="mb-2 text-lg font-[650]">
        Runs
      </h2>
      {runs.length === 0 ? (
        <p className="text-ink-2">It was not read yet.</p>
      ) : (
        <ol className="divide-y divide-hairline rounded-card border border-hairline bg-surface">
          {runs.map((run) => (
            <Run key={run.id} run={run} onUndo={onUndo} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Run({ run, onUndo }: { run: RunView; onUndo: Props['onUndo'] }) {
  const { id, state, started_at, undone_at, message, new_columns, missing_columns, refusals } = run
  const canUndo = undone_at === null && state !== 'running' && run.new + run.changed + run.closed > 0
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 text-[0.9375rem]">
      <div className="grid min-w-0 grow basis-80 gap-1">
        <p>
          <StateMark state={state} />
          <span className="text-ink-2">{`, run ${id}, ${timeInNairobi(started_at)}`}</span>
        </p>
        {state !== 'running' && <p className="tabular-nums">{`${runCounts(run)}.`}</p>}
        {undone_at !== null && <p>{`Undone on ${timeInNairobi(undone_at)}.`}</p>}
        {message && <p className="wrap-anywhere">{message}</p>}
        {new_columns.length > 0 && <p>{`New columns, which are not imported: ${new_columns.join(', ')}.`}</p>}
        {missing_columns.length > 0 && <p>{`Columns that are gone: ${missing_columns.join(', ')}.`}</p>}
        <Reasons title="Refused rows" reasons={refusals} />
      </div>
      {canUndo && (
        <ConfirmButton
          label="Undo"
          title={`Undo run ${id}?`}
          onConfirm={() => onUndo(id)}
          text="Its new jobs are deleted, changed ones become what they were, and closed ones are opened again."
        />
      )}
    </li>
  )
}
