import { type ReactNode, useId } from 'react'
import type { Question } from '../../../contract/questions.ts'
import { dataLanguage, t } from '../../../language/translate.ts'
import { Field, FieldMessage } from '../../../ui/forms/field.tsx'

type Props = { question: Question; defaultValue: string; error: string | undefined }

/** A question of the agency with the field for its answer. */
export function QuestionField({ question: { id, text, kind, choices }, defaultValue, error }: Props) {
  const name = nameOf(id)
  if (kind === 'yes_no' || kind === 'choice')
    return (
      <Choices
        {...{ text, name, defaultValue, error }}
        options={
          kind === 'choice'
            ? choices.map((choice) => [choice, choice])
            : [
                ['yes', t('Yes')],
                ['no', t('No')],
              ]
        }
      />
    )
  return (
    <Field
      label={
        <span dir="auto" lang={dataLanguage()}>
          {text}
        </span>
      }
      name={name}
      defaultValue={defaultValue}
      error={error}
      autoComplete="off"
      {...(kind === 'number' ? { inputMode: 'decimal', maxLength: 12 } : { maxLength: 200 })}
    />
  )
}

/** The name of the field for the answer to a question, as in the errors of the server. */
export function nameOf(id: string): string {
  return `answers.${id}`
}

type ChoicesProps = Omit<Props, 'question'> & {
  text: string
  name: string
  options: [value: string, label: ReactNode][]
}

function Choices({ text, name, options, defaultValue, error }: ChoicesProps) {
  const errorId = useId()
  return (
    <fieldset role="radiogroup" aria-describedby={errorId} aria-invalid={error === undefined ? undefined : true}>
      <legend dir="auto" lang={dataLanguage()} className="mb-1 text-[0.9375rem]/5 font-[600]">
        {text}
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(([value, label]) => (
          <label key={value} className="flex min-h-12 items-center gap-2.5">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              className="size-5.5 flex-none accent-primary"
            />
            <span dir="auto" lang={label === value ? dataLanguage() : undefined}>
              {label}
            </span>
          </label>
        ))}
      </div>
      <div id={errorId} className="text-sm/5">
        {error && <FieldMessage icon="circle-alert" className="text-danger" text={error} />}
      </div>
    </fieldset>
  )
}
