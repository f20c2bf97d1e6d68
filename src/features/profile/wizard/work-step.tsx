import { keyedBy } from '../../../contract/keyed-by.ts'
import { workFields } from '../../../contract/profile-fields.ts'
import { t } from '../../../language/translate.ts'
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { messages } from '../fields/messages.ts'
import { type StepForm, type StepProps, useStepForm } from './form/use-step-form.ts'
import { jobTitles, jobTitleWords } from './options.ts'
import { PassportNote } from './passport-note.tsx'
import { PassportPhotoField } from './photo/passport-photo-field.tsx'
import { fieldProps, inputProps, StepFields } from './step-fields.tsx'
import { StepFrame } from './step-frame.tsx'

const rules = keyedBy('name', workFields, (field) => field)

export function WorkStep(props: StepProps) {
  const form = useStepForm('work_profile', props)
  return (
    <StepFrame form={form}>
      <StepFields
        form={form}
        fields={workFields}
        special={{
          job_title: <JobTitleField form={form} stored={props.stored.work_profile.job_title} />,
          passport_number: (
            <PassportFields form={form} photoUrl={props.profile.work_profile.passport_photo_url ?? ''} />
          ),
        }}
      />
    </StepFrame>
  )
}

type WorkForm = StepForm<'work_profile'>

function JobTitleField({ form: { values, change, shown }, stored }: { form: WorkForm; stored: string }) {
  const titles = jobTitles.use()
  const words = jobTitleWords.use()
  return (
    <ComboboxField
      label={t('Job title')}
      note={t('required')}
      placeholder={t('For example Registered Nurse')}
      items={titles.value ?? none}
      otherWords={words.value ?? undefined}
      emptyText={emptyText(titles)}
      // A stored title is valid even if it is not in the list.
      mismatch={values.job_title === stored ? undefined : t(messages.jobTitleChoice)}
      {...shown('job_title')}
      aria-required
      onValueChange={(text) => change({ job_title: text })}
      onFocus={loadTitles}
    />
  )
}

function PassportFields({ form, photoUrl }: { form: WorkForm; photoUrl: string }) {
  return (
    <fieldset aria-describedby={passportNoteId} className="grid min-w-0 gap-5">
      <legend className="mb-2 font-[650]">{t('Passport')}</legend>
      <PassportNote id={passportNoteId} />
      <Field {...fieldProps(form, rules.passport_number)} {...inputProps(rules.passport_number)} />
      <PassportPhotoField form={form} storedUrl={photoUrl} />
    </fieldset>
  )
}

const passportNoteId = 'passport-note'

const none: string[] = []

/** Again, if they could not be loaded. */
function loadTitles(): void {
  void jobTitles.load()
  void jobTitleWords.load()
}

function emptyText({ value, isLoading }: ReturnType<typeof jobTitles.use>): string {
  if (isLoading) return t('Loading job titles…')
  if (value === null) return t('We could not load the job titles. Type yours, or check your connection.')
  return t('No matching job titles found')
}
