import { type FormEvent, useRef, useState } from 'react'
import type { Step } from '../../completion.ts'
import type { CandidateProfile } from '../../profile-reading.ts'
import { checkFields, cleanFields, errorMessageOf, focusField, isField } from './fields.ts'
import type { StepValues } from './step-values.ts'
import { useDraft } from './use-draft.ts'
import { type Errors, useSaving } from './use-saving.ts'

export type StepProps = {
  profile: CandidateProfile
  stored: StepValues
  /** Null on the first step. */
  onBack: (() => void) | null
  onSaved<S extends Step>(step: S, sent: StepValues[S]): void
}

export type StepForm<S extends Step = Step> = ReturnType<typeof useStepForm<S>>

/** State and handlers of a step's form. */
export function useStepForm<S extends Step>(step: S, { profile, stored: all, onSaved, onBack }: StepProps) {
  const stored = all[step]
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const {
    readFields,
    discard: discardDraft,
    ...draft
  } = useDraft(step, stored, {
    form: ref,
    onChange: (names) =>
      setErrors((errors) => ({ ...errors, ...Object.fromEntries(names.map((name) => [name, undefined])) })),
  })
  const { resetProgress, save, ...saving } = useSaving(step, {
    form: ref,
    stored,
    documents: profile.documents,
    setErrors,
    onSaved,
  })

  function discard() {
    discardDraft()
    setErrors({})
    resetProgress()
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    cleanFields(event.currentTarget)
    readFields()
    if (checkFields(event.currentTarget)) void save()
  }

  /** Replaces the browser's messages with ours, and focuses the first invalid field. */
  function onInvalid(event: FormEvent<HTMLFormElement>) {
    const { target } = event
    if (!isField(target)) return
    event.preventDefault()
    // Not in the update, which may run when the field is no longer being checked.
    const message = errorMessageOf(step, target)
    setErrors((errors) => ({ ...errors, [target.name]: message }))
    const first = [...event.currentTarget.elements].find((each) => isField(each) && !each.validity.valid)
    if (first === target) focusField(target)
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
    onInvalid,
    onSubmit,
    onBack,
  }
}
