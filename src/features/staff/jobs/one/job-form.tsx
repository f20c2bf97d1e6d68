import { type ReactNode, useEffect, useRef } from 'react'
import type { EditedField } from '../../../../contract/job-fields.ts'
import { BannerField } from './banner-field.tsx'
import { formFields, type FormField } from './form-fields.ts'
import { JobControl } from './job-control.tsx'
import type { JobCalls } from './use-job-calls.ts'
import type { TypedJob } from './use-typed-job.ts'

type Props = { typed: TypedJob; calls: JobCalls }

/** The fields of a job: what every job needs first, then the deal of overseas jobs, then the rest. */
export function JobForm({ typed, calls }: Props) {
  const { job, texts, setText } = typed
  const { errors } = calls
  const form = useRef<HTMLFormElement>(null)
  useFirstError(form, errors)
  const isOverseas = !['', 'kenya'].includes(texts.country.trim().toLowerCase())
  const shared = { texts, errors, setText }
  const hasValues = (list: readonly FormField[]) => list.some(({ column }) => texts[column] !== '' || errors[column])
  return (
    <form
      id="job-form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (calls.busy === null) void calls.save()
      }}
    >
      <fieldset disabled={job?.is_editable === false} className="grid min-w-0 gap-8 **:scroll-mb-28">
        <Fields list={formFields.first} {...shared} />
        {(isOverseas || hasValues(formFields.deal)) && (
          <Group title="The deal" text="What the employer promises. Candidates ask about it before they travel.">
            <Fields list={formFields.deal} {...shared} />
          </Group>
        )}
        <details open={hasValues(formFields.more) || undefined} className="border-t border-hairline pt-3">
          <summary className="min-h-12 cursor-pointer py-3 text-lg font-[660]">More about the job</summary>
          <div className="mt-3 grid gap-5">
            <Fields list={formFields.more} {...shared} />
            <BannerField value={texts.banner_image} onValue={(path) => setText('banner_image', path)} />
          </div>
        </details>
      </fieldset>
    </form>
  )
}

type FieldsProps = {
  list: readonly FormField[]
  texts: TypedJob['texts']
  errors: Record<string, string[]>
  setText: (column: EditedField, text: string) => void
}

function Fields({ list, texts, errors, setText }: FieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {list.map((field) => (
        <div key={field.column} className={isShort(field) ? '' : 'sm:col-span-2'}>
          <JobControl
            field={field}
            value={texts[field.column]}
            error={errors[field.column]?.join('\n')}
            onValue={(text) => setText(field.column, text)}
          />
        </div>
      ))}
    </div>
  )
}

function isShort({ column, kind }: FormField): boolean {
  return column !== 'title' && kind !== 'text' && kind !== 'list'
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-hairline pt-5">
      <legend className="sr-only">{title}</legend>
      <h2 className="text-lg font-[660]">{title}</h2>
      <p className="mb-4 text-[0.9375rem]/5.5 text-ink-2">{text}</p>
      {children}
    </fieldset>
  )
}

/** Focuses the first field with an error, after its message is shown. */
function useFirstError(form: { current: HTMLFormElement | null }, errors: Record<string, string[]>) {
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, errors])
}
