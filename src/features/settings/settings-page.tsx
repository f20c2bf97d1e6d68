import { lazy, Suspense, useEffect } from 'react'
import { api } from '../../api-client/browser.ts'
import { useLoaded } from '../../api-client/use-loaded.ts'
import { t } from '../../language/translate.ts'
import { useIsLive } from '../../site/modes/live-mode.ts'
import type { PageHandle } from '../../site/page-handle.ts'
import { hiddenHead } from '../../site/page-head.ts'
import { LoadFailed, loadFailedCard } from '../../ui/network/load-failed.tsx'
import { requireSession } from '../accounts/sessions/session-redirects.ts'
import { updateUser } from '../accounts/sessions/session-user.ts'
import { useSession } from '../accounts/sessions/session.ts'
import { Waiting, WaitingPage } from '../accounts/sessions/waiting-page.tsx'
import { AlertsCard } from '../alerts/alerts-card.tsx'
import type { Route } from './+types/settings-page.ts'
import type { Settings } from './contract.ts'
import { DeleteCard } from './delete-card.tsx'
import { DownloadCard } from './download-card.tsx'
import { EmailCard } from './email-card.tsx'
import { NameCard } from './name-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PhoneCard } from './phone-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const title = 'Settings'
/** Of simulated mode. */
const ComingSoonPage = lazy(() => import('../coming-soon/coming-soon-page.tsx'))

export function clientLoader() {
  return requireSession()
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return useIsLive() ? <Waiting text={t('Loading…')} /> : <WaitingPage title={t(title)} />
}

export const handle: PageHandle = { query: [], isPrivate: true }

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(matches, t(title))
}

export default function SettingsPage() {
  const isSignedIn = useSession() !== null
  if (useIsLive()) return isSignedIn && <OwnSettings />
  return (
    <Suspense>
      <ComingSoonPage />
    </Suspense>
  )
}

function OwnSettings() {
  const { data, failure, reload } = useLoaded(() => api.call('GET /candidates/settings', {}))
  useEffect(() => {
    // They may have changed on another device.
    if (data) updateUser({ name: data.name, email: data.email })
  }, [data])
  return (
    <>
      <h1 className="mb-6 text-[1.75rem]/8.5 font-bold lg:text-[2.25rem]/10.5">{t(title)}</h1>
      {data !== null && <Cards settings={data} onChanged={() => void reload()} />}
      {data === null && failure && (
        <LoadFailed message={failure.message} what="your settings" onRetry={reload} className={loadFailedCard} />
      )}
      {data === null && !failure && <Waiting text={t('Loading…')} />}
    </>
  )
}

function Cards({ settings, onChanged }: { settings: Settings; onChanged: () => void }) {
  return (
    <div className="grid max-w-160 gap-4">
      <NameCard name={settings.name} />
      <EmailCard {...settings} onChanged={onChanged} />
      <PhoneCard phone={settings.phone} />
      <PasswordCard onChanged={onChanged} />
      <AlertsCard />
      <SessionsCard {...settings.other_sessions} onEnded={onChanged} />
      <DownloadCard />
      <DeleteCard {...settings.deletion} onChanged={onChanged} />
    </div>
  )
}
