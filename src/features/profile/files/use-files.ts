import { type ChangeEvent, type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../../api-client/browser.ts'
import { t } from '../../../language/translate.ts'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { ownerOf, readSession } from '../../accounts/sessions/session.ts'
import type { ProfileData } from '../contract.ts'
import { fileLimits } from '../fields/choices.ts'
import { messages } from '../fields/messages.ts'
import { focusField, isField } from '../wizard/form/fields.ts'
import type { StepForm } from '../wizard/form/use-step-form.ts'
import { isFile, replacedBy } from './own-files.ts'
import { readFiles } from './read-files.ts'

const notSent = 'The file was not sent. Check your connection, then try again.'
const notRemoved = 'The file was not removed. Check your connection, then try again.'

type Unsent = { type: string; files: Blob[] }

type Options = { documents: ProfileData['documents']; onChanged(data: unknown): void }

/** Uploads files for the chosen type of document at once, and removes them. `onChanged` gets the profile after it. */
export function useFiles(form: StepForm<'documents'>, { documents, onChanged }: Options) {
  const { values, setErrors, waitFor } = form
  const { document_type } = values
  const own = documents.filter((each) => each.document_type === document_type && isFile(each))
  const input = useRef<HTMLInputElement>(null)
  const { question, ask } = useConfirm({ yes: t('Replace'), no: t('Keep it') })
  const [isSending, setSending] = useState(false)
  /** What could not be sent for lack of a network. */
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const setError = (files?: string) => setErrors((errors) => ({ ...errors, files }))

  async function send(chosen: Unsent) {
    const body = new FormData()
    body.append('document_type', chosen.type)
    for (const file of chosen.files) body.append('files', file)
    await run(() => api.call('POST /candidates/files', { body }), chosen)
  }

  async function run(call: () => ReturnType<typeof api.call<'POST /candidates/files'>>, chosen: Unsent | null) {
    const owner = ownerOf(readSession())
    setError()
    setUnsent(null)
    setSending(true)
    const outcome = await call()
    // Another candidate who has signed in since must not see the result.
    if (ownerOf(readSession()) !== owner) return
    setSending(false)
    if (outcome.ok) {
      showToast('success', outcome.message)
      return onChanged(outcome.data)
    }
    if (outcome.status === 0 || outcome.status >= 500) setUnsent(chosen)
    setError(Object.values(outcome.errors).flat()[0] ?? outcome.message ?? t(chosen ? notSent : notRemoved))
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(target.files ?? [])]
    // Without this, choosing the same file again fires no event.
    target.value = ''
    if (chosen.length === 0) return
    setSending(true)
    const read = await readFiles(chosen)
    setSending(false)
    if ('reason' in read) return setError(read.reason)
    const replaced = replacedBy(read.isPdf, own)
    if (replaced === '' && own.length + read.files.length > fileLimits.photos) return setError(t(messages.filesFull))
    if (replaced !== '' && !(await ask(t('Replace your {file}?', { file: replaced })))) return
    await send({ type: document_type, files: read.files })
  }

  return {
    input,
    question,
    isSending,
    error: form.errors.files,
    canRetry: unsent !== null,
    hasFile: own.length > 0,
    /** Saving the step waits, because a file makes the link unnecessary. */
    onChange: (event: ChangeEvent<HTMLInputElement>) => waitFor(choose(event)),
    retry() {
      // The button that was pressed is about to go.
      input.current?.focus()
      if (unsent) waitFor(send(unsent))
    },
    /** Opens no file picker before a type is chosen. */
    onClick(event: MouseEvent) {
      if (isSending) event.preventDefault()
      if (document_type !== '') return
      event.preventDefault()
      flushSync(() => setErrors((errors) => ({ ...errors, document_type: t(messages.documentType) })))
      const type = form.ref.current?.elements.namedItem('document_type')
      if (isField(type)) focusField(type)
    },
    remove(document_type: string) {
      input.current?.focus()
      void run(() => api.call('POST /candidates/files/delete', { body: { document_type } }), null)
    },
  }
}
