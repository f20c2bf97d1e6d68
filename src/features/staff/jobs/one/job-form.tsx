import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Field } from '../../../../ui/forms/field.tsx'
import { Button } from '../../shell/button.tsx'
import { useMember } from '../../shell/member.ts'
import { office } from '../../shell/office-client.ts'
import { Section } from '../../shell/screen.tsx'
import { formFields, type FormField } from './form-fields.ts'
import { JobControl } from './job-control.tsx'
import { QuestionsField } from './questions-field.tsx'
import type { JobEditor } from './use-job.ts'

type Props = { editor: JobEditor }

const maxBannerBytes = 5_000_000

/** The fields of a job: what every job needs first, then the deal of overseas jobs, then the rest. */
export function JobForm({ editor }: Props) {
  const { job, texts, refusal, errors, busy, save } = editor
  const form = useRef<HTMLFormElement>(null)
  const { has_applications: hasApplications } = useMember()
  // Focuses the first field with an error, after its message is shown, away from the buttons and toasts at the edges.
  useEffect(() => {
    const field = refusal ? form.current?.querySelector<HTMLElement>('[aria-invalid]') : null
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [refusal])
  const isOverseas = !['', 'kenya'].includes(texts.country.trim().toLowerCase())
  const hasValues = (list: readonly FormField[]) => list.some(({ column }) => texts[column] !== '' || errors[column])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy === null) void save()
      }}
    >
      <fieldset disabled={job?.is_editable === false} className="grid min-w-0 gap-8 **:scroll-mb-28">
        <Fields list={formFields.first} editor={editor} />
        {(isOverseas || hasValues(formFields.deal)) && (
          <Section
            title="The deal"
            text="What the employer promises. Candidates ask about it before they travel."
            className="border-t border-hairline pt-5"
          >
            <Fields list={formFields.deal} editor={editor} />
          </Section>
        )}
        <Section
          title="How to apply"
          text={
            hasApplications
              ? 'While applying is live, a link takes candidates to that site instead. They never see the email address.'
              : 'For the office. Candidates apply on the site and do not see this.'
          }
          className="border-t border-hairline pt-5"
        >
          <Fields list={formFields.apply} editor={editor} />
        </Section>
        {hasApplications && <QuestionsField editor={editor} />}
        <details open={hasValues(formFields.more) || undefined} className="border-t border-hairline pt-3">
          <summary className="min-h-12 cursor-pointer py-3 text-lg font-[660]">More about the job</summary>
          <div className="mt-3 grid gap-5">
            <Fields list={formFields.more} editor={editor} />
            <BannerField editor={editor} />
          </div>
        </details>
      </fieldset>
    </form>
  )
}

function Fields({ list, editor: { texts, errors, setText } }: Props & { list: readonly FormField[] }) {
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

/** Uploads a picture, which is then the banner of the job. */
function BannerField({ editor: { texts, setText } }: Props) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function upload({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? []
    if (!file) return
    if (file.size > maxBannerBytes) return setError('The picture is larger than 5 MB. Choose a smaller one.')
    setBusy(true)
    const body = new FormData()
    body.set('banner', file)
    const sent = await office.call('POST /staff/banners', { body })
    setBusy(false)
    input.value = ''
    if (sent.ok) setText('banner_image', sent.data.banner_image)
    const unsent = 'The picture was not uploaded. Check your connection and try again.'
    setError(sent.ok ? undefined : (sent.message ?? unsent))
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Field
        label="Picture"
        name="banner"
        help="A photo of the workplace or the employer's logo: PNG, JPEG or WebP, at most 5 MB."
        error={error}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-busy={isBusy}
        onChange={(event) => void upload(event)}
      />
      {texts.banner_image !== '' && <Button onClick={() => setText('banner_image', '')}>Remove the picture</Button>}
    </div>
  )
}
