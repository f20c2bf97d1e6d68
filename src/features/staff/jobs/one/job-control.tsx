import { countries } from '../../../../contract/countries.ts'
import { ComboboxField } from '../../../../ui/combobox/combobox-field.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { TextareaField } from '../../../../ui/forms/textarea-field.tsx'
import { Choice } from '../../shell/choice.tsx'
import { type FormField, helpOf, jobTypes, labelOf } from './form-fields.ts'

type Props = { field: FormField; value: string; error: string | undefined; onValue: (value: string) => void }

const countryNames = Object.values(countries)

/** The control for a field of a job, by its kind. */
export function JobControl({ field, value, error, onValue }: Props) {
  const { column: name, kind } = field
  // Responsibilities or requirements may replace the description.
  const isNeeded = !field.isNullable && name !== 'description'
  const frame = {
    name,
    label: labelOf(name),
    help: helpOf(field),
    error,
    note: isNeeded ? 'required' : undefined,
    value,
    'aria-required': isNeeded,
  }
  const onChange = (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value)
  if (kind === 'country')
    return (
      <ComboboxField {...frame} onValueChange={onValue} items={countryNames} emptyText="No country has this name." />
    )
  if (kind === 'text' || kind === 'list')
    return <TextareaField {...frame} onChange={onChange} rows={kind === 'text' ? 8 : 4} maxLength={20_000} />
  // A feed may have another type.
  const types = [...new Set([...jobTypes, value])].filter(Boolean)
  if (kind === 'type') return <Choice {...frame} onChange={onChange} empty="Not stated" options={types} />
  const isUrl = kind === 'link' || kind === 'url'
  return (
    <Field
      {...frame}
      onChange={onChange}
      type={kind === 'date' ? 'date' : undefined}
      inputMode={isUrl ? 'url' : kind === 'email' ? 'email' : undefined}
      maxLength={isUrl ? 2_000 : 200}
    />
  )
}
