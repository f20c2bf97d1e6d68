import { OfficeDialog } from '../../shell/action.tsx'
import { Button } from '../../shell/button.tsx'
import type { StaffJob } from '../contract.ts'
import { labelOf } from './form-fields.ts'
import { type FormColumn, type FormTexts, formTextsOf, questionsIn } from './form-texts.ts'
import { changeOf, type JobEditor } from './use-job.ts'

type Props = { editor: JobEditor }

/** What a refused call asks: which version to keep, or whether to publish words about money from candidates. */
export function JobDialogs({ editor }: Props) {
  const { refusal, clear } = editor
  if (refusal?.conflict) return <Conflict editor={editor} theirs={refusal.conflict} />
  if (refusal?.fees === undefined) return null
  return (
    <OfficeDialog title={refusal.message} onClose={clear}>
      <p>{`${refusal.fees} Your answer is logged.`}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button kind="danger" onClick={() => void refusal.publish()}>
          Publish all the same
        </Button>
        <Button onClick={clear}>Cancel</Button>
      </div>
    </OfficeDialog>
  )
}

/** Asks about the fields that both changed. All other changes of both are kept. */
function Conflict({ editor, theirs }: Props & { theirs: StaffJob }) {
  const { texts, clear, conflictsWith, keepMine, takeTheirs } = editor
  return (
    <OfficeDialog title="Someone else changed this job" onClose={clear}>
      <p>{`${changeOf(theirs)}. You both changed this:`}</p>
      <dl className="mt-4 grid gap-4">
        {conflictsWith(theirs).map((column) => (
          <div key={column}>
            <dt className="font-[600]">{column === 'questions' ? 'Questions' : labelOf(column)}</dt>
            <dd className="mt-1 whitespace-pre-line wrap-anywhere">{`Yours: ${shown(column, texts)}`}</dd>
            <dd className="mt-1 whitespace-pre-line text-ink-2 wrap-anywhere">{`Theirs: ${shown(column, formTextsOf(theirs))}`}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button kind="primary" onClick={() => void keepMine(theirs)}>
          Keep mine
        </Button>
        <Button onClick={() => void takeTheirs(theirs)}>Take theirs</Button>
        <Button onClick={clear}>Cancel</Button>
      </div>
    </OfficeDialog>
  )
}

function shown(column: FormColumn, texts: FormTexts): string {
  const text =
    column === 'questions'
      ? questionsIn(texts)
          .map((question) => question.text)
          .join('\n')
      : texts[column]
  return text || 'empty'
}
