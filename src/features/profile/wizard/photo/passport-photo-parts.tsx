import { useState } from 'react'
import { buttonStyle } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { bringIntoView } from '../form/fields.ts'
import type { StepValues } from '../form/step-values.ts'
import type { FailedSave } from '../form/use-saving.ts'
import { bytesOf } from './passport-photo.ts'
import type { usePassportPhoto } from './use-passport-photo.ts'

/** The negative margin aligns the button's text with the text above. */
const textButton = '-mx-2 min-h-12 rounded-control px-2 font-[620] text-primary underline underline-offset-3'
const outlinedButton = `${buttonStyle({ kind: 'secondary' })} px-4`

type PhotoRowProps = { photo: ReturnType<typeof usePassportPhoto>; values: StepValues['work'] }

export function PhotoRow({ photo: { url, isNew, replaceButton, openFileDialog, remove }, values }: PhotoRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-4 sm:gap-5">
      <Preview key={url} url={url} />
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="line-clamp-2 font-[600] wrap-anywhere">{isNew ? values.photo_name : 'Your passport photo'}</p>
        <p className="text-sm/5 text-ink-2">
          {isNew
            ? `${sizeInWords(bytesOf(values.photo))} to send. PNG, JPG or JPEG, under 5MB.`
            : 'Saved. Only you and our team can see it.'}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <button ref={replaceButton} type="button" className={outlinedButton} onClick={openFileDialog}>
            Replace
          </button>
          <button type="button" className={textButton} onClick={remove}>
            Remove
          </button>
        </div>
      </div>
    </div>
  )
}

/** The photo, or an icon if the browser cannot show it. */
function Preview({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false)
  const box = 'h-26 w-21 flex-none rounded-control bg-sunk'
  if (!isBroken)
    return <img src={url} alt="Preview" className={`${box} object-cover`} onError={() => setBroken(true)} />
  return (
    <span className={`${box} grid place-items-center text-ink-2`}>
      <Icon name="user" className="size-8" />
    </span>
  )
}

/** '1.2MB' or '84KB'. */
function sizeInWords(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`
}

type RefusedFileProps = { name: string; hasPhoto: boolean; onChoose: () => void; onDismiss: () => void }

/** With a photo shown, its Replace button chooses another file. */
export function RefusedFileRow({ name, hasPhoto, onChoose, onDismiss }: RefusedFileProps) {
  return (
    <div className={hasPhoto ? 'mt-3' : undefined}>
      <p className="flex flex-wrap gap-x-1 font-[600]">
        <span className="line-clamp-2 min-w-0 wrap-anywhere">{name}</span> <span>cannot be used.</span>
      </p>
      <div className={`flex flex-wrap items-center gap-x-4 ${hasPhoto ? '-mb-2' : 'mt-2'}`}>
        {!hasPhoto && (
          <button type="button" className={outlinedButton} onClick={onChoose}>
            Choose another photo
          </button>
        )}
        <button type="button" className={textButton} onClick={onDismiss}>
          Continue without this file
        </button>
      </div>
    </div>
  )
}

export function RemovedNotice({ onKeep }: { onKeep: () => void }) {
  return (
    <p className="-mb-2 flex flex-wrap items-center gap-x-4 text-sm/5 text-ink-2">
      <span>The photo will be removed when you save.</span>
      <button type="button" className={textButton} onClick={onKeep}>
        Keep it
      </button>
    </p>
  )
}

type StatusProps = { isPreparing: boolean; added: StepValues['work'] | null }

/** What happens to a chosen photo. Only screen readers need to be told that it was added, as it is shown. */
export function PhotoStatus({ isPreparing, added }: StatusProps) {
  return (
    <output aria-live="polite" className="block text-sm/5 font-[560]">
      {isPreparing ? (
        <span className="mt-3 flex items-center gap-2 text-ink-2">
          <Spinner className="size-4" />
          <span>Preparing the photo…</span>
        </span>
      ) : (
        added && (
          <span className="sr-only">
            {`${added.photo_name} added, ${sizeInWords(bytesOf(added.photo))}, not saved yet`}
          </span>
        )
      )}
    </output>
  )
}

export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div ref={bringIntoView} className="mt-3">
      <progress className="upload-bar" value={percent} max={100} aria-label="Photo upload" />
      <p className="mt-1 text-sm/5 text-ink-2">
        {percent < 100 ? `Uploading the photo, ${percent}%` : 'Checking the photo…'}
      </p>
    </div>
  )
}

/** What to do about a photo that was sent but not saved. No action is needed if only other fields were wrong. */
export function NotSaved({ refused: { status, fields }, onChoose }: { refused: FailedSave; onChoose: () => void }) {
  const isLimited = status === 429
  const isFailed = status < 400 || status >= 500
  const isWrong = !isLimited && !isFailed && (fields.length === 0 || fields.includes('candidate_passport_photo'))
  return (
    <p ref={bringIntoView} className="mt-2 flex flex-wrap items-center gap-x-5 text-sm/5 text-ink-2">
      <span>{isWrong ? 'This photo was not saved.' : 'The photo was not saved. It is still here.'}</span>
      {isFailed && (
        <button type="submit" className={textButton}>
          Try again
        </button>
      )}
      {isWrong && (
        <button type="button" className={textButton} onClick={onChoose}>
          Choose another photo
        </button>
      )}
    </p>
  )
}
