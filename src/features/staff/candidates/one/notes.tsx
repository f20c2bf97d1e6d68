import { noDraft, readDraft, writeDraft } from '../../../../ui/drafts.ts'
import { TextareaField } from '../../../../ui/forms/textarea-field.tsx'
import { ActionButton, ActionForm } from '../../shell/action.tsx'
import { useMember } from '../../shell/member.ts'
import { office } from '../../shell/office-client.ts'
import { Panel } from '../../shell/screen.tsx'
import { timeInNairobi } from '../../shell/times.ts'
import type { CandidateView } from '../contract.ts'

type Props = { id: number } & Pick<CandidateView, 'notes'>

/** What the office noted about a candidate, and a form for more. A draft survives a reload and an ended session. */
export function Notes({ id, notes }: Props) {
  const owner = `staff:${useMember().id}`
  const draft = `note ${id}`
  return (
    <Panel title="Notes">
      <ActionForm
        action="Save note"
        kind="secondary"
        className="mb-3"
        onAction={({ text = '' }) =>
          office.call('POST /staff/candidates/{id}/notes', { params: { id: String(id) }, body: { text } })
        }
        onChange={(fields) => writeDraft(owner, draft, { fields, lost: [] })}
        onDone={(form) => {
          writeDraft(owner, draft, noDraft)
          form.querySelector('textarea')?.setRangeText('', 0, 2_000)
        }}
        renderFields={({ text }) => (
          <TextareaField
            label="New note"
            name="text"
            rows={2}
            maxLength={2_000}
            help="Only the office reads it. The candidate gets it if they ask for their data."
            defaultValue={readDraft(owner, draft).fields.text}
            error={text}
          />
        )}
      />
      <ul className="text-[0.9375rem]/6">
        {notes.map((note) => (
          <Note key={note.id} candidateId={id} note={note} />
        ))}
      </ul>
    </Panel>
  )
}

type NoteProps = { candidateId: number; note: CandidateView['notes'][number] }

/** A note, which its author can delete. */
function Note({ candidateId, note: { id, text, by, at, is_own } }: NoteProps) {
  const params = { id: String(candidateId), note: String(id) }
  return (
    <li className="border-t border-hairline py-2">
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <p className="text-sm/5 text-ink-2">{`${by ?? 'An operator'}, ${timeInNairobi(at)}`}</p>
      {is_own && (
        <div className="-mx-2 -mb-2">
          <ActionButton
            kind="text"
            label="Delete note"
            title="Delete this note?"
            action="Delete"
            onAction={() => office.call('POST /staff/candidates/{id}/notes/{note}/delete', { params })}
          >
            It is deleted for everyone in the office. The log says that you deleted a note.
          </ActionButton>
        </div>
      )}
    </li>
  )
}
