import type { ReactNode } from 'react'
import type { Outcome } from '../../../api-client/client.ts'
import { TextareaField } from '../../../ui/forms/textarea-field.tsx'
import { ActionForm } from './action.tsx'
import { Panel } from './screen.tsx'
import { timeInNairobi } from './times.ts'

/** The texts of notes, which the office alone reads. */
export const noteTexts = {
  title: 'Notes',
  label: 'New note',
  help: 'Only the office reads it. The candidate gets it if they ask for their data.',
  action: 'Save note',
  nameless: 'An operator',
} as const

type Text = { id: number; text: string; by: string | null; at: string }

type Props<One extends Text> = {
  title: string
  label: string
  help: string
  action: string
  /** Names the draft, which survives a reload and an ended session. */
  draft: string
  texts: One[]
  /** Who wrote those that have no name. */
  nameless: string
  onSend: (text: string) => Promise<Outcome<object>>
  renderButton?: (text: One) => ReactNode
}

/** Messages or notes, and a form for another one. */
export function Texts<One extends Text>(props: Props<One>) {
  const { title, label, help, action, draft, texts, nameless, onSend, renderButton } = props
  return (
    <Panel title={title}>
      <ul className="text-[0.9375rem]/6">
        {texts.map((one) => (
          <li key={one.id} className="border-t border-hairline py-2 first:border-t-0">
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {one.text}
            </p>
            <p className="text-sm/5 text-ink-2">{`${one.by ?? nameless}, ${timeInNairobi(one.at)}`}</p>
            <div className="-mx-2 -mb-2 empty:hidden">{renderButton?.(one)}</div>
          </li>
        ))}
      </ul>
      <ActionForm
        action={action}
        kind="secondary"
        draft={draft}
        onAction={({ text = '' }) => onSend(text)}
        onDone={(form, isSent) => isSent && form.querySelector('textarea')?.setRangeText('', 0, 2_000)}
        renderFields={({ text }, typed) => (
          <TextareaField
            label={label}
            name="text"
            rows={2}
            maxLength={2_000}
            help={help}
            defaultValue={typed.text}
            error={text}
          />
        )}
      />
    </Panel>
  )
}
