import { describeField, FieldFrame } from '../../../../ui/forms/field.tsx'
import { LostNotice } from '../../drafts/notices.tsx'
import type { StepForm } from '../form/use-step-form.ts'
import {
  NotSaved,
  PhotoRow,
  PhotoStatus,
  RefusedFileRow,
  RemovedNotice,
  UploadProgress,
} from './passport-photo-parts.tsx'
import { usePassportPhoto } from './use-passport-photo.ts'

/** Chooses, previews, replaces and removes a photo. `storedUrl` opens the stored one. */
export function PassportPhotoField({ form, storedUrl }: { form: StepForm<'work'>; storedUrl: string }) {
  const { values, lost, errors, progress } = form
  const photo = usePassportPhoto(form, storedUrl)
  const { id, input, url, isNew, refused, choose, openFileDialog } = photo
  const error = errors.candidate_passport_photo
  // With a refused file, the native input would say that no file was chosen.
  const hasNativeInput = url === '' && refused === null
  return (
    <FieldFrame
      id={id}
      label="Passport photo"
      note="optional"
      hint={lost.includes('photo') && <LostNotice secret="photo" isStored={url !== ''} />}
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
          tabIndex={hasNativeInput ? undefined : -1}
          {...describeField(id, { note: 'optional', error })}
          className={hasNativeInput ? 'file-input' : 'sr-only'}
          onChange={choose}
        />
        {url !== '' && <PhotoRow photo={photo} values={values} />}
        {refused !== null && (
          <RefusedFileRow
            name={refused.name}
            hasPhoto={url !== ''}
            onChoose={openFileDialog}
            onDismiss={photo.dismissRefused}
          />
        )}
        {url === '' &&
          (photo.isRemoved ? (
            <RemovedNotice onKeep={photo.keep} />
          ) : (
            <p className="mt-2 text-sm/5 text-ink-2">
              PNG, JPG or JPEG, under 5MB. We make a large photo smaller before sending it.
            </p>
          ))}
        <PhotoStatus isPreparing={photo.isPreparing} added={isNew ? values : null} />
        {isNew && progress.isBusy && <UploadProgress share={progress.share} />}
        {isNew && progress.refused?.sent.photo === values.photo && (
          <NotSaved refused={progress.refused} onChoose={openFileDialog} />
        )}
      </div>
    </FieldFrame>
  )
}
