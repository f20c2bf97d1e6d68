import { momentInWords } from '../../../../calendar.ts'
import { noDraft, readDraft, writeDraft } from '../../../../ui/drafts.ts'
import { TextareaField } from '../../../../ui/forms/textarea-field.tsx'
import { ActionForm } from '../../shell/action.tsx'
import { useMember } from '../../shell/member.ts'
import { office } from '../../shell/office-client.ts'
import { Panel } from '../../shell/screen.tsx'
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
        {notes.map(({ id, text, by, at }) => (
          <li key={id} className="border-t border-hairline py-2">
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {text}
            </p>
            <p className="text-sm/5 text-ink-2">{`${by ?? 'An operator'}, ${momentInWords(new Date(at))}`}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
