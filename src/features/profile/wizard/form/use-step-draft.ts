import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { profileFields } from '../../../../contract/profile-fields.ts'
import { t } from '../../../../language/translate.ts'
import { noDraft, readDraft, useDraftChanges, writeDraft } from '../../../../ui/drafts.ts'
import { showToast } from '../../../../ui/toast/toast.ts'
import { ownerOf, useSession } from '../../../accounts/sessions/session.ts'
import type { Step } from '../../completion.ts'
import { type FormField, textFields, unfinishedDates } from './fields.ts'
import { changesTo, type StepValues } from './step-values.ts'

/** The texts of fields, by name. */
export type Texts = Record<string, string>

/** Never stored in the browser, where anyone with this device could read them. */
export const secrets: readonly string[] = [
  ...profileFields.filter((field) => 'isSecret' in field).map(({ name }) => name),
  'photo',
  'photo_name',
]

type Options = { form: RefObject<HTMLFormElement | null>; onChange(names: string[]): void }

/** The values of a step: what is stored, overridden by the draft in this tab. */
export function useStepDraft<S extends Step>(step: S, stored: StepValues[S], { form, onChange }: Options) {
  const owner = ownerOf(useSession())
  const before: Texts = stored
  useDraftChanges()
  const { fields, lost } = readDraft(owner, step)
  const values: StepValues[S] = { ...stored, ...fields }
  const hasDraft = Object.keys(changesTo(stored, values)).length > 0
  const [wasRestored, setRestored] = useState(hasDraft || lost.length > 0)
  const reread = useUncontrolledFields(form, values)
  useUnfinishedDateWarning(form)

  function change(fields: Texts) {
    // The session has ended, and the page is about to close.
    if (owner === '') return
    // Not from the last render: two changes may come before the next one.
    const { fields: drafted, lost } = readDraft(owner, step)
    write(
      changesTo(stored, { ...stored, ...drafted, ...fields }),
      lost.filter((name) => !(name in fields)),
    )
    onChange(Object.keys(fields))
  }

  /** Takes over what the fields show. An unfinished date counts as unchanged, so the stored value stays. */
  function readFields() {
    const changed = reread()
    const texts = changed.map(([name, text]): [string, string] => [name, text ?? before[name] ?? ''])
    if (changed.length > 0) change(Object.fromEntries(texts))
  }

  /** Forgets what was sent, but not what was typed meanwhile. */
  function settle(sent: Texts) {
    write(changesTo(sent, readDraft(owner, step).fields))
  }

  function write(fields: Texts, lost: readonly string[] = []) {
    writeDraft(owner, step, { fields, lost }, secrets)
  }

  function discard() {
    for (const date of unfinishedDates(form.current)) date.value = before[date.name] ?? ''
    writeDraft(owner, step, noDraft)
    setRestored(false)
  }

  const isRestored = wasRestored && (hasDraft || lost.length > 0)
  return { values, lost, hasDraft, isRestored, change, readFields, settle, discard }
}

/**
 * Shows the values in the native fields, which React does not control: it would put back the old text of a field that a
 * password manager filled in without an event. Returns a function that lists the names and texts of the fields changed
 * since they were last set or read, null for an unfinished date.
 */
function useUncontrolledFields(form: RefObject<HTMLFormElement | null>, values: Texts) {
  const given = useRef<Texts>({})
  const seen = useRef<Record<string, string | null>>({})

  useLayoutEffect(() => {
    for (const field of textFields(form.current)) {
      const { [field.name]: text = '' } = values
      // Setting an unfinished date would clear the parts already typed.
      if (text === given.current[field.name] || field.validity.badInput) continue
      if (field.value !== text) field.value = text
      seen.current[field.name] = field.value
    }
    given.current = values
  })

  return () => {
    const texts = textFields(form.current).map((field) => [field.name, textOf(field)] as const)
    const changed = texts.filter(([name, text]) => text !== seen.current[name])
    seen.current = Object.fromEntries(texts)
    return changed
  }
}

function textOf({ value, validity }: FormField): string | null {
  return validity.badInput ? null : value
}

/** Warns when the step closes with an unfinished date, which cannot be kept. */
function useUnfinishedDateWarning(form: RefObject<HTMLFormElement | null>) {
  useLayoutEffect(() => {
    const { current } = form
    return () => {
      if (unfinishedDates(current).length > 0)
        showToast('warning', t('The date was not complete, so we did not keep it.'))
    }
  }, [form])
}
