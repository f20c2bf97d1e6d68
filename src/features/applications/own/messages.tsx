import type { FormEvent } from 'react'
import { api } from '../../../api-client/browser.ts'
import { brand } from '../../../brand.ts'
import { momentInWords } from '../../../language/dates.ts'
import { dataLanguage, t } from '../../../language/translate.ts'
import { buttonStyle, ButtonText } from '../../../ui/button.tsx'
import { noDraft, readDraft, writeDraft } from '../../../ui/drafts.ts'
import { TextareaField } from '../../../ui/forms/textarea-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ownerOf, useSession } from '../../accounts/sessions/session.ts'
import type { ApplicationMessage } from '../contract.ts'
import { ChangeNote } from './change-note.tsx'
import { useChange } from './use-change.ts'

type Props = { reference: string; messages: ApplicationMessage[]; isOpen: boolean; onSent: () => Promise<void> }

/** The messages of both sides, oldest first, and a box to write another. `isOpen`: the candidate may write. */
export function Messages({ reference, messages, isOpen, onSent }: Props) {
  const sending = useChange(onSent)
  return (
    <section aria-labelledby="messages" className="mt-8">
      <h2 id="messages" className="mb-2 text-xl/7 font-bold">
        {t('Messages')}
      </h2>
      {messages.length === 0 && <p className="mb-3 text-ink-2">{t('No messages yet.')}</p>}
      <ul className="grid gap-2.5">
        {messages.map(({ id, from, text, at }) => (
          <li
            key={id}
            className={`max-w-[36rem] rounded-card border px-4 py-2.5 ${from === 'you' ? 'ml-6 justify-self-end border-transparent bg-primary-tint' : 'mr-6 justify-self-start border-card-border bg-surface'}`}
          >
            <p className="text-sm/5 text-ink-2">
              {`${from === 'you' ? t('You') : brand.name}, ${momentInWords(new Date(at))}`}
            </p>
            <p dir="auto" lang={from === 'you' ? undefined : dataLanguage()} className="whitespace-pre-line">
              {text}
            </p>
          </li>
        ))}
      </ul>
      {isOpen ? (
        <MessageForm reference={reference} {...sending} />
      ) : (
        // Why a message was refused, such as after a withdrawal in another tab.
        <ChangeNote note={sending.note?.isDone ? null : sending.note} />
      )}
    </section>
  )
}

function MessageForm({ reference, isBusy, note, change }: { reference: string } & ReturnType<typeof useChange>) {
  const owner = ownerOf(useSession())
  const draft = `message:${reference}`

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('text')
    if (!(field instanceof HTMLTextAreaElement)) return
    const text = field.value
    const call = 'POST /candidates/applications/{ref}/messages'
    if (!(await change(() => api.call(call, { params: { ref: reference }, body: { text } })))) return
    writeDraft(owner, draft, noDraft)
    field.value = ''
  }

  return (
    <form noValidate className="mt-4" onSubmit={onSubmit}>
      <TextareaField
        label={t('Your message')}
        name="text"
        rows={3}
        maxLength={2_000}
        defaultValue={readDraft(owner, draft).fields.text}
        onInput={({ currentTarget: { value } }) =>
          writeDraft(owner, draft, { fields: value ? { text: value } : {}, lost: [] })
        }
      />
      <ChangeNote note={note} />
      <button type="submit" aria-disabled={isBusy} aria-busy={isBusy} className={`${buttonStyle()} mt-3`}>
        <ButtonText icon={isBusy && <Spinner className="size-4.5" />}>
          {isBusy ? t('Sending...') : t('Send message')}
        </ButtonText>
      </button>
    </form>
  )
}
