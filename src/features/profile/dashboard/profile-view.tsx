import type { ReactNode } from 'react'
import { dayInWords } from '../../../calendar.ts'
import { Icon } from '../../../ui/icon.tsx'
import { initialOf } from '../../accounts/account-menu.tsx'
import { completionOf, type Step } from '../completion.ts'
import type { CandidateProfile } from '../profile-reading.ts'
import { ProgressRing } from './progress-ring.tsx'
import type { OpenWizard } from './use-wizard.ts'
import { WizardButton } from './wizard-button.tsx'

const notProvided = 'Not provided'

/** The second view: what the profile says, in five cards; education is seen in the wizard alone. */
export function ProfileView({ profile, openWizard }: { profile: CandidateProfile; openWizard: OpenWizard }) {
  const { user, personal, work, documents, certifications } = profile
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-4 lg:mb-8 lg:gap-5">
        <span
          aria-hidden="true"
          className="grid size-14 flex-none place-items-center rounded-full bg-primary text-2xl font-[680] text-on-primary lg:size-18 lg:text-[1.75rem]"
        >
          {initialOf(user.name)}
        </span>
        <div className="min-w-0 flex-[1_1_9rem]">
          <h1 className="text-[1.75rem]/8.5 font-bold lg:text-[2.25rem]/10.5">My Profile</h1>
          <p className="text-ink-2">Keep your details up to date.</p>
        </div>
        <ProgressRing
          percent={completionOf(profile).percent}
          className="size-14 lg:size-18"
          textClassName="text-sm lg:text-lg"
        />
      </div>
      <div className="gap-4 lg:[columns:20rem_2]">
        <Card title="Personal Information" step="personal" openWizard={openWizard}>
          <Rows>
            <Row label="Full name">{user.name}</Row>
            <Row label="Email" isVerified={user.isEmailVerified}>
              {user.email}
            </Row>
            <Row label="Phone" isVerified={user.isPhoneVerified}>
              {user.phone}
            </Row>
          </Rows>
        </Card>
        <Card title="Location & Details" step="personal" openWizard={openWizard}>
          <Rows>
            <Row label="Country">{personal.country}</Row>
            <Row label="County">{personal.county}</Row>
            <Row label="Sub county">{personal.subCounty}</Row>
            <Row label="Address">{personal.address}</Row>
            <Row label="Gender">{capitalised(personal.gender)}</Row>
            <Row label="Date of birth">{dayInWords(personal.dob)}</Row>
            <Row label="Languages">{personal.languages}</Row>
          </Rows>
        </Card>
        <Card title="Work Profile" step="work" openWizard={openWizard}>
          <Rows>
            <Row label="Job title">{work.jobTitle}</Row>
            <Row label="Skills">{work.skills}</Row>
            <Row label="Good conduct certificate">{work.hasGoodConduct ? 'Yes' : 'No'}</Row>
            <Row label="Has passport">{work.hasPassport ? 'Yes' : 'No'}</Row>
            {work.hasPassport && (
              <Row
                label="Passport number"
                link={work.photoUrl ? <OutLink href={work.photoUrl}>View Photo</OutLink> : null}
              >
                {work.passportNumber}
              </Row>
            )}
          </Rows>
        </Card>
        <Card title="Documents" step="documents" openWizard={openWizard}>
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
        <Card title="Certifications" step="documents" openWizard={openWizard}>
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
      </div>
    </>
  )
}

/** Its button opens the wizard on the step where this is said. */
function Card({
  title,
  step,
  openWizard,
  children,
}: {
  title: string
  step: Step
  openWizard: OpenWizard
  children: ReactNode
}) {
  return (
    <section
      aria-label={title}
      className="mb-4 break-inside-avoid rounded-card border border-card-border bg-surface p-4.5 lg:p-6"
    >
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-lg/7 font-bold">{title}</h2>
        <WizardButton
          open={openWizard}
          step={step}
          aria-label={`Edit ${title}`}
          className="-my-1 -mr-2 inline-flex min-h-12 flex-none items-center gap-2 rounded-control px-2 font-[620] text-primary"
        >
          <Icon name="pencil" className="size-4.5" />
          Edit
        </WizardButton>
      </div>
      {children}
    </section>
  )
}

function Rows({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>
}

function Row({
  label,
  isVerified = false,
  link,
  children,
}: {
  label: string
  isVerified?: boolean
  link?: ReactNode
  children: string
}) {
  return (
    <div className="flex flex-wrap gap-x-4 border-t border-hairline py-2.5 first:border-t-0">
      <dt className="w-32 max-w-full text-[0.9375rem]/6 text-ink-2">{label}</dt>
      <dd className="flex min-w-0 flex-[1_1_12rem] flex-wrap items-baseline gap-x-2.5">
        {children ? (
          <span dir="auto" className="min-w-0 font-[520] wrap-anywhere">
            {children}
          </span>
        ) : (
          <span className="text-ink-2">{notProvided}</span>
        )}
        {isVerified && (
          <span className="inline-flex items-center gap-1.5 rounded-full bg-tint-green px-2.5 text-[0.8125rem]/6 font-[600] text-tint-green-ink">
            <Icon name="circle-check" className="size-4" strokeWidth={2} />
            Verified
          </span>
        )}
        {link && <span className="-my-3 ml-auto">{link}</span>}
      </dd>
    </div>
  )
}

function List({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="py-2 text-ink-2">{empty}</p>
  return <ul>{children}</ul>
}

function Item({ title, text, link }: { title: string; text: ReactNode; link: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 border-t border-hairline py-3 first:border-t-0">
      <span className="grid size-10 flex-none place-items-center rounded-control bg-tint-blue text-tint-blue-ink">
        <Icon name="file-text" className="size-5" />
      </span>
      <span className="min-w-0 flex-[1_1_8rem]">
        <span className="block font-[600] wrap-anywhere">{title || notProvided}</span>
        <span className="block text-sm/5 wrap-anywhere text-ink-2">{text || notProvided}</span>
      </span>
      {link}
    </li>
  )
}

/** To another site, which learns nothing of this one. Nothing but the web is linked to, whatever the data says. */
function OutLink({ href, children }: { href: string; children: string }) {
  if (!/^(https?:\/\/|\/(?!\/))/i.test(href)) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-12 min-w-12 flex-none items-center justify-end rounded-control font-[620] text-primary underline underline-offset-3"
    >
      {children}
    </a>
  )
}

/** The name of a document names its type too, which is seen above it here. */
function DocumentName({ name, type }: { name: string; type: string }) {
  const prefix = `${type}, `
  if (!name.startsWith(prefix)) return name
  return (
    <>
      <span className="sr-only">{prefix}</span>
      {name.slice(prefix.length)}
    </>
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
