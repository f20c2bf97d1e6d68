import { editedFields } from '../../../../contract/job-fields.ts'
import { OfficeDialog } from '../../shell/action.tsx'
import { Button } from '../../shell/button.tsx'
import type { JobTexts } from '../contract.ts'
import { labelOf } from './form-fields.ts'
import type { JobEditor } from './use-job.ts'

/** What a refused call asks: which version to keep, or whether to publish words about money from candidates. */
export function JobDialogs({ editor: { refusal, texts, accept, clear, keepMine } }: { editor: JobEditor }) {
  const { current, publish, message = '', errors } = refusal ?? {}
  if (current)
    return (
      <OfficeDialog title="Someone else changed this job" onClose={clear}>
        <p>{message}</p>
        <Differences mine={texts} theirs={current.fields} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button kind="primary" onClick={() => void keepMine(current)}>
            Keep mine
          </Button>
          <Button onClick={() => void accept(current).then(clear)}>Take theirs</Button>
        </div>
      </OfficeDialog>
    )
  if (!publish) return null
  return (
    <OfficeDialog title={message} onClose={clear}>
      <p>{`${errors?.despite_fees?.join(' ')} Your answer is logged.`}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button kind="primary" onClick={() => void publish()}>
          Publish all the same
        </Button>
        <Button onClick={clear}>Cancel</Button>
      </div>
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
