import type { Outcome } from '../../../../api-client/client.ts'
import { noDraft, readDraft, writeDraft } from '../../../../ui/drafts.ts'
import { TextareaField } from '../../../../ui/forms/textarea-field.tsx'
import { ActionForm } from '../../shell/action.tsx'
import { useMember } from '../../shell/member.ts'
import { Panel } from '../../shell/screen.tsx'
import { timeInNairobi } from '../../shell/times.ts'

type Props = {
  title: string
  label: string
  help: string
  action: string
  /** Names the draft, which survives a reload and an ended session. */
  draft: string
  /** Those of the candidate have no name. */
  texts: { id: number; text: string; by: string | null; at: string }[]
  onSend: (text: string) => Promise<Outcome<object>>
}

/** Messages or notes, and a form for another one. */
export function Texts({ title, label, help, action, draft, texts, onSend }: Props) {
  const owner = `staff:${useMember().id}`
  return (
    <Panel title={title}>
      <ul className="text-[0.9375rem]/6">
        {texts.map(({ id, text, by, at }) => (
          <li key={id} className="border-t border-hairline py-2 first:border-t-0">
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {text}
            </p>
            <p className="text-sm/5 text-ink-2">{`${by ?? 'The candidate'}, ${timeInNairobi(at)}`}</p>
          </li>
        ))}
      </ul>
      <ActionForm
        action={action}
        kind="secondary"
        onAction={({ text = '' }) => onSend(text)}
        onChange={(fields) => writeDraft(owner, draft, { fields, lost: [] })}
        onDone={(form) => {
          writeDraft(owner, draft, noDraft)
          form.querySelector('textarea')?.setRangeText('', 0, 2_000)
        }}
        renderFields={({ text }) => (
          <TextareaField
            label={label}
            name="text"
            rows={2}
            maxLength={2_000}
            help={help}
            defaultValue={readDraft(owner, draft).fields.text}
            error={text}
          />
        )}
      />
    </Panel>
  )
}
