import { Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { educationLevels } from '../fields/choices.ts'
import { filledText } from './form/fields.ts'
import { type StepProps, useStepForm } from './form/use-step-form.ts'
import { StepFrame } from './step-frame.tsx'

const requiredDate = { note: 'required', type: 'date', min: '1900-01-01', max: '2099-12-31', required: true } as const

export function EducationStep(props: StepProps) {
  const form = useStepForm('education', props)
  const { values, field } = form
  return (
    <StepFrame form={form}>
      <Field
        label="Institution"
        placeholder="School, college or university"
        autoCapitalize="words"
        maxLength={200}
        required
        {...filledText}
        {...field('institution')}
      />
      <SelectField label="Level" note="required" required {...field('level')}>
        <option value="">Choose one</option>
        {educationLevels.map((level) => (
          <option key={level}>{level}</option>
        ))}
      </SelectField>
      <Field
        label="Course"
        placeholder="For example Nursing"
        autoCapitalize="words"
        maxLength={200}
        required
        {...filledText}
        {...field('course')}
      />
      <Field
        label="Certificate"
        note="optional"
        help="The name written on your certificate."
        enterKeyHint="next"
        maxLength={200}
        {...field('certificate')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="From date" {...requiredDate} {...field('from_date')} />
        <Field label="To date" {...requiredDate} min={values.from_date || requiredDate.min} {...field('to_date')} />
      </div>
    </StepFrame>
  )
}
