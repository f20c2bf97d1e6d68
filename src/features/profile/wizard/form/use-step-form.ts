import { type FormEvent, useRef, useState } from 'react'
import type { Step } from '../../completion.ts'
import type { ProfileData } from '../../contract.ts'
import { checkFields, cleanFields, errorMessageOf, focusField, isField } from './fields.ts'
import type { StepValues } from './step-values.ts'
import { type Errors, useSaving } from './use-saving.ts'
import { useStepDraft } from './use-step-draft.ts'

export type StepProps = {
  profile: ProfileData
  stored: StepValues
  /** Whether files and certifications can be added. */
  isLive: boolean
  /** Called when something was saved without the step. `data` is that of the response. */
  onChanged(data: unknown): void
  /** Null on the first step. */
  onBack: (() => void) | null
  onSaved<S extends Step>(step: S, sent: StepValues[S], data: unknown): void
}

export type StepForm<S extends Step = Step> = ReturnType<typeof useStepForm<S>>

/** State and handlers of a step's form. */
export function useStepForm<S extends Step>(step: S, { profile, stored: all, onSaved, onBack }: StepProps) {
  const stored = all[step]
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const {
    readFields,
    settle,
    discard: discardDraft,
    ...draft
  } = useStepDraft(step, stored, {
    form: ref,
    onChange: (names) =>
      setErrors((errors) => ({ ...errors, ...Object.fromEntries(names.map((name) => [name, undefined])) })),
  })
  const { resetProgress, save, ...saving } = useSaving(step, {
    form: ref,
    stored,
    documents: profile.documents,
    setErrors,
    onSaved(step, sent, data) {
      settle(sent)
      onSaved(step, sent, data)
    },
  })

  function discard() {
    discardDraft()
    setErrors({})
    resetProgress()
  }

  function submit(element: HTMLFormElement) {
    cleanFields(element)
    readFields()
    if (checkFields(element)) void save()
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    submit(event.currentTarget)
  }

  function shown<N extends keyof StepValues[S] & string>(name: N) {
    return { name, value: draft.values[name], error: errors[name] }
  }

  /** Props of a native field. */
  function field(name: keyof StepValues[S] & string) {
    return { name, error: errors[name] }
  }

  return {
    step,
    ref,
    ...draft,
    ...saving,
    errors,
    setErrors,
    discard,
    shown,
    field,
    readFields,
    onInvalid: (event: FormEvent<HTMLFormElement>) => showOwnMessage(step, event, setErrors),
    submit,
    onSubmit,
    onBack,
  }
}

/** Replaces the browser's message with ours, and focuses the first invalid field. */
function showOwnMessage(
  step: Step,
  event: FormEvent<HTMLFormElement>,
  setErrors: (update: (errors: Errors) => Errors) => void,
) {
  const { target, currentTarget } = event
  if (!isField(target)) return
  event.preventDefault()
  // Not in the update, which may run when the field is no longer being checked.
  const message = errorMessageOf(step, target)
  setErrors((errors) => ({ ...errors, [target.name]: message }))
  const first = [...currentTarget.elements].find((each) => isField(each) && !each.validity.valid)
  if (first === target) focusField(target)
}
