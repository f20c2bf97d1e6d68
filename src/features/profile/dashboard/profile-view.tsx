import { Link } from 'react-router'
import { dayInWords } from '../../../calendar.ts'
import { initialOf } from '../../accounts/account-menu.tsx'
import { EmailText } from '../../accounts/email-text.tsx'
import { completionOf } from '../completion.ts'
import type { CandidateProfile } from '../profile-reading.ts'
import { Card, Item, List, NotConfirmed, notProvided, OutLink, Row, Verified } from './profile-card.tsx'
import { ProgressRing } from './progress-ring.tsx'

type Props = { profile: CandidateProfile }

/** My Profile as read-only cards. */
export function ProfileView(props: Props) {
  return (
    <>
      <Heading profile={props.profile} />
      <div className="gap-4 lg:[columns:20rem_2]">
        <PersonalCards {...props} />
        <WorkCard {...props} />
        <EducationCard {...props} />
        <DocumentsCard {...props} />
        <CertificationsCard {...props} />
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
        <h1 className="text-[1.75rem]/8.5 font-bold lg:text-[2.25rem]/10.5">My Profile</h1>
        <p className="text-balance text-ink-2">Keep your details up to date.</p>
      </div>
      <ProgressRing
        percent={completionOf(profile).percent}
        className="size-14 lg:size-18"
        textClassName="text-sm lg:text-lg"
      />
    </div>
  )
}

function PersonalCards({ profile: { user, personal } }: Props) {
  return (
    <>
      <Card
        title="Personal Information"
        step="personal"
        elsewhere={
          <span>
            To change your name, email or phone number,{' '}
            <Link to="/contact" className="text-primary underline underline-offset-3">
              contact us
            </Link>
            .
          </span>
        }
      >
        <dl>
          <Row label="Full name">{user.name}</Row>
          <Row label="Email" mark={user.email && (user.isEmailVerified ? <Verified /> : <NotConfirmed />)}>
            {user.email && <EmailText email={user.email} />}
          </Row>
          <Row label="Phone" mark={user.isPhoneVerified && <Verified />}>
            {phoneInGroups(user.phone)}
          </Row>
        </dl>
      </Card>
      <Card title="Location & Details" step="personal">
        <dl>
          <Row label="Country">{personal.country}</Row>
          <Row label="County">{personal.county}</Row>
          <Row label="Sub county">{personal.sub_county}</Row>
          <Row label="Address">{personal.address}</Row>
          <Row label="Gender">{personal.gender.charAt(0).toUpperCase() + personal.gender.slice(1)}</Row>
          <Row label="Date of birth">{dayInWords(personal.dob)}</Row>
          <Row label="Languages">{personal.languages}</Row>
        </dl>
      </Card>
    </>
  )
}

/** A Kenyan number as people read it, such as '+254 712 345 678'. Returns anything else unchanged. */
function phoneInGroups(phone: string): string {
  return phone.replace(/^(\+254)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
}

function WorkCard({ profile: { work } }: Props) {
  return (
    <Card title="Work Profile" step="work">
      <dl>
        <Row label="Job title">{work.job_title}</Row>
        <Row label="Skills">{work.skills}</Row>
        <Row label="Good conduct certificate">{work.hasGoodConduct ? 'Yes' : 'No'}</Row>
        <Row label="Has passport">{work.hasPassport ? 'Yes' : 'No'}</Row>
        {work.hasPassport && (
          <Row label="Passport number" link={work.photoUrl ? <OutLink href={work.photoUrl}>View Photo</OutLink> : null}>
            {work.passport_number}
          </Row>
        )}
      </dl>
    </Card>
  )
}

function EducationCard({ profile: { education } }: Props) {
  return (
    <Card title="Education" step="education">
      <dl>
        <Row label="Institution">{education.institution}</Row>
        <Row label="Level">{education.level}</Row>
        <Row label="Course">{education.course}</Row>
        <Row label="Certificate">{education.certificate}</Row>
        <Row label="From date">{dayInWords(education.from_date)}</Row>
        <Row label="To date">{dayInWords(education.to_date)}</Row>
      </dl>
    </Card>
  )
}

function DocumentsCard({ profile: { documents } }: Props) {
  return (
    <Card title="Documents" step="documents">
      <List empty="No documents uploaded yet">
        {documents.map(({ type, name, url }) => (
          <Item
            key={`${type} ${url}`}
            title={type}
            text={name && <DocumentName name={name} type={type} />}
            link={<OutLink href={url}>View</OutLink>}
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

function CertificationsCard({ profile: { certifications } }: Props) {
  return (
    <Card
      title="Certifications"
      step="documents"
      elsewhere="You cannot add certifications here yet. Add a link to your certificate as a document instead."
    >
      <List empty="No certifications added yet">
        {certifications.map(({ name, issuer, issuedOn, url }) => (
          <Item
            key={`${name} ${issuer} ${issuedOn}`}
            title={name}
            text={issuer || issuedOn ? `${issuer || notProvided}, ${dayInWords(issuedOn) || notProvided}` : ''}
            link={url && <OutLink href={url}>View</OutLink>}
          />
        ))}
      </List>
    </Card>
  )
}
