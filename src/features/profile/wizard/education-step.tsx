import { keyedBy } from '../../../contract/keyed-by.ts'
import { educationFields } from '../../../contract/profile-fields.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { type StepProps, useStepForm } from './form/use-step-form.ts'
import { earliestDay, fieldProps, inputProps, StepFields } from './step-fields.tsx'
import { StepFrame } from './step-frame.tsx'

const { from_date, to_date } = keyedBy('name', educationFields, (field) => field)

export function EducationStep(props: StepProps) {
  const form = useStepForm('education', props)
  const dates = (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field {...fieldProps(form, from_date)} {...inputProps(from_date)} />
      <Field {...fieldProps(form, to_date)} {...inputProps(to_date)} min={form.values.from_date || earliestDay} />
    </div>
  )
  return (
    <StepFrame form={form}>
      <StepFields form={form} fields={educationFields} special={{ from_date: dates, to_date: null }} />
    </StepFrame>
  )
}
