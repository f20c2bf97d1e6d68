import { type ChangeEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageId } from '../../../../ui/forms/field.tsx'
import { bringIntoView } from '../form/fields.ts'
import type { StepForm } from '../form/use-step-form.ts'
import { readPhoto } from './passport-photo.ts'

type WorkForm = StepForm<'work_profile'>

/** State and actions of the photo field. `url` is that of the photo to show, or ''. */
export function usePassportPhoto(form: WorkForm, storedUrl: string) {
  const { values, change, waitFor } = form
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const replaceButton = useRef<HTMLButtonElement>(null)
  const { refusedName, refuse } = useRefusedFile(form, { id, input })
  const [isPreparing, setPreparing] = useState(false)
  /** Identifies the latest action. A photo whose preparation ends after another action is dropped. */
  const action = useRef(0)
  const isRemoved = values.remove_passport_photo === '1'
  const isNew = values.photo !== ''
  const url = isNew ? values.photo : isRemoved ? '' : storedUrl

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file) waitFor(prepare(file))
    // Without this, choosing the same file again fires no event.
    target.value = ''
  }

  async function prepare(file: File) {
    const now = ++action.current
    refuse(null)
    setPreparing(true)
    const result = await readPhoto(file)
    if (action.current !== now) return
    setPreparing(false)
    if ('reason' in result) return refuse({ name: file.name, reason: result.reason })
    flushSync(() => change({ photo: result.url, photo_name: file.name, remove_passport_photo: '0' }))
    // Unless the focus has moved on from the input, or from a button that is gone.
    const { activeElement, body } = document
    if (activeElement === input.current || activeElement === body) replaceButton.current?.focus()
  }

  // The focus moves in these actions, because each removes the button that was pressed.

  function dismissRefused() {
    refuse(null)
    input.current?.focus()
  }

  /** Removes the new photo, or else the stored one. */
  function remove() {
    action.current++
    setPreparing(false)
    change({ photo: '', photo_name: '', ...(!isNew && { remove_passport_photo: '1' }) })
    dismissRefused()
  }

  function keep() {
    flushSync(() => change({ remove_passport_photo: '0' }))
    replaceButton.current?.focus()
  }

  return {
    id,
    input,
    replaceButton,
    isPreparing,
    refusedName,
    isRemoved,
    isNew,
    url,
    choose,
    dismissRefused,
    remove,
    keep,
  }
}

type Field = { id: string; input: RefObject<HTMLInputElement | null> }

/** The name of a file that cannot be used. The step must not be saved as if the file were part of it. */
function useRefusedFile({ setErrors }: WorkForm, { id, input }: Field) {
  const [refused, setRefused] = useState<{ name: string; reason: string } | null>(null)
  useEffect(() => input.current?.setCustomValidity(refused?.reason ?? ''), [input, refused])

  function refuse(file: typeof refused) {
    flushSync(() => {
      setRefused(file)
      setErrors((errors) => ({ ...errors, candidate_passport_photo: file?.reason }))
    })
    if (file !== null) bringIntoView(document.getElementById(messageId(id)))
  }

  return { refusedName: refused?.name ?? null, refuse }
}
