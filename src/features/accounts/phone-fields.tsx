import { useId } from 'react'
import { Field, inputFace, rightFace } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The prefix of a country, and the number in it. */
export function PhoneFields({ error }: { error: string | undefined }) {
  const id = useId()
  return (
    <div className="flex flex-wrap gap-3">
      <div className="w-35 max-w-full flex-none">
        <label htmlFor={id} className="mb-1.5 block text-[0.9375rem]/5 font-[600]">
          Country prefix
        </label>
        <div className="relative">
          <select id={id} name="prefix" autoComplete="tel-country-code" className={`${inputFace} ${rightFace} appearance-none pr-9`}>
            <option value="+254">Kenya +254</option>
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute top-4 right-3 size-5 text-ink-2" />
        </div>
      </div>
      <Field className="grow basis-36" label="Phone number" name="phone" type="tel" error={error} placeholder="712 345 678" autoComplete="tel-national" inputMode="tel" enterKeyHint="next" maxLength={40} required />
    </div>
  )
}
