import { Link } from 'react-router'
import { phoneInGroups } from '../../../contract/phone-number.ts'
import { educationFields, personalFields, type ProfileField, workFields } from '../../../contract/profile-fields.ts'
import { dayInWords } from '../../../language/dates.ts'
import type { Text } from '../../../language/texts.ts'
import { dataLanguage, t, translated, withElements } from '../../../language/translate.ts'
import { fieldText } from '../../../ui/field-text.ts'
import { initialOf } from '../../accounts/account-menu.tsx'
import { EmailText } from '../../accounts/email-text.tsx'
import { completionOf } from '../completion.ts'
import type { ProfileData } from '../contract.ts'
import { Card, Item, List, NotConfirmed, notProvided, OutLink, Row, Verified } from './profile-card.tsx'
import { ProgressRing } from './progress-ring.tsx'

type Props = { profile: ProfileData }

/** My Profile as read-only cards. */
export function ProfileView({ isLive, ...props }: Props & { isLive: boolean }) {
  return (
    <>
      <Heading profile={props.profile} />
      <div className="gap-4 lg:[columns:20rem_2]">
        <PersonalCards {...props} />
        <WorkCard {...props} />
        <EducationCard {...props} />
        <DocumentsCard {...props} />
        <CertificationsCard isLive={isLive} {...props} />
      </div>
    </>
  )
}

function Heading({ profile }: Props) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-4 lg:mb-8 lg:gap-5">
      <span
        aria-hidden="true"
        className="grid size-14 flex-none place-items-center rounded-full bg-primary text-2xl font-[680] text-on-primary forced-colors:border lg:size-18 lg:text-[1.75rem]"
      >
        {initialOf(profile.user.name)}
      </span>
      <div className="min-w-0 flex-[1_1_9rem]">
        <h1 className="text-[1.75rem]/8.5 font-bold lg:text-[2.25rem]/10.5">{t('My Profile')}</h1>
        <p className="text-balance text-ink-2">{t('Keep your details up to date.')}</p>
      </div>
      <ProgressRing
        percent={completionOf(profile).percent}
        className="size-14 lg:size-18"
        textClassName="text-sm lg:text-lg"
      />
    </div>
  )
}

const inlineLink = 'text-primary underline underline-offset-3'

function ContactUs() {
  return (
    <span>{withElements('To change your name, email or phone number, {contact}.', { contact: <ContactLink /> })}</span>
  )
}

function CorrectOnDashboard() {
  return (
    <span>
      {withElements('To change your name or phone number, {contact}. You can correct your email address {dashboard}.', {
        contact: <ContactLink />,
        dashboard: (
          <Link to="/dashboard" className={inlineLink}>
            {t('on your dashboard')}
          </Link>
        ),
      })}
    </span>
  )
}

function ContactLink() {
  return (
    <Link to="/contact" className={inlineLink}>
      {t('contact us')}
    </Link>
  )
}

function PersonalCards({ profile: { user, profile } }: Props) {
  return (
    <>
      <Card
        title={t('Personal Information')}
        step="profile"
        elsewhere={user.email_verified ? <ContactUs /> : <CorrectOnDashboard />}
      >
        <dl>
          <Row label={t('Full name')}>{user.name}</Row>
          <Row label={t('Email')} mark={user.email && (user.email_verified ? <Verified /> : <NotConfirmed />)}>
            {user.email && <EmailText email={user.email} />}
          </Row>
          <Row label={t('Phone')} mark={user.phone_verified_at !== null && <Verified />}>
            {phoneInGroups(user.phone)}
          </Row>
        </dl>
      </Card>
      <Card title={t('Location & Details')} step="profile">
        <dl>
          <Rows fields={personalFields} values={profile} />
        </dl>
      </Card>
    </>
  )
}

type RowsProps = { fields: readonly ProfileField<Text>[]; values: Record<string, string | number | null> }

function Rows({ fields, values }: RowsProps) {
  return fields.map((field) => (
    <Row
      key={field.name}
      label={t(field.rowLabel ?? field.label)}
      lang={['line', 'country'].includes(field.kind) ? dataLanguage() : undefined}
    >
      {fieldText(field, values[field.name] ?? null)}
    </Row>
  ))
}

function WorkCard({ profile: { work_profile } }: Props) {
  const { has_passport, passport_number, passport_photo_url } = work_profile
  return (
    <Card title={t('Work Profile')} step="work_profile">
      <dl>
        <Rows fields={workFields.filter(({ name }) => name !== 'passport_number')} values={work_profile} />
        <Row label={t('Has passport')}>{has_passport ? t('Yes') : t('No')}</Row>
        {has_passport === 1 && (
          <Row
            label={t('Passport number')}
            link={passport_photo_url && <OutLink href={passport_photo_url}>{t('View Photo')}</OutLink>}
          >
            {passport_number}
          </Row>
        )}
      </dl>
    </Card>
  )
}

function EducationCard({ profile: { education } }: Props) {
  return (
    <Card title={t('Education')} step="education">
      <dl>
        <Rows fields={educationFields} values={education} />
      </dl>
    </Card>
  )
}

function DocumentsCard({ profile: { documents } }: Props) {
  return (
    <Card title={t('Documents')} step="documents">
      <List empty={t('No documents uploaded yet')}>
        {documents.map(({ document_type: type, document_name: name, document_url: url }) => (
          <Item
            key={`${type} ${url}`}
            title={translated(type)}
            text={name && <DocumentName name={name} type={type} />}
            link={<OutLink href={url}>{t('View')}</OutLink>}
          />
        ))}
      </List>
    </Card>
  )
}

/** The name starts with the type, which the title already shows. */
function DocumentName({ name, type }: { name: string; type: string }) {
  const prefix = `${type}, `
  if (!name.startsWith(prefix)) return <span>{name}</span>
  return (
    <>
      <span className="sr-only">{prefix}</span>
      <span>{name.slice(prefix.length)}</span>
    </>
  )
}

function CertificationsCard({ profile: { certifications }, isLive }: Props & { isLive: boolean }) {
  return (
    <Card
      title={t('Certifications')}
      step="documents"
      elsewhere={
        !isLive && 'You cannot add certifications here yet. Add a link to your certificate as a document instead.'
      }
    >
      <List empty={t('No certifications added yet')}>
        {certifications.map(
          ({ certification_name, issuing_organization: issuer, issue_date, certificate_url: url }) => (
            <Item
              key={`${certification_name} ${issuer} ${issue_date}`}
              title={certification_name}
              text={
                (issuer || issue_date) &&
                `${issuer || t(notProvided)}, ${dayInWords(issue_date ?? '') || t(notProvided)}`
              }
              link={url && <OutLink href={url}>{t('View')}</OutLink>}
            />
          ),
        )}
      </List>
    </Card>
  )
}
