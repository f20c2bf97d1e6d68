import { countries } from '../../../../contract/countries.ts'
import { ComboboxField } from '../../../../ui/combobox/combobox-field.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { TextareaField } from '../../../../ui/forms/textarea-field.tsx'
import { type FormField, helpOf, jobTypes, labelOf, neededFields } from './form-fields.ts'

type Props = { field: FormField; value: string; error: string | undefined; onValue: (value: string) => void }

const countryNames = Object.values(countries)

/** The control for a field of a job, by its kind. */
export function JobControl({ field, value, error, onValue }: Props) {
  const { column: name, kind } = field
  const isNeeded = neededFields.has(name)
  const frame = { name, label: labelOf(name), help: helpOf(field), error, note: isNeeded ? 'required' : undefined }
  const text = {
    ...frame,
    value,
    'aria-required': isNeeded,
    onChange: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value),
  }
  switch (kind) {
    case 'text':
    case 'list':
      return <TextareaField {...text} rows={kind === 'text' ? 8 : 4} maxLength={20_000} />
    case 'date':
      return <Field {...text} type="date" />
    case 'type':
      return (
        <SelectField {...text}>
          <option value="">Not stated</option>
          {/* A feed may have another type. */}
          {[...new Set([...jobTypes, ...(value === '' ? [] : [value])])].map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
      )
    case 'country':
      return (
        <ComboboxField
          {...frame}
          label={frame.label}
          value={value}
          onValueChange={onValue}
          items={countryNames}
          emptyText="No country has this name."
          aria-required={isNeeded}
        />
      )
    case 'link':
    case 'url':
      return <Field {...text} inputMode="url" maxLength={2_000} />
    case 'email':
      return <Field {...text} inputMode="email" maxLength={200} />
    case 'line':
    case 'locale':
      return <Field {...text} maxLength={200} />
  }
}
