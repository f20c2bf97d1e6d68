import { useEffect, useRef } from 'react'
import { isSiteUrl, linkIn, whatLinkLacks } from '../../../contract/web-url.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { ProfileData } from '../contract.ts'
import { documentTypes } from '../fields/choices.ts'
import { filledPattern, invalidLink } from './form/fields.ts'
import { type StepForm, type StepProps, useStepForm } from './form/use-step-form.ts'
import { StepFrame } from './step-frame.tsx'

type Documents = ProfileData['documents']

type Form = StepForm<'documents'>

/** A link to a document in a cloud drive, one per document type. */
export function DocumentsStep(props: StepProps) {
  const { documents } = props.profile
  const form = useStepForm('documents', props)
  return (
    <StepFrame form={form}>
      <Field
        label="Skills"
        help="We start with the skills from your work experience. Separate skills with commas."
        maxLength={1_000}
        aria-required
        note="required"
        enterKeyHint="next"
        pattern={filledPattern}
        {...form.field('skills')}
      />
      <TypeField form={form} documents={documents} />
      <p className="flex gap-2.5 rounded-control bg-sunk p-3.5 text-[0.9375rem]/5.5 text-ink-2">
        <Icon name="info" className="mt-0.5 size-4.5" strokeWidth={2} />
        <span>
          Upload your document to a cloud drive, such as Google Drive or Dropbox. Turn on link sharing there, so that
          anyone with the link can view it. Then paste the link here.
        </span>
      </p>
      <UrlField form={form} />
      <LinkedDocuments documents={documents} />
    </StepFrame>
  )
}

function TypeField({ form: { values, change, field }, documents }: { form: Form; documents: Documents }) {
  return (
    <SelectField
      label="Document type"
      note="required"
      aria-required
      {...field('document_type')}
      onChange={({ target: { value: document_type } }) =>
        change({ document_type, document_file: linkFor(document_type, values, documents) })
      }
    >
      <option value="">Choose one</option>
      {documentTypes.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </SelectField>
  )
}

function UrlField({ form: { values, field } }: { form: Form }) {
  const input = useRef<HTMLInputElement>(null)
  const link = linkIn(values.document_file.trim())
  const isInvalid = link !== '' && !isSiteUrl(link)
  // The server's rule is stricter than the browser's.
  useEffect(() => input.current?.setCustomValidity(isInvalid ? invalidLink(link) : ''), [isInvalid, link])
  return (
    <Field
      label="Document URL"
      note="required"
      ref={input}
      hint={
        isInvalid && (
          <>
            <p>Please enter a valid URL</p>
            <p>{whatLinkLacks(link)}</p>
          </>
        )
      }
      onBlur={({ target }) => (target.value = linkIn(target.value))}
      confirmation={link === '' || isInvalid ? undefined : 'Valid URL detected'}
      isLive
      type="url"
      inputMode="url"
      placeholder="https://drive.google.com/…"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={2_000}
      aria-required
      {...field('document_file')}
    />
  )
}

/** The URL to show for a newly chosen type: its stored one, unless the candidate has typed a different one. */
function linkFor(type: string, shown: Form['values'], documents: Documents): string {
  const storedFor = (type: string) => documents.find((each) => each.document_type === type)?.document_url ?? ''
  const url = shown.document_file.trim()
  return url === '' || url === storedFor(shown.document_type) ? storedFor(type) : url
}

function LinkedDocuments({ documents }: { documents: Documents }) {
  if (documents.length === 0) return null
  return (
    <div>
      <h4 className="text-[0.9375rem]/5 font-[600]">Documents you added</h4>
      <ul className="mt-1.5 text-[0.9375rem]/6 text-ink-2">
        {documents.map(({ document_type, document_name }) => (
          <li key={document_type} className="wrap-anywhere">
            {document_name}
          </li>
        ))}
      </ul>
    </div>
  )
}
