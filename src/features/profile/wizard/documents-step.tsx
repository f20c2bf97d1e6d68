import { useEffect, useRef } from 'react'
import { isSiteUrl, linkIn, whatLinkLacks } from '../../../contract/web-url.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { documentTypes } from '../fields/choices.ts'
import type { CandidateProfile } from '../profile-reading.ts'
import { filledText, invalidLink } from './form/fields.ts'
import { type StepProps, useStepForm } from './form/use-step-form.ts'
import { StepFrame } from './step-frame.tsx'

type Documents = CandidateProfile['documents']
type Link = Pick<Documents[number], 'type' | 'url'>

/** A link to a document in a cloud drive, one per document type. */
export function DocumentsStep(props: StepProps) {
  const { documents } = props.profile
  const { document_type, document_file } = props.stored.documents
  // The profile may not contain the last saved document yet.
  const links = [{ type: document_type, url: document_file }, ...documents]
  const form = useStepForm('documents', props)
  const { values, change, field } = form
  const url = values.document_file.trim()
  const input = useRef<HTMLInputElement>(null)
  const link = linkIn(url)
  const isInvalid = link !== '' && !isSiteUrl(link)
  // The server's rule is stricter than the browser's.
  useEffect(() => input.current?.setCustomValidity(isInvalid ? invalidLink(link) : ''), [isInvalid, link])
  return (
    <StepFrame form={form}>
      <Field
        label="Skills"
        help="We start with the skills from your work experience. Separate skills with commas."
        maxLength={1_000}
        aria-required
        {...filledText}
        {...field('skills')}
      />
      <SelectField
        label="Document type"
        note="required"
        aria-required
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
      <LinkedDocuments documents={documents} />
    </StepFrame>
  )
}

/** The URL to show for a newly chosen type: its stored one, unless the candidate has typed a different one. */
function linkFor(type: string, { before, url, links }: { before: string; url: string; links: Link[] }): string {
  const storedFor = (type: string) => links.find((each) => each.type === type)?.url ?? ''
  return url === '' || url === storedFor(before) ? storedFor(type) : url
}

function LinkedDocuments({ documents }: { documents: Documents }) {
  if (documents.length === 0) return null
  return (
    <div>
      <h4 className="text-[0.9375rem]/5 font-[600]">Documents you added</h4>
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
