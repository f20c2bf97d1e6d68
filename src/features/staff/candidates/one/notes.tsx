import { ActionButton } from '../../shell/action.tsx'
import { office } from '../../shell/office-client.ts'
import { noteTexts, Texts } from '../../shell/texts.tsx'
import type { CandidateView } from '../contract.ts'

type Props = { id: number } & Pick<CandidateView, 'notes'>

/** What the office noted about a candidate, and a form for more. The author of a note can delete it. */
export function Notes({ id, notes }: Props) {
  const params = { id: String(id) }
  return (
    <Texts
      {...noteTexts}
      draft={`note ${id}`}
      texts={notes}
      onSend={(text) => office.call('POST /staff/candidates/{id}/notes', { params, body: { text } })}
      renderButton={(note) =>
        note.is_own && (
          <ActionButton
            kind="text"
            label="Delete note"
            title="Delete this note?"
            action="Delete"
            onAction={() =>
              office.call('POST /staff/candidates/{id}/notes/{note}/delete', {
                params: { ...params, note: String(note.id) },
              })
            }
          >
            It is deleted for everyone in the office. The log says that you deleted a note.
          </ActionButton>
        )
      }
    />
  )
}
