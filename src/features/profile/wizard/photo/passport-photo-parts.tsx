import { t } from '../../../../language/translate.ts'
import { buttonStyle } from '../../../../ui/button.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import type { StepValues } from '../form/step-values.ts'
import { bytesOf } from './passport-photo.ts'
import type { usePassportPhoto } from './use-passport-photo.ts'

/** The negative margin aligns the button's text with the text above. */
const textButton = '-mx-2 min-h-12 rounded-control px-2 font-[620] text-primary underline underline-offset-3'

type PhotoRowProps = { photo: ReturnType<typeof usePassportPhoto>; values: StepValues['work_profile'] }

export function PhotoRow({ photo: { url, isNew, input, replaceButton, remove }, values }: PhotoRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-4 sm:gap-5">
      <img src={url} alt={t('Preview')} className="h-26 w-21 flex-none rounded-control bg-sunk object-cover" />
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="line-clamp-2 font-[600] wrap-anywhere">{isNew ? values.photo_name : t('Your passport photo')}</p>
        <p className="text-sm/5 text-ink-2">
          {isNew
            ? t('{size} to send. PNG, JPG or JPEG, under 5MB.', { size: sizeInWords(bytesOf(values.photo)) })
            : t('Saved. Only you and our team can see it.')}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <button
            ref={replaceButton}
            type="button"
            className={`${buttonStyle({ kind: 'secondary' })} px-4`}
            onClick={() => input.current?.click()}
          >
            {t('Replace')}
          </button>
          <button type="button" className={textButton} onClick={remove}>
            {t('Remove')}
          </button>
        </div>
      </div>
    </div>
  )
}

/** '1.2MB' or '84KB'. */
function sizeInWords(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`
}

export function RefusedFileRow({ name, onDismiss }: { name: string; onDismiss: () => void }) {
  return (
    <div className="mt-3 -mb-2">
      <p className="flex flex-wrap gap-x-1 font-[600]">
        <span className="line-clamp-2 min-w-0 wrap-anywhere">{name}</span> <span>{t('cannot be used.')}</span>
      </p>
      <button type="button" className={textButton} onClick={onDismiss}>
        {t('Continue without this file')}
      </button>
    </div>
  )
}

/** Below the file input: which files it takes, or that the stored photo will be removed. */
export function EmptyNotice({ isRemoved, onKeep }: { isRemoved: boolean; onKeep: () => void }) {
  if (!isRemoved)
    return (
      <p className="mt-2 text-sm/5 text-ink-2">
        {t('PNG, JPG or JPEG, under 5MB. We make a large photo smaller before sending it.')}
      </p>
    )
  return (
    <p className="-mb-2 flex flex-wrap items-center gap-x-4 text-sm/5 text-ink-2">
      <span>{t('The photo will be removed when you save.')}</span>
      <button type="button" className={textButton} onClick={onKeep}>
        {t('Keep it')}
      </button>
    </p>
  )
}

type StatusProps = { isPreparing: boolean; added: StepValues['work_profile'] | null }

/** What happens to a chosen photo. Only screen readers need to be told that it was added, as it is shown. */
export function PhotoStatus({ isPreparing, added }: StatusProps) {
  return (
    <output aria-live="polite" className="block text-sm/5 font-[560]">
      {isPreparing ? (
        <span className="mt-3 flex items-center gap-2 text-ink-2">
          <Spinner className="size-4" />
          <span>{t('Preparing the photo…')}</span>
        </span>
      ) : (
        added && (
          <span className="sr-only">
            {t('{file} added, {size}, not saved yet', {
              file: added.photo_name,
              size: sizeInWords(bytesOf(added.photo)),
            })}
          </span>
        )
      )}
    </output>
  )
}
