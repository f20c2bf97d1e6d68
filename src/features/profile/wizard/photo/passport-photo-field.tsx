import { t } from '../../../../language/translate.ts'
import { describeField, FieldFrame } from '../../../../ui/forms/field.tsx'
import type { StepForm } from '../form/use-step-form.ts'
import { EmptyNotice, PhotoRow, PhotoStatus, RefusedFileRow } from './passport-photo-parts.tsx'
import { usePassportPhoto } from './use-passport-photo.ts'

/** Chooses, previews, replaces and removes a photo. `storedUrl` opens the stored one. */
export function PassportPhotoField({ form, storedUrl }: { form: StepForm<'work_profile'>; storedUrl: string }) {
  const { values, errors } = form
  const photo = usePassportPhoto(form, storedUrl)
  const { id, input, url, refusedName } = photo
  const error = errors.candidate_passport_photo
  return (
    <FieldFrame id={id} label={t('Passport photo')} note={t('optional')} error={error} isLive>
      <div
        className={`relative rounded-card border p-3.5 has-[.sr-only:focus]:ring-3 has-[.sr-only:focus]:ring-primary/22 ${error === undefined ? 'border-card-border' : 'border-2 border-danger'}`}
      >
        <input
          ref={input}
          id={id}
          type="file"
          name="candidate_passport_photo"
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          tabIndex={url === '' ? undefined : -1}
          {...describeField(id, { note: 'optional', error })}
          className={url === '' ? 'file-input' : 'sr-only'}
          onChange={photo.choose}
        />
        {url !== '' && <PhotoRow photo={photo} values={values} />}
        {refusedName !== null && <RefusedFileRow name={refusedName} onDismiss={photo.dismissRefused} />}
        {url === '' && <EmptyNotice isRemoved={photo.isRemoved} onKeep={photo.keep} />}
        <PhotoStatus isPreparing={photo.isPreparing} added={photo.isNew ? values : null} />
      </div>
    </FieldFrame>
  )
}
