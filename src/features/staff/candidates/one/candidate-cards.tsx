import type { ReactNode } from 'react'
import { educationFields, personalFields, type ProfileField, workFields } from '../../../../contract/profile-fields.ts'
import { isWebUrl } from '../../../../contract/web-url.ts'
import { dayInWords } from '../../../../language/dates.ts'
import { fieldText } from '../../../../ui/field-text.ts'
import { completionOf, stepTexts } from '../../../profile/completion.ts'
import { Panel } from '../../shell/screen.tsx'
import type { CandidateView } from '../contract.ts'
import { PassportPhoto } from './passport-photo.tsx'

/** The profile as the candidate sees it, without the numbers of their ID and passport. */
export function ProfileCards({ candidate }: { candidate: CandidateView }) {
  const { account, profile, work_profile: work, education, documents, certifications } = candidate
  const { percent, unfinished } = completionOf(candidate)
  const missing = unfinished.map((step) => stepTexts[step].label.toLowerCase()).join(', ')
  return (
    <>
      <Panel title="Work">
        <dl>
          <Fields fields={workFields.filter(({ name }) => name !== 'passport_number')} values={work} />
          <Row label="Passport number">{work.has_passport_number ? 'Given' : 'Not given'}</Row>
          <Row label="Passport photo">
            {work.has_passport_photo ? <PassportPhoto id={account.id} name={account.name} /> : 'Not given'}
          </Row>
          <Row label="National ID">Given</Row>
        </dl>
      </Panel>
      <Panel title="Person">
        <dl>
          <Fields fields={personalFields} values={profile} />
          <Row label="Profile complete">{missing ? `${percent}%, without ${missing}` : `${percent}%`}</Row>
        </dl>
      </Panel>
      <Panel title="Education">
        <dl>
          <Fields fields={educationFields} values={education} />
        </dl>
      </Panel>
      <Panel title="Documents and certificates">
        {documents.length + certifications.length === 0 && <p className="py-2 text-ink-2">None yet</p>}
        <ul>
          {documents.map(({ document_type: type, document_name: name, document_url: url, skills }) => (
            <Item key={`${type} ${url}`} title={name || type} text={skills} url={url} />
          ))}
          {certifications.map(
            ({ certification_name: name, issuing_organization, issue_date, certificate_url: url }) => (
              <Item
                key={`${name} ${issue_date}`}
                title={name}
                text={[issuing_organization, dayInWords(issue_date ?? '')].filter(Boolean).join(', ')}
                url={url ?? ''}
              />
            ),
          )}
        </ul>
      </Panel>
    </>
  )
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-t border-hairline py-2 text-[0.9375rem]/6 first:border-t-0">
      <dt className="w-full text-ink-2 sm:w-32">{label}</dt>
      <dd dir="auto" className="min-w-0 flex-[1_1_10rem] font-[520] wrap-anywhere">
        {children || <span className="font-[400] text-ink-2">Not given</span>}
      </dd>
    </div>
  )
}

type FieldsProps = { fields: readonly ProfileField[]; values: Record<string, string | number | boolean | null> }

function Fields({ fields, values }: FieldsProps) {
  return fields.map((field) => {
    const { [field.name]: value = null } = values
    return (
      <Row key={field.name} label={field.rowLabel ?? field.label}>
        {fieldText(field, typeof value === 'boolean' ? null : value)}
      </Row>
    )
  })
}

/** A link to a file, or to what a candidate keeps on another site. */
function Item({ title, text, url }: { title: string; text: string; url: string }) {
  return (
    <li className="border-t border-hairline py-2 text-[0.9375rem]/6 first:border-t-0">
      {isWebUrl(url) || url.startsWith('/api/') ? (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-12 items-center font-[600] wrap-anywhere text-primary underline underline-offset-3 lg:min-h-8"
        >
          {title}
        </a>
      ) : (
        <span className="font-[600] wrap-anywhere">{title}</span>
      )}
      <span className="block wrap-anywhere text-ink-2">{text}</span>
    </li>
  )
}
