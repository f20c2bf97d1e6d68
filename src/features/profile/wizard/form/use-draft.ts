import { type RefObject, useLayoutEffect, useState } from 'react'
import { showToast } from '../../../../ui/toast/toast.ts'
import type { Step } from '../../completion.ts'
import { type Draft, readUnsaved, setDraft, useUnsaved } from '../../drafts/unsaved.ts'
import { type FormField, unfinishedDates } from './fields.ts'
import { changesTo, type StepValues } from './step-values.ts'

type Options = { form: RefObject<HTMLFormElement | null>; onChange(names: string[]): void }

/** The values of a step: what is stored, overridden by the draft in this tab. */
export function useDraft<S extends Step>(step: S, stored: StepValues[S], { form, onChange }: Options) {
  const unsaved = useUnsaved()
  const draft = unsaved.drafts[step]
  const lost = step === 'work' ? unsaved.lost : []
  /** Unfinished dates, as empty values: setting any other value would clear the parts already typed. */
  const [unfinished, setUnfinished] = useState<Draft>({})
  const values: StepValues[S] = { ...stored, ...draft, ...unfinished }
  const hasDraft = Object.keys(changesTo(stored, { ...stored, ...draft })).length > 0
  const [wasRestored, setRestored] = useState(hasDraft || lost.length > 0)
  useUnfinishedDateWarning(form)

  function change(fields: Draft) {
    // Not from the last render: two changes may come before the next one.
    const { drafts, lost } = readUnsaved()
    setDraft(
      step,
      changesTo(stored, { ...stored, ...drafts[step], ...fields }),
      lost.filter((name) => !(name in fields)),
    )
    onChange(Object.keys(fields))
  }

  /** An unfinished date counts as unchanged, so the stored value stays. */
  function changeField({ name, value, validity: { badInput } }: FormField) {
    const { [name]: before = '' }: Draft = stored
    const { [name]: _, ...others } = unfinished
    setUnfinished(badInput ? { ...others, [name]: '' } : others)
    change({ [name]: badInput ? before : value })
  }

  /**
   * Reads a field that changed without an event: browsers fire none when the last part of an unfinished date is deleted,
   * and some password managers fire none at all.
   */
  function catchUp(field: FormField) {
    const { [field.name]: shown }: Draft = values
    if (!field.validity.badInput && (field.name in unfinished || field.value !== shown)) changeField(field)
  }

  function discard() {
    for (const date of unfinishedDates(form.current)) date.value = ''
    setUnfinished({})
    setDraft(step, {})
    setRestored(false)
  }

  const isRestored = wasRestored && (hasDraft || lost.length > 0)
  return { values, lost, hasDraft, isRestored, change, changeField, catchUp, discard }
}

/** Warns when the step closes with an unfinished date, which cannot be kept. */
function useUnfinishedDateWarning(form: RefObject<HTMLFormElement | null>) {
  useLayoutEffect(() => {
    const { current } = form
    return () => {
      if (unfinishedDates(current).length > 0)
        void showToast('warning', 'The date was not complete, so we did not keep it.')
    }
  }, [form])
}
