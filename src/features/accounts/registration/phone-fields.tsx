import { Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'

/** The prefix of a country, and the number in it. */
export function PhoneFields({ error }: { error: string | undefined }) {
  return (
    <div className="flex flex-wrap gap-3">
      <SelectField
        label="Country prefix"
        name="prefix"
        autoComplete="tel-country-code"
        className="w-35 max-w-full flex-none"
      >
        <option value="+254">Kenya +254</option>
      </SelectField>
      <Field
        className="grow basis-36"
        label="Phone number"
        name="phone"
        type="tel"
        error={error}
        placeholder="712 345 678"
        autoComplete="tel-national"
        inputMode="tel"
        enterKeyHint="next"
        maxLength={40}
        required
      />
    </div>
  )
}
