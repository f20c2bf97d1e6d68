import { editedFields } from '../../../../contract/job-fields.ts'
import { buttonStyle } from '../../../../ui/button.tsx'
import { OfficeDialog } from '../../shell/office-dialog.tsx'
import type { JobTexts } from '../contract.ts'
import { labelOf } from './form-fields.ts'
import type { JobCalls } from './use-job-calls.ts'
import type { TypedJob } from './use-typed-job.ts'

type Props = { typed: TypedJob; calls: JobCalls }

/** Shows what is typed beside the version that someone else saved, and lets the person choose. */
export function ConflictDialog({ typed, calls }: Props) {
  const { conflict, clear, keepMine } = calls
  const current = conflict?.current
  return (
    <OfficeDialog isOpen={current !== undefined} title="Someone else changed this job" onClose={clear}>
      {current && (
        <>
          <p>{conflict.message}</p>
          <Differences mine={typed.texts} theirs={current.fields} />
          <div className="mt-5 flex flex-wrap gap-3">
            <button type="button" className={buttonStyle()} onClick={() => void keepMine(current)}>
              Keep mine
            </button>
            <button
              type="button"
              className={buttonStyle({ kind: 'secondary' })}
              onClick={() => {
                typed.accept(current)
                clear()
              }}
            >
              Take theirs
            </button>
          </div>
        </>
      )}
    </OfficeDialog>
  )
}

function Differences({ mine, theirs }: { mine: JobTexts; theirs: JobTexts }) {
  const different = editedFields.filter(({ column }) => mine[column] !== theirs[column])
  if (different.length === 0) return <p className="mt-3">The texts are the same as yours.</p>
  return (
    <dl className="mt-4 grid gap-4">
      {different.map(({ column }) => (
        <div key={column}>
          <dt className="font-[600]">{labelOf(column)}</dt>
          <dd className="mt-1 whitespace-pre-line wrap-anywhere">{`Yours: ${mine[column] || 'empty'}`}</dd>
          <dd className="mt-1 whitespace-pre-line text-ink-2 wrap-anywhere">{`Theirs: ${theirs[column] || 'empty'}`}</dd>
        </div>
      ))}
    </dl>
  )
}
