import { type FormEvent, useEffect, useRef } from 'react'
import { isSiteUrl, linkIn, whatLinkLacks } from '../../../contract/web-url.ts'
import { dataLanguage, t } from '../../../language/translate.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CertificationFields } from '../certifications/certification-fields.tsx'
import { useCertification } from '../certifications/use-certification.ts'
import type { ProfileData } from '../contract.ts'
import { documentTypes } from '../fields/choices.ts'
import { FileField } from '../files/file-field.tsx'
import { isFile, storedLink } from '../files/own-files.ts'
import { useFiles } from '../files/use-files.ts'
import { filledPattern, invalidLink } from './form/fields.ts'
import { type StepForm, type StepProps, useStepForm } from './form/use-step-form.ts'
import { StepFrame } from './step-frame.tsx'

type Documents = ProfileData['documents']

type Form = StepForm<'documents'>

const linkExample = 'https://drive.google.com/…'

/** A link to a document in a cloud drive, one per document type. In live mode files and certifications too. */
export function DocumentsStep(props: StepProps) {
  const { profile, isLive, onChanged } = props
  const { documents } = profile
  const form = useStepForm('documents', props)
  const files = useFiles(form, { documents, onChanged })
  const certification = useCertification(form, onChanged)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (!certification.isTyped) return form.onSubmit(event)
    event.preventDefault()
    const { currentTarget } = event
    // A certification that was typed but not saved yet is saved first.
    void certification.add().then((isAdded) => isAdded && form.submit(currentTarget))
  }

  return (
    <>
      <StepFrame form={{ ...form, onSubmit }}>
        <Field
          label={t('Skills')}
          help={t('We start with the skills from your work experience. Separate skills with commas.')}
          maxLength={1_000}
          aria-required
          note={t('required')}
          enterKeyHint="next"
          pattern={filledPattern}
          {...form.field('skills')}
        />
        <TypeField form={form} documents={documents} />
        <p className="flex gap-2.5 rounded-control bg-sunk p-3.5 text-[0.9375rem]/5.5 text-ink-2">
          <Icon name="info" className="mt-0.5 size-4.5" strokeWidth={2} />
          <span>
            {t(
              'Upload your document to a cloud drive, such as Google Drive or Dropbox. Turn on link sharing there, so that anyone with the link can view it. Then paste the link here.',
            )}
          </span>
        </p>
        <UrlField form={form} isLive={isLive} hasFile={files.hasFile || files.isSending} />
        {isLive && <FileField files={files} documents={documents} />}
        <LinkedDocuments documents={documents.filter((each) => !isFile(each))} />
        {isLive && (
          <CertificationFields form={form} certification={certification} certifications={profile.certifications} />
        )}
      </StepFrame>
      {files.question && <Confirm {...files.question} />}
    </>
  )
}

function TypeField({ form: { values, change, field }, documents }: { form: Form; documents: Documents }) {
  return (
    <SelectField
      label={t('Document type')}
      note={t('required')}
      aria-required
      {...field('document_type')}
      onChange={({ target: { value: document_type } }) =>
        change({ document_type, document_file: linkFor(document_type, values, documents) })
      }
    >
      <option value="">{t('Choose one')}</option>
      {documentTypes.map((type) => (
        <option key={type} value={type}>
          {t(type)}
        </option>
      ))}
    </SelectField>
  )
}

type UrlProps = { form: Form; isLive: boolean; hasFile: boolean }

function UrlField({ form: { values, field }, isLive, hasFile }: UrlProps) {
  const input = useRef<HTMLInputElement>(null)
  const link = linkIn(values.document_file.trim())
  const isInvalid = link !== '' && !isSiteUrl(link)
  // The server's rule is stricter than the browser's.
  useEffect(() => input.current?.setCustomValidity(isInvalid ? invalidLink(link) : ''), [isInvalid, link])
  return (
    <Field
      label={t('Document URL')}
      note={hasFile ? t('optional') : t('required')}
      help={
        isLive &&
        (hasFile ? t('You added a file, so you need no link.') : t('Or add a file below. Then you need no link.'))
      }
      ref={input}
      hint={
        isInvalid && (
          <>
            <p>{t('Please enter a valid URL')}</p>
            <p>{t(whatLinkLacks(link))}</p>
          </>
        )
      }
      onBlur={({ target }) => (target.value = linkIn(target.value))}
      confirmation={link === '' || isInvalid ? undefined : t('Valid URL detected')}
      isLive
      type="url"
      inputMode="url"
      placeholder={linkExample}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={2_000}
      aria-required={!hasFile}
      {...field('document_file')}
    />
  )
}

/** The URL to show for a newly chosen type: its stored one, unless the candidate has typed a different one. */
function linkFor(type: string, shown: Form['values'], documents: Documents): string {
  const url = shown.document_file.trim()
  return url === '' || url === storedLink(documents, shown.document_type) ? storedLink(documents, type) : url
}

function LinkedDocuments({ documents }: { documents: Documents }) {
  if (documents.length === 0) return null
  return (
    <div>
      <h4 className="text-[0.9375rem]/5 font-[600]">{t('Documents you added')}</h4>
      <ul className="mt-1.5 text-[0.9375rem]/6 text-ink-2">
        {documents.map(({ document_type, document_name }) => (
          <li key={document_type} className="wrap-anywhere" lang={dataLanguage()}>
            {document_name}
          </li>
        ))}
      </ul>
    </div>
  )
}
