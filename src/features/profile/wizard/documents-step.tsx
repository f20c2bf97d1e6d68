import { useEffect, useRef } from 'react'
import { Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { documentTypes } from '../fields/choices.ts'
import { messages } from '../fields/messages.ts'
import { isWebAddress } from '../fields/web-address.ts'
import type { CandidateProfile } from '../profile-reading.ts'
import { notBlank } from './form/field-patterns.ts'
import { type StepProps, useStepForm } from './form/use-step-form.ts'
import { StepFrame } from './step-frame.tsx'

type Documents = CandidateProfile['documents']
type Link = Pick<Documents[number], 'type' | 'url'>

/** A link to a document that lies somewhere else; there is one for each type. */
export function DocumentsStep(props: StepProps) {
  const { documents } = props.profile
  const { document_type, document_file } = props.stored.documents
  // One that was saved a moment ago is not in the profile yet.
  const links = [{ type: document_type, url: document_file }, ...documents]
  const form = useStepForm('documents', props)
  const { values, change, field } = form
  const url = values.document_file.trim()
  const link = useRef<HTMLInputElement>(null)
  const isRefused = url !== '' && !isWebAddress(url)
  // By the rule of the server: the browser's own takes more.
  useEffect(() => link.current?.setCustomValidity(isRefused ? messages.validUrl : ''), [isRefused])
  return (
    <StepFrame form={form}>
      <Field
        label="Skills"
        note="required"
        help="They begin with those of your work experience. Separate them with commas."
        enterKeyHint="next"
        maxLength={1_000}
        pattern={notBlank}
        required
        {...field('skills')}
      />
      <SelectField
        label="Document type"
        note="required"
        required
        {...field('document_type')}
        onChange={({ target }) =>
          change({
            document_type: target.value,
            document_file: linkFor(target.value, { before: values.document_type, url, links }),
          })
        }
      >
        <option value="">Choose one</option>
        {documentTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <p className="flex gap-2.5 rounded-control bg-sunk p-3.5 text-[0.9375rem]/5.5 text-ink-2">
        <Icon name="info" className="mt-0.5 size-4.5" strokeWidth={2} />
        <span>
          Upload your document to a cloud drive, such as Google Drive or Dropbox. Turn on link sharing there, so that
          anyone with the link can view it. Then paste the link here.
        </span>
      </p>
      <Field
        label="Document URL"
        note="required"
        ref={link}
        help={isRefused ? 'Please enter a valid URL' : undefined}
        confirmation={url === '' || isRefused ? undefined : 'Valid URL detected'}
        isLive
        type="url"
        inputMode="url"
        placeholder="https://drive.google.com/…"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={2_000}
        required
        {...field('document_file')}
      />
      <Linked documents={documents} />
    </StepFrame>
  )
}

/** The link that is stored for this type, unless another one was typed than that of the type before. */
function linkFor(type: string, { before, url, links }: { before: string; url: string; links: Link[] }): string {
  const storedFor = (type: string) => links.find((each) => each.type === type)?.url ?? ''
  return url === '' || url === storedFor(before) ? storedFor(type) : url
}

/** What is linked already: another link of the same type takes its place. */
function Linked({ documents }: { documents: Documents }) {
  if (documents.length === 0) return null
  return (
    <div>
      <h4 className="text-[0.9375rem]/5 font-[600]">Linked so far</h4>
      <ul className="mt-1.5 text-[0.9375rem]/6 text-ink-2">
        {documents.map(({ type, name }) => (
          <li key={type} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
