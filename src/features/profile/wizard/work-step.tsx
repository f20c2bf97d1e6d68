import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { LostNotice } from '../drafts/notices.tsx'
import { messages } from '../fields/messages.ts'
import { passportNumber, filledText } from './form/fields.ts'
import { type StepProps, useStepForm } from './form/use-step-form.ts'
import { jobTitles, jobTitleWords } from './options.ts'
import { PassportNote } from './passport-note.tsx'
import { PassportPhotoField } from './photo/passport-photo-field.tsx'
import { StepFrame } from './step-frame.tsx'

export function WorkStep(props: StepProps) {
  const form = useStepForm('work', props)
  const { values, lost, change, field, shown } = form
  const titles = jobTitles.use()
  const words = jobTitleWords.use()
  return (
    <StepFrame form={form}>
      <ComboboxField
        label="Job title"
        note="required"
        placeholder="For example Registered Nurse"
        items={titles.value ?? none}
        otherWords={words.value ?? undefined}
        emptyText={emptyText(titles)}
        // A stored title is valid even if it is not in the list.
        mismatch={values.job_title === props.stored.work.job_title ? undefined : messages.jobTitleChoice}
        {...shown('job_title')}
        aria-required
        onValueChange={(text) => change({ job_title: text })}
        onFocus={loadTitles}
      />
      <Field
        label="Skills"
        help="Separate skills with commas."
        maxLength={1_000}
        aria-required
        {...filledText}
        {...field('skills')}
      />
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="has_good_conduct"
          checked={values.has_good_conduct === '1'}
          className="check-box"
          onChange={({ target }) => change({ has_good_conduct: target.checked ? '1' : '0' })}
        />
        <span>I have a certificate of good conduct</span>
      </label>
      <fieldset aria-describedby={passportNoteId} className="grid min-w-0 gap-5">
        <legend className="mb-2 font-[650]">Passport</legend>
        <PassportNote id={passportNoteId} />
        <Field
          label="Passport number"
          note="optional"
          hint={
            lost.includes('passport_number') && (
              <LostNotice secret="passport_number" isStored={values.passport_number !== ''} />
            )
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={20}
          pattern={passportNumber}
          {...field('passport_number')}
        />
        <PassportPhotoField form={form} storedUrl={props.profile.work.photoUrl} />
      </fieldset>
    </StepFrame>
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
  if (isLoading) return 'Loading job titles…'
  if (value === null) return 'We could not load the job titles. Type yours, or check your connection.'
  return 'No matching job titles found'
}
