import { type ChangeEvent, type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Outcome } from '../../../../api-client/client.ts'
import { messageId } from '../../../../ui/forms/field.tsx'
import { showToast } from '../../../../ui/toast/toast.ts'
import { ownerOf, readSession } from '../../../accounts/sessions/session.ts'
import type { Step } from '../../completion.ts'
import { type Draft, keepDraft, readUnsaved, useUnsaved } from '../../drafts/unsaved.ts'
import type { CandidateProfile } from '../../profile-reading.ts'
import { bringIntoView } from './bring-into-view.ts'
import { wordingOf } from './field-wording.ts'
import { saveStep } from './save-step.ts'
import { changesTo, type StepValues } from './step-values.ts'
import { unfinishedDates, useUnfinishedDates } from './use-unfinished-dates.ts'

export type StepProps = {
  profile: CandidateProfile
  stored: StepValues
  /** Null on the first step. */
  onBack: (() => void) | null
  /** Called when the server has taken what was sent. */
  onSaved<S extends Step>(step: S, sent: StepValues[S]): void
}

type FormElement = HTMLInputElement | HTMLSelectElement
/** What was sent and not taken, the status of the answer, 0 without one, and the fields that were found wrong. */
export type Refused = { sent: Draft; status: number; fields: string[] }
/** `note` stays where a toast, which goes, is all that says why. */
type Progress = { isBusy: boolean; share: number; refused: Refused | null; alert: string | null; note: string | null }

const failed = 'Failed to save. Please try again.'
const notSaved = 'This step is not saved yet. What you typed is still here.'
const resting: Progress = { isBusy: false, share: 0, refused: null, alert: null, note: null }

export type StepForm<S extends Step = Step> = ReturnType<typeof useStepForm<S>>

