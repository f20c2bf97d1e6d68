import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageId } from '../../../../ui/forms/field.tsx'
import { ownerOf, readSession } from '../../../accounts/sessions/session.ts'
import { messages } from '../../fields/messages.ts'
import { bringIntoView } from '../form/fields.ts'
import type { StepForm } from '../form/use-step-form.ts'
import { formatRefusal, photoRefusal, preparePhoto, startOf } from './passport-photo.ts'

/** A file that cannot be used, and why. */
type RefusedFile = { name: string; reason: string }

type NewPhoto = { url: string; name: string }

/** State and actions of the photo field. `url` is that of the photo to show, or ''. */
export function usePassportPhoto({ values, setErrors, change, waitFor }: StepForm<'work'>, storedUrl: string) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const replaceButton = useRef<HTMLButtonElement>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [refused, setRefused] = useState<RefusedFile | null>(null)
  // A step with a refused file must not be saved as if the file were part of it.
  useEffect(() => input.current?.setCustomValidity(refused?.reason ?? ''), [refused])
  /** Identifies the latest action. A photo whose preparation ends after another action is dropped. */
  const action = useRef(0)
  const isRemoved = values.remove_passport_photo === '1'
  const isNew = values.photo !== ''
  const url = isNew ? values.photo : isRemoved ? '' : storedUrl

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    const reason = photoRefusal(file)
    dropPreparation()
    refuse(reason === null ? null : { name: file.name, reason })
    if (reason === null) waitFor(prepare(file))
    // Without this, choosing the same file again fires no event.
    target.value = ''
  }

  function dropPreparation() {
    action.current++
    setPreparing(false)
  }

  async function prepare(file: File) {
    setPreparing(true)
    const [now, owner] = [action.current, ownerOf(readSession())]
    const result = await read(file)
    if (action.current !== now || ownerOf(readSession()) !== owner) return
    setPreparing(false)
    if ('reason' in result) refuse(result)
    else add({ photo: result.url, photo_name: result.name })
  }

  async function read(file: File): Promise<NewPhoto | RefusedFile> {
    try {
      const reason = formatRefusal(file.name, await startOf(file))
      return reason === null ? await preparePhoto(file) : { name: file.name, reason }
    } catch {
      // The file has been moved or deleted since.
      return { name: file.name, reason: messages.photoType }
    }
  }

  /** Moves the focus to Replace, unless it has moved on from the input, or from a button that is gone. */
  function add(photo: { photo: string; photo_name: string }) {
    flushSync(() => change({ ...photo, remove_passport_photo: '0' }))
    const { activeElement, body } = document
    if (activeElement === input.current || activeElement === body) replaceButton.current?.focus()
  }

  function refuse(file: RefusedFile | null) {
    flushSync(() => {
      setRefused(file)
      setErrors((errors) => ({ ...errors, candidate_passport_photo: file?.reason }))
    })
    if (file !== null) bringIntoView(document.getElementById(messageId(id)))
  }

  // The focus moves in these actions, because each removes the button that was pressed.

  function dismissRefused() {
    refuse(null)
    input.current?.focus()
  }

  /** Removes the new photo, or else the stored one. */
  function remove() {
    dropPreparation()
    refuse(null)
    // Removing the stored photo also removes the notice that a new one was lost.
    change({ photo: '', photo_name: '', ...(!isNew && { remove_passport_photo: '1' }) })
    input.current?.focus()
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
    refused,
    isRemoved,
    isNew,
    url,
    choose,
    openFileDialog: () => input.current?.click(),
    dismissRefused,
    remove,
    keep,
  }
}
