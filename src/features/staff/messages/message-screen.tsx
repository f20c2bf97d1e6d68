import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { TextareaField } from '../../../ui/forms/textarea-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Row } from '../candidates/one/candidate-cards.tsx'
import { ActionForm, useAction } from '../shell/action.tsx'
import { Button } from '../shell/button.tsx'
import { Mark } from '../shell/mark.tsx'
import { loaded, office } from '../shell/office-client.ts'
import { Panel, ScreenHead } from '../shell/screen.tsx'
import { timeInNairobi } from '../shell/times.ts'
import type { MessageView } from './contract.ts'

export async function loader({ params: { id = '' }, request }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/messages/{id}', { params: { id }, signal: request.signal })).data
}

/** One message of the contact form, with its answer. */
export function Component() {
  const message = useLoaderData<typeof loader>()
  const { id, name, email, subject, reply, is_done: isDone } = message
  const { isBusy, run } = useAction()
  const setDone = () =>
    office.call('POST /staff/messages/{id}/done', { params: { id: String(id) }, body: { is_done: !isDone } })
  return (
    <>
      <Link to="/messages" className="inline-flex min-h-12 items-center gap-2 font-[600] text-primary">
        <Icon name="arrow-left" className="size-5" />
        <span>Messages</span>
      </Link>
      <ScreenHead title={subject || `Message from ${name}`}>
        <Button isBusy={isBusy} onClick={() => void run(setDone)}>
          {isDone ? 'Open again' : 'Done'}
        </Button>
      </ScreenHead>
      <div className="max-w-200">
        <Panel title="Message">
          <dl>
            <Row label="From">{name}</Row>
            <Row label="Email">
              <a href={`mailto:${email}`} className="font-[600] text-primary underline underline-offset-3">
                {email}
              </a>
            </Row>
            <Row label="Sent">{timeInNairobi(message.sent_at)}</Row>
            <Row label="State">{isDone ? <Mark tone="good">Done</Mark> : <Mark>Open</Mark>}</Row>
          </dl>
          <Text text={message.message} />
        </Panel>
        {reply && (
          <Panel title="Reply" text={`${reply.by ?? 'A colleague'}, ${timeInNairobi(reply.at)}`}>
            <Text text={reply.text} />
          </Panel>
        )}
        <ReplyForm key={id} message={message} />
      </div>
    </>
  )
}

function Text({ text }: { text: string }) {
  return (
    <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
      {text}
    </p>
  )
}

/** Stays when a colleague has replied meanwhile, so that nothing typed is lost. */
function ReplyForm({ message: { id, email, reply } }: { message: MessageView }) {
  const [isOpen, setOpen] = useState(reply === null)
  const { revalidate } = useRevalidator()
  if (!isOpen) return null

  async function send(text: string) {
    const outcome = await office.call('POST /staff/messages/{id}/reply', { params: { id: String(id) }, body: { text } })
    if (!outcome.ok && outcome.status === 409) await revalidate()
    return outcome
  }

  return (
    <Panel title="Write a reply">
      <ActionForm
        action="Reply"
        onAction={({ text = '' }) => send(text)}
        draft={`reply ${id}`}
        onDone={() => setOpen(false)}
        renderFields={({ text }, typed) => (
          <TextareaField
            label="Reply"
            name="text"
            rows={6}
            maxLength={5_000}
            help={`It is sent to ${email}, with the message below it. You can reply once here. After that, write from your own email.`}
            defaultValue={typed.text}
            error={text}
          />
        )}
      />
    </Panel>
  )
}
