import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { buttonStyle } from '../../../../ui/button.tsx'
import { describeField, FieldFrame, messageId } from '../../../../ui/forms/field.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { ownerOf, readSession } from '../../../accounts/sessions/session.ts'
import { LostNotice } from '../../drafts/lost-notice.tsx'
import { messages } from '../../fields/messages.ts'
import { bringIntoView } from '../form/bring-into-view.ts'
import type { StepForm } from '../form/use-step-form.ts'
import { NotSaved, NotTaken, Preview, sizeInWords, textButton, Upload } from './passport-photo-parts.tsx'
import { bytesOf, photoRefusal, preparePhoto } from './passport-photo.ts'

/** A photo to choose, to look at before it is sent, to replace and to take away. `storedUrl` opens the one that the server has. */
export function PassportPhotoField({
  form: { values, lost, errors, setErrors, change, waitFor, progress },
  storedUrl,
}: {
  form: StepForm<'work'>
  storedUrl: string
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const replaceButton = useRef<HTMLButtonElement>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [refused, setRefused] = useState<{ name: string; reason: string } | null>(null)
  // Saved without it, the step would seem to have taken it.
  useEffect(() => input.current?.setCustomValidity(refused?.reason ?? ''), [refused])
  /** Counts what was asked of this field: of two photos the one that was chosen last counts, however long the other takes. */
  const asked = useRef(0)
  const isRemoved = values.remove_passport_photo === '1'
  const isChosen = values.photo !== ''
  const shown = isChosen ? values.photo : isRemoved ? '' : storedUrl
  const error = errors.candidate_passport_photo
  // For a refused file the browser would say that no file was chosen.
  const isInputSeen = shown === '' && refused === null

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    const refusal = photoRefusal(file)
    forgetEarlier()
    tell(refusal, file.name)
    if (refusal === null) waitFor(prepare(file))
    // The same file may be chosen again.
    target.value = ''
  }

  /** A photo that is still being made ready is not wanted any more. */
  function forgetEarlier() {
    asked.current++
    setPreparing(false)
  }

  async function prepare(file: File) {
    setPreparing(true)
    const [now, owner] = [asked.current, ownerOf(readSession())]
    // Null where it was moved or deleted meanwhile.
    const photo = await preparePhoto(file).catch(() => null)
    // Or somebody else has signed in, or nobody is.
    if (asked.current !== now || ownerOf(readSession()) !== owner) return
    setPreparing(false)
    if (photo === null) tell(messages.photoType, file.name)
    else change({ photo: photo.url, photo_name: photo.name, remove_passport_photo: '0' })
  }

  /** Why the file cannot be taken, until there is another one or it is given up. */
  function tell(reason: string | null, name = '') {
    flushSync(() => {
      setRefused(reason === null ? null : { name, reason })
      setErrors((errors) => ({ ...errors, candidate_passport_photo: reason ?? undefined }))
    })
    if (reason !== null) bringIntoView(document.getElementById(messageId(id)))
  }

  function goOnWithout() {
    tell(null)
    // The button that was pressed is gone.
    input.current?.focus()
  }

  /** First what was chosen goes, then what is stored. */
  function remove() {
    forgetEarlier()
    tell(null)
    // Removing the stored photo also ends the notice that another one was lost.
    change({ photo: '', photo_name: '', ...(!isChosen && { remove_passport_photo: '1' }) })
    input.current?.focus()
  }

  function keep() {
    flushSync(() => change({ remove_passport_photo: '0' }))
    // The button that was pressed is gone.
    replaceButton.current?.focus()
  }

  function choosePhoto() {
    input.current?.click()
  }

  return (
    <FieldFrame
      id={id}
      label="Passport photo"
      note="optional"
      help={lost.includes('photo') && <LostNotice secret="photo" isStored={shown !== ''} />}
      error={error}
      isLive
    >
      <div
        className={`relative rounded-card border p-3.5 has-[.sr-only:focus]:ring-3 has-[.sr-only:focus]:ring-primary/22 ${error === undefined ? 'border-card-border' : 'border-2 border-danger'}`}
      >
        <input
          ref={input}
          id={id}
          type="file"
          name="candidate_passport_photo"
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          tabIndex={isInputSeen ? undefined : -1}
          {...describeField(id, { note: 'optional', error })}
          className={isInputSeen ? 'file-input' : 'sr-only'}
          onChange={choose}
        />
        {shown !== '' && (
          <div className="flex flex-wrap items-center gap-4 sm:gap-5">
            <Preview key={shown} url={shown} />
            <div className="min-w-0 flex-[1_1_10rem]">
              <p className="line-clamp-2 font-[600] wrap-anywhere">
                {isChosen ? values.photo_name : 'Your passport photo'}
              </p>
              <p className="text-sm/5 text-ink-2">
                {isChosen
                  ? `${sizeInWords(bytesOf(values.photo))} to send. PNG, JPG or JPEG, under 5MB.`
                  : 'Saved. Only you and our team can see it.'}
              </p>
              <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
                <button
                  ref={replaceButton}
                  type="button"
                  className={`${buttonStyle({ kind: 'secondary' })} px-4`}
                  onClick={choosePhoto}
                >
                  Replace
                </button>
                <button type="button" className={textButton} onClick={remove}>
                  Remove
                </button>
              </div>
            </div>
          </div>
        )}
        {refused !== null && (
          <NotTaken name={refused.name} isOnly={shown === ''} onChoose={choosePhoto} onGoOn={goOnWithout} />
        )}
        {shown === '' && !isRemoved && (
          <p className="mt-2 text-sm/5 text-ink-2">
            PNG, JPG or JPEG, under 5MB. A large photo is made smaller before it is sent.
          </p>
        )}
        {shown === '' && isRemoved && (
          <p className="-mb-2 flex flex-wrap items-center gap-x-4 text-sm/5 text-ink-2">
            The photo goes when you save.
            <button type="button" className={textButton} onClick={keep}>
              Keep it
            </button>
          </p>
        )}
        <output className="block text-sm/5 font-[560] empty:hidden">
          {isPreparing && (
            <span className="mt-3 flex items-center gap-2 text-ink-2">
              <Spinner className="size-4" />
              Preparing the photo…
            </span>
          )}
        </output>
        {isChosen && progress.isBusy && <Upload share={progress.share} />}
        {isChosen && progress.refused?.sent.photo === values.photo && (
          <NotSaved refused={progress.refused} onChoose={choosePhoto} />
        )}
      </div>
    </FieldFrame>
  )
}