/** The form of a step: what stands in it is what is stored and, over it, what was changed and is kept in this tab until it is saved. */
export function useStepForm<S extends Step>(step: S, { stored: all, onSaved, onBack }: StepProps) {
  const stored = all[step]
  const unsaved = useUnsaved()
  const draft = unsaved.drafts[step]
  /** Secrets that a reload took away. */
  const lost = step === 'work' ? unsaved.lost : []
  /** Shown as the browser has them: with a value it would take what was typed away. */
  const [unfinished, setUnfinished] = useState<Draft>({})
  const values: StepValues[S] = { ...stored, ...draft, ...unfinished }
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const [progress, setProgress] = useState(resting)
  const ref = useRef<HTMLFormElement>(null)
  const coming = useRef<Promise<void>>(Promise.resolve())
  const isDrafted = Object.keys(changesTo(stored, { ...stored, ...draft })).length > 0
  // Something was filled in, or lost, before the step was opened.
  const [isRestored, setRestored] = useState(isDrafted || lost.length > 0)
  useUnfinishedDates(ref)

  function change(fields: Draft) {
    // Typed in the same moment, the last change is not painted yet.
    const { drafts, lost } = readUnsaved()
    keepDraft(
      step,
      changesTo(stored, { ...stored, ...drafts[step], ...fields }),
      lost.filter((name) => !(name in fields)),
    )
    setErrors((errors) => ({ ...errors, ...Object.fromEntries(Object.keys(fields).map((name) => [name, undefined])) }))
  }

  /** Of a date of which a part is missing the browser tells nothing: that is no change, and what is stored stays. */
  function changeField({ name, value, validity: { badInput } }: FormElement) {
    const { [name]: before = '' }: Draft = stored
    const { [name]: _, ...others } = unfinished
    setUnfinished(badInput ? { ...others, [name]: '' } : others)
    change({ [name]: badInput ? before : value })
  }

  /** That the last part was taken out of a date, which clears it, the browser tells nobody. */
  function readCleared(field: FormElement) {
    if (field.name in unfinished && !field.validity.badInput) changeField(field)
  }

  function discard() {
    for (const date of unfinishedDates(ref.current)) date.value = ''
    setUnfinished({})
    keepDraft(step, {})
    setErrors({})
    setProgress(resting)
    setRestored(false)
  }

  /** The browser found a field wrong: its words are ours, and the first one gets the focus. */
  function onInvalid(event: FormEvent<HTMLFormElement>) {
    const { target } = event
    if (!isField(target)) return
    event.preventDefault()
    setErrors((errors) => ({ ...errors, [target.name]: wordingOf(step, target) }))
    if ([...event.currentTarget.elements].find((each) => isField(each) && !each.validity.valid) === target) show(target)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (progress.isBusy) return
    setErrors({})
    setProgress({ ...resting, isBusy: true })
    await coming.current
    const sent: StepValues[S] = { ...stored, ...readUnsaved().drafts[step] }
    const owner = ownerOf(readSession())
    const outcome = await saveStep(step, sent, (share) => setProgress((progress) => ({ ...progress, share })))
    // Nobody is told what came of somebody else's save.
    if (ownerOf(readSession()) !== owner) return
    if (outcome.ok) {
      setProgress(resting)
      if (step === 'work') void showToast('success', 'Work profile saved successfully!')
      return onSaved(step, sent)
    }
    refuse(sent, outcome)
  }

  /** Marks the refused fields. What an alert says is not said again below them; a toast goes, and they say the same and stay. */
  function refuse(sent: Draft, outcome: Outcome<unknown> & { ok: false }) {
    const said = sayRefusal(step, outcome)
    setErrors(
      Object.fromEntries(
        Object.entries(outcome.errors).map(([name, messages]) => [
          name,
          messages.filter((message) => message !== said.alert).join('\n'),
        ]),
      ),
    )
    setProgress({
      ...resting,
      refused: { sent, status: outcome.status, fields: Object.keys(outcome.errors) },
      alert: said.alert,
      note: said.note,
    })
    const isSeen = ref.current !== null
    for (const toast of isSeen || said.alert === null ? said.toasts : [said.alert]) void showToast('error', toast)
  }

  // The fields that the server refused are marked by now.
  useEffect(() => {
    const [first = ''] = progress.refused?.fields ?? []
    const field = ref.current?.elements.namedItem(first)
    if (isField(field)) show(field)
  }, [progress.refused])

  /** What a field of this name shows. */
  function shown<N extends keyof StepValues[S] & string>(name: N) {
    return { name, value: values[name], error: errors[name] }
  }

  /** The same, for an element that tells of each change. */
  function field<N extends keyof StepValues[S] & string>(name: N) {
    // Before a key too: Escape closes the wizard with it.
    const lookAgain = ({ currentTarget }: SyntheticEvent<FormElement>) => readCleared(currentTarget)
    return {
      ...shown(name),
      onChange: ({ target }: ChangeEvent<FormElement>) => changeField(target),
      onKeyDown: lookAgain,
      onKeyUp: lookAgain,
      onBlur: lookAgain,
    }
  }

  /** Saving waits for what is still being made ready. */
  function waitFor(work: Promise<void>) {
    coming.current = work
  }

  return {
    step,
    ref,
    values,
    lost,
    errors,
    setErrors,
    progress,
    isDrafted,
    isRestored: isRestored && (isDrafted || lost.length > 0),
    change,
    waitFor,
    discard,
    shown,
    field,
    onInvalid,
    onSubmit,
    onBack,
  }
}

type Said = Pick<Progress, 'alert' | 'note'> & { toasts: string[] }

/** As the catalogue of errors has it: the work step says all it was told in toasts, education and documents keep to one sentence. */
function sayRefusal(
  step: Step,
  { message, errors }: { message: string | null; errors: Record<string, string[]> },
): Said {
  if (step === 'personal') return { alert: message || failed, note: null, toasts: [] }
  if (step !== 'work') return { alert: failed, note: null, toasts: [] }
  const all = Object.values(errors).flat()
  if (all.length > 0) return { alert: null, note: null, toasts: all }
  return { alert: null, note: message || notSaved, toasts: [message || failed] }
}

/** In the middle of what can be seen: the bar at the foot would hide it from a phone. What is said of it, further down below a photo, is seen too. */
function show(field: FormElement) {
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
  bringIntoView(document.getElementById(messageId(field.id)))
}

function isField(element: unknown): element is FormElement {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
}
