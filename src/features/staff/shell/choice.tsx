import type { ComponentProps, InputHTMLAttributes } from 'react'
import { SelectField } from '../../../ui/forms/select-field.tsx'

/** An option is its own text, or a value and a text. */
export type Option = string | readonly [value: string | number, text: string]
type Props = Omit<ComponentProps<typeof SelectField>, 'children'> & { options: readonly Option[]; empty?: string }

/** A select of these options. `empty` is the text of the option without a value. */
export function Choice({ options, empty, ...select }: Props) {
  return (
    <SelectField {...select}>
      {empty && <option value="">{empty}</option>}
      {options
        .map((option) => (typeof option === 'string' ? ([option, option] as const) : option))
        .map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
    </SelectField>
  )
}

/** A check box with its label beside it. */
export function CheckField({ label, ...input }: InputHTMLAttributes<HTMLInputElement> & { label: string }) {
  return (
    <label className="flex min-h-12 w-fit items-center gap-2.5">
      <input type="checkbox" className="check-box" {...input} />
      <span dir="auto">{label}</span>
    </label>
  )
}
