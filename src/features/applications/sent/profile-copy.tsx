import { phoneInGroups } from '../../../contract/phone-number.ts'
import { educationFields, personalFields, workFields } from '../../../contract/profile-fields.ts'
import { isWebUrl } from '../../../contract/web-url.ts'
import { dayInWords } from '../../../language/dates.ts'
import { t, translated } from '../../../language/translate.ts'
import { fieldText } from '../../../ui/field-text.ts'
import type { SentProfile } from '../contract.ts'

/** What the agency receives of a profile: only what is filled in. */
export function ProfileCopy({
  profile: { user, profile, work_profile, education, documents, files, certifications },
}: {
  profile: SentProfile
}) {
  return (
    <Facts
      facts={[
        [t('Full name'), user.name],
        [t('Phone'), phoneInGroups(user.phone)],
        [t('Email'), user.email_verified ? user.email : t('{email} (not confirmed)', { email: user.email })],
        ...personalFields.map((field) => fact(field, profile[field.name])),
        ...workFields.flatMap((field) =>
          field.name === 'passport_number' ? [] : [fact(field, work_profile[field.name])],
        ),
        work_profile.has_passport ? [t('Has passport'), t('Yes')] : [t('Passport number'), t('Not added')],
        ...educationFields.map((field) => fact(field, education[field.name])),
        ...documents.map(({ document_name, document_url }): Fact => [document_name, document_url, { isLink: true }]),
        [t('Files'), files.map(({ name }) => name).join('\n')],
        [t('Certifications'), certifications.map(certificationText).join('\n')],
        ...certifications.map(({ certification_name, certificate_url }): Fact => [
          certification_name,
          certificate_url ?? '',
          { isLink: true },
        ]),
      ]}
    />
  )
}

type Certification = SentProfile['certifications'][number]
type Field = Parameters<typeof fieldText>[0]
/** `label` and `value` name the language of an element with a text of the agency. A note is no link. */
export type Fact = readonly [
  label: string,
  value: string,
  is?: { label?: 'en' | undefined; value?: 'en' | undefined; isLink?: true },
]

function fact(field: Field, value: string | number | null): Fact {
  return [translated(field.rowLabel ?? field.label), fieldText(field, value)]
}

/** 'First Aid, Red Cross, 4 December 2026' */
function certificationText({ certification_name, issuing_organization, issue_date }: Certification): string {
  const date = issue_date && dayInWords(issue_date)
  return [certification_name, issuing_organization, date].filter(Boolean).join(', ')
}

/** Labels with their values, without those that are empty. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="text-[0.9375rem]/5.5">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value, is]) => (
          <div
            key={`${label} ${value}`}
            className="flex flex-wrap items-baseline gap-x-4 border-t border-hairline py-2 first:border-t-0"
          >
            <dt lang={is?.label} className="w-full text-ink-2 sm:w-40">
              {label}
            </dt>
            <dd dir="auto" lang={is?.value} className="min-w-0 flex-[1_1_10rem] wrap-anywhere whitespace-pre-line">
              {is?.isLink && isWebUrl(value) ? <SentLink url={value}>{value}</SentLink> : value}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** As high as a finger, although its line is not. */
export function SentLink({ url, children }: { url: string; children: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="-my-2 inline-flex min-h-12 items-center font-[600] wrap-anywhere text-primary underline underline-offset-3"
    >
      {children}
    </a>
  )
}
