import type { KeyboardEvent } from 'react'
import { dayInWords } from '../../../language/dates.ts'
import { dataLanguage, t } from '../../../language/translate.ts'
import { buttonStyle, ButtonText } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { ProfileData } from '../contract.ts'
import { removeStyle } from '../files/file-field.tsx'
import type { StepForm } from '../wizard/form/use-step-form.ts'
import { earliestDay } from '../wizard/step-fields.tsx'
import type { useCertification } from './use-certification.ts'

type Props = {
  form: StepForm<'documents'>
  certification: ReturnType<typeof useCertification>
  certifications: ProfileData['certifications']
}

/** What the candidate has, and the fields of one more. */
export function CertificationFields({ form, certification, certifications }: Props) {
  const { isOpen, isBusy, opener, open, add } = certification
  return (
    <fieldset className="grid min-w-0 gap-5 border-t border-hairline pt-5">
      <legend className="float-left w-full font-[650]">{t('Certifications')}</legend>
      <List certifications={certifications} onRemove={certification.remove} />
      {isOpen && <NewFields form={form} onEnter={() => void add()} />}
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen ? undefined : false}
        aria-disabled={isBusy}
        className={`${buttonStyle({ kind: 'secondary' })} justify-self-start`}
        onClick={isOpen ? () => void add() : open}
      >
        <ButtonText icon={isBusy && <Spinner className="size-5" />}>
          {isOpen ? t('Save certification') : t('Add a certification')}
        </ButtonText>
      </button>
    </fieldset>
  )
}

/** Enter saves the certification, not the step. */
function NewFields({ form: { field }, onEnter }: Pick<Props, 'form'> & { onEnter: () => void }) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only reads keys of the fields
    <div className="grid gap-5" onKeyDown={onKeyDown}>
      <Field
        label={t('Certification name')}
        note={t('required')}
        placeholder={t('For example First Aid')}
        maxLength={200}
        {...field('certification_name')}
      />
      <Field label={t('Organisation')} note={t('required')} maxLength={200} {...field('issuing_organization')} />
      <Field
        label={t('Date of issue')}
        note={t('optional')}
        type="date"
        min={earliestDay}
        max="2099-12-31"
        {...field('issue_date')}
      />
      <Field
        label={t('Link to the certificate')}
        note={t('optional')}
        help={t('You can also add it as a file above, as a document of the type Certificate.')}
        type="text"
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={2_000}
        {...field('certificate_url')}
      />
    </div>
  )
}

function List({ certifications, onRemove }: Pick<Props, 'certifications'> & { onRemove: (id: number) => void }) {
  if (certifications.length === 0) return null
  return (
    <ul aria-label={t('Certifications you added')} className="text-[0.9375rem]/6">
      {certifications.map(({ id, certification_name: name, issuing_organization, issue_date }) => (
        <li
          key={id}
          className="flex items-center justify-between gap-x-4 border-t border-hairline py-1 first:border-t-0"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-[560]" lang={dataLanguage()}>
              {name}
            </span>
            <span className="block text-ink-2">
              {[issuing_organization, dayInWords(issue_date ?? '')].filter(Boolean).join(', ')}
            </span>
          </span>
          <button
            type="button"
            aria-label={t('Remove {name}', { name })}
            className={removeStyle}
            onClick={() => onRemove(id)}
          >
            {t('Remove')}
          </button>
        </li>
      ))}
    </ul>
  )
}
