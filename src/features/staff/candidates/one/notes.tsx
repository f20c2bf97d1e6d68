import { useRef, useState } from 'react'
import { momentInWords } from '../../../../calendar.ts'
import { buttonStyle } from '../../../../ui/button.tsx'
import { noDraft, readDraft, writeDraft } from '../../../../ui/drafts.ts'
import { TextareaField } from '../../../../ui/forms/textarea-field.tsx'
import { formFields, useAction } from '../../shell/action-dialog.tsx'
import { useMember } from '../../shell/member.ts'
import { office } from '../../shell/office-client.ts'
import type { CandidateView } from '../contract.ts'
import { Card } from './candidate-cards.tsx'

type Props = { id: number } & Pick<CandidateView, 'notes'>

/** What the office noted about a candidate, and a form for more. A draft survives a reload and an ended session. */
export function Notes({ id, notes }: Props) {
  const owner = `staff:${useMember().id}`
  const draft = `note ${id}`
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const { isBusy, run } = useAction()

  async function save(text: string) {
    const refused = await run(() =>
      office.call('POST /staff/candidates/{id}/notes', { params: { id: String(id) }, body: { text } }),
    )
    setError(refused ? (refused.errors?.text?.[0] ?? refused.message ?? undefined) : undefined)
    if (refused) return
    writeDraft(owner, draft, noDraft)
    const field = form.current?.elements.namedItem('text')
    if (field instanceof HTMLTextAreaElement) field.value = ''
  }

  return (
    <Card title="Notes">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save(formFields(event.currentTarget).text ?? '')
        }}
        onChange={({ currentTarget }) => writeDraft(owner, draft, { fields: formFields(currentTarget), lost: [] })}
      >
        <TextareaField
          label="New note"
          name="text"
          rows={2}
          maxLength={2_000}
          help="Only the office reads it. The candidate gets it if they ask for their data."
          defaultValue={readDraft(owner, draft).fields.text}
          error={error}
        />
        <button type="submit" aria-busy={isBusy} className={`${buttonStyle({ kind: 'secondary' })} mt-2 mb-3`}>
          Save note
        </button>
      </form>
      <NoteList notes={notes} />
    </Card>
  )
}

function NoteList({ notes }: Pick<Props, 'notes'>) {
  return (
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
  )
}
