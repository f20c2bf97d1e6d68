import { Link } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { Loaded } from '../../../api-client/loaded.tsx'
import type { Text } from '../../../language/texts.ts'
import { dataLanguage, t } from '../../../language/translate.ts'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import type { PageHandle } from '../../../site/page-handle.ts'
import { hiddenHead } from '../../../site/page-head.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyLens } from '../../../ui/illustrations/empty-lens.tsx'
import { Waiting } from '../../../ui/spinner.tsx'
import { requireSession } from '../../accounts/sessions/session-redirects.ts'
import { ownerOf, useSession } from '../../accounts/sessions/session.ts'
import { WaitingPage } from '../../accounts/sessions/waiting-page.tsx'
import { LiveOnly } from '../../coming-soon/live-only.tsx'
import type { ApplicationSummary } from '../contract.ts'
import { useAllUnsent } from '../unsent/unsent.ts'
import type { Route } from './+types/applications-page.ts'
import { UnsentCard } from './unsent-card.tsx'

const title: Text = 'My Applications'

export function clientLoader() {
  return requireSession()
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  if (!useIsLive()) return <WaitingPage title={t(title)} />
  return (
    <>
      <Heading />
      <Loading />
    </>
  )
}

export const handle: PageHandle = { query: [], isPrivate: true }

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(matches, t(title))
}

export default function ApplicationsPage() {
  return (
    <LiveOnly>
      <Heading />
      <Applications />
    </LiveOnly>
  )
}

function Applications() {
  const unsent = useAllUnsent(ownerOf(useSession()))
  return (
    <>
      {unsent.length > 0 && (
        <ul aria-label={t('On this phone')} className="mt-6 grid gap-3">
          {unsent.map((each) => (
            <UnsentCard key={each.job_uuid} unsent={each} />
          ))}
        </ul>
      )}
      {/* Loads again when one of them is sent. */}
      <Loaded
        key={unsent.length}
        load={() => api.call('GET /candidates/applications', {})}
        what="your applications"
        waiting={<Loading />}
      >
        {(sent) => <Sent applications={sent} />}
      </Loaded>
    </>
  )
}

function Sent({ applications }: { applications: ApplicationSummary[] }) {
  if (applications.length === 0) return <Empty />
  return (
    <ul className="mt-6 grid gap-3">
      {applications.map((application) => (
        <ApplicationCard key={application.reference} {...application} />
      ))}
    </ul>
  )
}

export function Heading() {
  return <h1 className="text-[min(1.75rem,11vw)]/[1.2] font-bold lg:text-[2.25rem]/10.5">{t(title)}</h1>
}

function Loading() {
  return <Waiting className="min-h-[50dvh] justify-center" />
}

function Empty() {
  return (
    <div className="mx-auto flex max-w-[30rem] flex-col items-center py-10 text-center">
      <EmptyLens />
      <p className="mt-4 text-xl/7 font-[660]">{t('You have not applied for a job yet.')}</p>
      <p className="mt-1 mb-5 text-ink-2">{t('Open a job and press Apply Now. Here you see what happens next.')}</p>
      <LinkButton to="/jobs">{t('Find Jobs')}</LinkButton>
    </div>
  )
}

/** The link's hit area is the whole card. */
function ApplicationCard({
  reference,
  job_title,
  company_name,
  status_text,
  next_step,
  answer_text,
  is_unread,
}: ApplicationSummary) {
  return (
    <li className="relative rounded-card border border-card-border bg-surface p-4 wrap-anywhere hover:border-input lg:p-5">
      <p dir="auto" lang={dataLanguage()} className="text-sm/5 text-ink-2">
        {company_name}
      </p>
      <h2 dir="auto" className="text-lg/6 font-[660]">
        <Link
          to={`/applications/${reference}`}
          lang={dataLanguage()}
          className="after:absolute after:inset-0 after:rounded-card after:content-['']"
        >
          {job_title}
        </Link>
        {is_unread && <Dot />}
      </h2>
      <p className="mt-1.5">{status_text}</p>
      {next_step && <p className="mt-1 font-[640] text-primary">{next_step}</p>}
      {answer_text && <p className="mt-1 font-[560]">{answer_text}</p>}
      <p className="mt-1.5 text-sm/5 text-ink-3">{reference}</p>
    </li>
  )
}

function Dot() {
  return (
    <span className="ml-2 inline-block size-2.5 rounded-full bg-accent align-middle forced-colors:border">
      <span className="sr-only">{t('New')}</span>
    </span>
  )
}
