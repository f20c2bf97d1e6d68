import { Fragment, type ReactNode } from 'react'
import { countries, isCountry } from '../../../contract/countries.ts'
import type { ProfileField } from '../../../contract/profile-fields.ts'
import type { Text } from '../../../language/texts.ts'
import { dataLanguage, t } from '../../../language/translate.ts'
import { capitalised } from '../../../ui/field-text.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { codePattern, filledPattern } from './form/fields.ts'
import type { StepForm } from './form/use-step-form.ts'

type Form = Pick<StepForm, 'step' | 'errors'> & {
  values: Record<string, string>
  change(fields: Record<string, string>): void
}

type Props = {
  form: Form
  fields: readonly ProfileField<Text>[]
  /** What to show in the place of some fields, by their names. */
  special?: Record<string, ReactNode>
}

const none: Record<string, ReactNode> = {}

/** The fields of a step, in the order of the list. */
export function StepFields({ form, fields, special = none }: Props) {
  return fields.map((field) => (
    <Fragment key={field.name}>
      {field.name in special ? special[field.name] : <StepField form={form} field={field} />}
    </Fragment>
  ))
}

function StepField({ form, field }: { form: Form; field: ProfileField<Text> }) {
  if (field.kind === 'flag') return <FlagField form={form} field={field} />
  const { options = [] } = field
  const props = fieldProps(form, field)
  if (field.kind === 'country') return <CountryField {...props} value={form.values[field.name] ?? ''} />
  if (field.kind === 'choice')
    return (
      <SelectField {...props}>
        <option value="">{t('Choose one')}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {capitalised(t(option))}
          </option>
        ))}
      </SelectField>
    )
  return <Field {...props} {...inputProps(field)} />
}

/** Props of any native field of a step. */
export function fieldProps({ step, errors }: Pick<Form, 'step' | 'errors'>, field: ProfileField<Text>) {
  const { name, label, help, missing, isWanted, input } = field
  const isRequired = missing !== undefined
  return {
    name,
    label: t(label),
    help: help && t(help),
    note: isRequired || isWanted ? t('required') : t('optional'),
    error: errors[name],
    autoComplete: input?.autoComplete,
    // Specified for education only. Firefox tells screen readers that an empty required field is invalid.
    required: isRequired && step === 'education',
    'aria-required': (isRequired && step !== 'education') || undefined,
  }
}

export const earliestDay = '1900-01-01'

/** Props of a native text or date field. */
export function inputProps({ kind, maxLength = 200, missing, input: attributes }: ProfileField<Text>) {
  const input = { ...attributes, placeholder: attributes?.placeholder && t(attributes.placeholder) }
  if (kind === 'date') return { type: 'date', min: earliestDay, max: '2099-12-31', ...input }
  if (kind === 'code') return { maxLength: 20, pattern: codePattern, ...input }
  return { enterKeyHint: 'next' as const, maxLength, pattern: missing && filledPattern, ...input }
}

type FieldProps = ReturnType<typeof fieldProps>

const { KE: home, ...abroad } = countries

function CountryField({ value, ...props }: FieldProps & { value: string }) {
  return (
    <SelectField {...props}>
      <option value="">{t('Choose one')}</option>
      <option lang={dataLanguage()}>{home}</option>
      <optgroup label={t('Other countries')}>
        {Object.values(abroad).map((name) => (
          <option key={name} lang={dataLanguage()}>
            {name}
          </option>
        ))}
      </optgroup>
      {/* Another client may have stored any text. */}
      {value !== '' && !isCountry(value) && <option>{value}</option>}
    </SelectField>
  )
}

function FlagField({ form, field: { name, label } }: { form: Form; field: ProfileField<Text> }) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name={name}
        checked={form.values[name] === '1'}
        className="check-box"
        onChange={({ target }) => form.change({ [name]: target.checked ? '1' : '0' })}
      />
      <span>{t(label)}</span>
    </label>
  )
}
