import { data, Link } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { Loaded } from '../../../api-client/loaded.tsx'
import { dataLanguage, t } from '../../../language/translate.ts'
import { liveContext } from '../../../site/modes/live-mode.ts'
import { hiddenHead } from '../../../site/page-head.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Waiting } from '../../../ui/spinner.tsx'
import { requireSession } from '../../accounts/sessions/session-redirects.ts'
import { useSession } from '../../accounts/sessions/session.ts'
import type { ApplicationDetail } from '../contract.ts'
import { WhatWasSent } from '../sent/what-was-sent.tsx'
import type { Route } from './+types/application-page.ts'
import { Heading } from './applications-page.tsx'
import { Messages } from './messages.tsx'
import { Status } from './status.tsx'
import { Timeline } from './timeline.tsx'

/** There is no such page in simulated mode. */
export function loader({ context }: Route.LoaderArgs) {
  // oxlint-disable-next-line typescript/only-throw-error -- React Router renders the not-found page
  if (!context.get(liveContext)) throw data(null, { status: 404 })
  return null
}

export function clientLoader() {
  return requireSession()
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Loading />
}

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(matches, t('My application'))
}

export default function ApplicationPage({ params: { ref } }: Route.ComponentProps) {
  return useSession() !== null && <Application key={ref} reference={ref} />
}

function Application({ reference }: { reference: string }) {
  return (
    <div className="max-w-[44rem] wrap-anywhere">
      <Link to="/applications" className="-ml-1 mb-2 inline-flex min-h-12 items-center gap-2 font-[600] text-primary">
        <Icon name="arrow-left" className="size-5" />
        {t('My Applications')}
      </Link>
      <Loaded
        load={() => api.call('GET /candidates/applications/{ref}', { params: { ref: reference } })}
        what="this application"
        waiting={<Loading />}
        Heading={Heading}
      >
        {(application, reload) => <Details application={application} onChanged={reload} />}
      </Loaded>
    </div>
  )
}

function Loading() {
  return <Waiting className="min-h-[60dvh] justify-center" />
}

type DetailsProps = { application: ApplicationDetail; onChanged: () => Promise<void> }

function Details({ application, onChanged }: DetailsProps) {
  const { reference, job_title, company_name, sent, files, messages, timeline } = application
  return (
    <>
      <p dir="auto" lang={dataLanguage()} className="text-ink-2">
        {company_name}
      </p>
      <h1 dir="auto" lang={dataLanguage()} className="text-[1.75rem]/8.5 font-bold lg:text-[2.25rem]/10.5">
        {job_title}
      </h1>
      <p className="mb-5 text-ink-2">{t('Your number: {reference}. Times are Nairobi time.', { reference })}</p>
      <Status application={application} onChanged={onChanged} />
      <Timeline application={application} events={timeline} />
      <Messages
        reference={reference}
        messages={messages}
        isOpen={application.stage !== 'withdrawn'}
        onSent={onChanged}
      />
      <section aria-labelledby="sent" className="mt-8">
        <h2 id="sent" className="mb-2 text-xl/7 font-bold">
          {t('What you sent')}
        </h2>
        <div className="rounded-card border border-card-border bg-surface px-4 py-2 lg:px-5">
          <WhatWasSent sent={sent} files={files} noteLabel={t('Your note')} />
        </div>
      </section>
    </>
  )
}
