import { type RefObject, useLayoutEffect, useState } from 'react'
import { noDraft, readDraft, writeDraft } from '../drafts.ts'

/**
 * Keeps what a visitor types into uncontrolled fields while this tab is open: call `save` on each input. Only the named
 * fields are kept; leave out secrets. `isRestored`: the form shows text from an earlier visit.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, name: string, fieldNames: readonly string[]) {
  const [isRestored, setRestored] = useState(false)

  useLayoutEffect(() => {
    const typed = readChanges(form.current, fieldNames)
    const stored = Object.entries(readDraft('', name).fields).filter(([field]) => !(field in typed))
    for (const [field, text] of stored) {
      const control = form.current?.elements.namedItem(field)
      if (fieldNames.includes(field) && isTextControl(control)) control.value = text
    }
    setRestored(stored.length > 0)
    // Typed before hydration.
    if (Object.keys(typed).length > 0) save()
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once, before the first paint
  }, [])

  function save() {
    writeDraft('', name, { fields: readChanges(form.current, fieldNames), lost: [] })
  }

  function clear() {
    writeDraft('', name, noDraft)
    setRestored(false)
  }

  return { isRestored, save, clear }
}

function readChanges(form: HTMLFormElement | null, fieldNames: readonly string[]): Record<string, string> {
  const controls = [...(form?.elements ?? [])].filter(isTextControl)
  return Object.fromEntries(
    controls
      .filter(({ name, value, defaultValue }) => fieldNames.includes(name) && value !== defaultValue)
      .map(({ name, value }) => [name, value]),
  )
}

function isTextControl(element: unknown): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}
