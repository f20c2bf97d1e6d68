import { useState } from 'react'
import { buttonStyle } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { bringIntoView } from '../form/bring-into-view.ts'
import type { Refused } from '../form/use-step-form.ts'

/** Outdented by its padding, so that its text lines up with the text above. */
export const textButton = '-mx-2 min-h-12 rounded-control px-2 font-[620] text-primary underline underline-offset-3'

/** A photo as it was taken, or a mark where the browser cannot show it. */
export function Preview({ url }: { url: string }) {
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

/** How far it is on its way. */
export function Upload({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div ref={bringIntoView} className="mt-3">
      <progress className="upload-bar" value={percent} max={100} aria-label="Upload of the photo" />
      <p className="mt-1 text-sm/5 text-ink-2">
        {percent < 100 ? `Uploading the photo, ${percent}%` : 'Checking the photo…'}
      </p>
    </div>
  )
}

/** What may be done with a photo that was sent and not taken: nothing where the step waits for other fields. */
export function NotSaved({ refused: { status, fields }, onChoose }: { refused: Refused; onChoose: () => void }) {
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

/** Names the file that was refused. `isOnly` where no photo is shown, so that its Replace button is missing. */
export function NotTaken({
  name,
  isOnly,
  onChoose,
  onGoOn,
}: {
  name: string
  isOnly: boolean
  onChoose: () => void
  onGoOn: () => void
}) {
  return (
    <div className={isOnly ? undefined : 'mt-3'}>
      <p className="flex flex-wrap gap-x-1 font-[600]">
        <span className="line-clamp-2 min-w-0 wrap-anywhere">{name}</span> <span>was not taken.</span>
      </p>
      <div className={`flex flex-wrap items-center gap-x-4 ${isOnly ? 'mt-2' : '-mb-2'}`}>
        {isOnly && (
          <button type="button" className={`${buttonStyle({ kind: 'secondary' })} px-4`} onClick={onChoose}>
            Choose another photo
          </button>
        )}
        <button type="button" className={textButton} onClick={onGoOn}>
          Go on without this file
        </button>
      </div>
    </div>
  )
}

/** '1.2MB' or '84KB'. */
export function sizeInWords(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`
}
