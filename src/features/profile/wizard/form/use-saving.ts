import { type RefObject, useEffect, useRef, useState } from 'react'
import { api } from '../../../../api-client/browser.ts'
import type { Outcome } from '../../../../api-client/client.ts'
import { uploads } from '../../../../api-client/uploads.ts'
import { useIdempotencyKey } from '../../../../ui/forms/use-idempotency-key.ts'
import { showToast } from '../../../../ui/toast/toast.ts'
import { ownerOf, readSession } from '../../../accounts/sessions/session.ts'
import type { Step } from '../../completion.ts'
import { type Draft, readUnsaved } from '../../drafts/unsaved.ts'
import type { CandidateProfile } from '../../profile-reading.ts'
import { toBlob } from '../photo/passport-photo.ts'
import { focusField, isField } from './fields.ts'
import { fieldsToSend, type StepValues } from './step-values.ts'

export type Errors = Record<string, string | undefined>

/** A save that failed: the values sent, the status of the response (0 if there was none) and the invalid fields. */
export type FailedSave = { sent: Draft; status: number; fields: string[] }

/** `share` is the uploaded fraction, from 0 to 1. `note` repeats the text of an error toast, as toasts disappear. */
type Progress = {
  isBusy: boolean
  share: number
  refused: FailedSave | null
  alert: string | null
  note: string | null
}

const idle: Progress = { isBusy: false, share: 0, refused: null, alert: null, note: null }

type Options<S extends Step> = {
  form: RefObject<HTMLFormElement | null>
  stored: StepValues[S]
  documents: CandidateProfile['documents']
  setErrors(errors: Errors): void
  onSaved(step: S, sent: StepValues[S]): void
}

/** Fields that were sent without an answer, so that the server may have stored them. They are sent again. */
const uncertain = {
  personal: new Set<string>(),
  work: new Set<string>(),
  education: new Set<string>(),
  documents: new Set<string>(),
}

/** Sends a step and reports what is wrong with it. */
export function useSaving<S extends Step>(step: S, { form, stored, documents, setErrors, onSaved }: Options<S>) {
  const [progress, setProgress] = useState(idle)
  const idempotencyKeyOf = useIdempotencyKey()
  const preparation = useRef<Promise<void>>(Promise.resolve())

  async function save() {
    if (progress.isBusy) return
    setErrors({})
    setProgress({ ...idle, isBusy: true })
    await preparation.current
    const sent: StepValues[S] = { ...stored, ...readUnsaved().drafts[step] }
    const owner = ownerOf(readSession())
    const body = fieldsToSend(storedFor(sent), sent, uncertain[step])
    const outcome = await senders[step](body, {
      idempotencyKey: idempotencyKeyOf(body),
      onProgress: (share) => setProgress((progress) => ({ ...progress, share })),
    })
    // Another candidate who has signed in since must not see the result.
    if (ownerOf(readSession()) !== owner) return
    if (!outcome.ok) {
      if (outcome.status === 0 || outcome.status >= 500) for (const name in body) uncertain[step].add(name)
      return refuse(sent, outcome)
    }
    uncertain[step].clear()
    setProgress(idle)
    if (step === 'work') void showToast('success', 'Work profile saved successfully!')
    onSaved(step, sent)
  }

  /** The document of another type is not the one that is shown, so nothing of it counts as stored. */
  function storedFor(values: Draft): Draft {
    if (step !== 'documents') return stored
    const document = documents.find(({ type }) => type === values.document_type)
    return document ? { skills: document.skills, document_file: document.url } : {}
  }

  /** Shows each message in the alert or at its field. Toasts disappear, so their messages are also at the fields. */
  function refuse(sent: Draft, outcome: Outcome<unknown> & { ok: false }) {
    const { alert, note, toasts } = refusalTexts(step, outcome)
    const errors = Object.entries(outcome.errors)
    setErrors(
      Object.fromEntries(
        errors.map(([name, messages]) => [name, messages.filter((message) => message !== alert).join('\n')]),
      ),
    )
    setProgress({
      ...idle,
      refused: { sent, status: outcome.status, fields: errors.map(([name]) => name) },
      alert,
      note,
    })
    // If the wizard has been closed since, the alert becomes a toast.
    const isShown = form.current !== null
    for (const toast of isShown || alert === null ? toasts : [alert]) void showToast('error', toast)
  }

  // In an effect, because the field has to be rendered with its error first.
  useEffect(() => {
    const [first = ''] = progress.refused?.fields ?? []
    const field = form.current?.elements.namedItem(first)
    if (isField(field)) focusField(field)
  }, [form, progress.refused])

  return {
    progress,
    resetProgress: () => setProgress(idle),
    /** Makes saving wait for this work. */
    waitFor(work: Promise<void>) {
      preparation.current = work
    },
    save,
  }
}

type CallOptions = { idempotencyKey: string; onProgress: (share: number) => void }
type Sender = (fields: Draft, options: CallOptions) => Promise<Outcome<{ message: string }>>

const senders: Record<Step, Sender> = {
  personal: (body, options) => api.call('POST /candidates/update/profile', { body, ...options }),
  work: (fields, options) => uploads.call('POST /candidates/update/work_profile', { body: toForm(fields), ...options }),
  education: (body, options) => api.call('POST /candidates/update/education', { body, ...options }),
  documents: (body, options) => api.call('POST /candidates/update/documents', { body, ...options }),
}

function toForm({ photo, photo_name, remove_passport_photo, ...fields }: Draft): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  if (remove_passport_photo === '1') form.append('remove_passport_photo', '1')
  if (photo) form.append('candidate_passport_photo', toBlob(photo), photo_name)
  return form
}

const failed = 'Failed to save. Please try again.'
const notSaved = 'This step is not saved yet. What you typed is still here.'

type RefusalTexts = Pick<Progress, 'alert' | 'note'> & { toasts: string[] }

/** As specified: the work step shows every message as a toast, education and documents show one fixed alert. */
function refusalTexts(
  step: Step,
  { message, errors }: { message: string | null; errors: Record<string, string[]> },
): RefusalTexts {
  if (step === 'personal') return { alert: message || failed, note: null, toasts: [] }
  if (step !== 'work') return { alert: failed, note: null, toasts: [] }
  const all = Object.values(errors).flat()
  if (all.length > 0) return { alert: null, note: null, toasts: all }
  return { alert: null, note: message || notSaved, toasts: [message || failed] }
}
