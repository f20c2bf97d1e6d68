import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../../../api-client/browser.ts'
import type { Outcome } from '../../../../api-client/client.ts'
import { t } from '../../../../language/translate.ts'
import { readDraft } from '../../../../ui/drafts.ts'
import { showToast } from '../../../../ui/toast/toast.ts'
import { ownerOf, readSession } from '../../../accounts/sessions/session.ts'
import type { Step } from '../../completion.ts'
import type { ProfileData } from '../../contract.ts'
import { storedLink } from '../../files/own-files.ts'
import { toBlob } from '../photo/passport-photo.ts'
import { focusField, isField } from './fields.ts'
import { blankCertification, fieldsToSend, type StepValues } from './step-values.ts'
import type { Texts } from './use-step-draft.ts'

export type Errors = Record<string, string | undefined>

/** `note` repeats the text of an error toast, as toasts disappear. */
type Progress = { isBusy: boolean; alert: string | null; note: string | null }

const idle: Progress = { isBusy: false, alert: null, note: null }

type Options<S extends Step> = {
  form: RefObject<HTMLFormElement | null>
  stored: StepValues[S]
  documents: ProfileData['documents']
  setErrors(errors: Errors): void
  /** `data` is that of the response: the profile after the save. */
  onSaved(step: S, sent: StepValues[S], data: unknown): void
}

/** Fields that were sent without an answer, so that the server may have stored them. They are sent again. */
const uncertain = {
  profile: new Set<string>(),
  work_profile: new Set<string>(),
  education: new Set<string>(),
  documents: new Set<string>(),
}

/** Sends a step and reports what is wrong with it. */
export function useSaving<S extends Step>(step: S, options: Options<S>) {
  const { stored, documents, setErrors, onSaved } = options
  const [progress, setProgress] = useState(idle)
  const preparation = useRef<Promise<void>>(Promise.resolve())

  async function save() {
    if (progress.isBusy) return
    setErrors({})
    setProgress({ ...idle, isBusy: true })
    await preparation.current
    const owner = ownerOf(readSession())
    const sent: StepValues[S] = { ...stored, ...readDraft(owner, step).fields }
    const body = fieldsToSend(storedFor(sent), sent, uncertain[step])
    const outcome = await senders[step](body)
    // Another candidate who has signed in since must not see the result.
    if (ownerOf(readSession()) !== owner) return
    if (!outcome.ok) {
      if (outcome.status === 0 || outcome.status >= 500) for (const name in body) uncertain[step].add(name)
      return refuse(step, outcome, { ...options, setProgress })
    }
    uncertain[step].clear()
    setProgress(idle)
    if (step === 'work_profile') showToast('success', t('Work profile saved successfully!'))
    onSaved(step, sent, outcome.data)
  }

  /** The document of another type is not the one that is shown, so nothing of it counts as stored. */
  function storedFor(values: Texts): Texts {
    if (step !== 'documents') return stored
    const document = documents.find(({ document_type }) => document_type === values.document_type)
    return document
      ? { skills: document.skills, document_file: storedLink(documents, document.document_type), ...blankCertification }
      : blankCertification
  }

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

type Page = Pick<Options<Step>, 'form' | 'setErrors'> & { setProgress(progress: Progress): void }

/** Shows each message in the alert or at its field. Toasts disappear, so their messages are also at the fields. */
function refuse(step: Step, outcome: Outcome<unknown> & { ok: false }, { form, setErrors, setProgress }: Page) {
  const { alert, note, toasts } = refusalTexts(step, outcome)
  const errors = Object.entries(outcome.errors)
  // At once, so that the field can be scrolled to together with its error.
  flushSync(() => {
    setErrors(
      Object.fromEntries(
        errors.map(([name, messages]) => [name, messages.filter((message) => message !== alert).join('\n')]),
      ),
    )
    setProgress({ isBusy: false, alert, note })
  })
  // If the wizard has been closed since, the alert becomes a toast.
  const isShown = form.current !== null
  for (const toast of isShown || alert === null ? toasts : [alert]) showToast('error', toast)
  const field = form.current?.elements.namedItem(errors[0]?.[0] ?? '')
  if (isField(field)) focusField(field)
}

type Sender = (fields: Texts) => Promise<Outcome<{ message: string; data?: unknown }>>

const senders: Record<Step, Sender> = {
  profile: (body) => api.call('POST /candidates/update/profile', { body }),
  work_profile: (fields) => api.call('POST /candidates/update/work_profile', { body: toForm(fields) }),
  education: (body) => api.call('POST /candidates/update/education', { body }),
  documents: (body) => api.call('POST /candidates/update/documents', { body }),
}

function toForm({ photo, photo_name, remove_passport_photo, ...fields }: Texts): FormData {
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
  if (step === 'profile') return { alert: message || t(failed), note: null, toasts: [] }
  if (step !== 'work_profile') return { alert: t(failed), note: null, toasts: [] }
  const all = Object.values(errors).flat()
  if (all.length > 0) return { alert: null, note: null, toasts: all }
  return { alert: null, note: message || t(notSaved), toasts: [message || t(failed)] }
}
