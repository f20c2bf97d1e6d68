import { useEffect } from 'react'
import { api } from '../../api-client/browser.ts'
import { Loaded } from '../../api-client/loaded.tsx'
import { t } from '../../language/translate.ts'
import { useIsLive } from '../../site/modes/live-mode.ts'
import type { PageHandle } from '../../site/page-handle.ts'
import { hiddenHead } from '../../site/page-head.ts'
import { Waiting } from '../../ui/spinner.tsx'
import { requireSession } from '../accounts/sessions/session-redirects.ts'
import { updateUser } from '../accounts/sessions/session-user.ts'
import { WaitingPage } from '../accounts/sessions/waiting-page.tsx'
import { AlertsCard } from '../alerts/alerts-card.tsx'
import { LiveOnly } from '../coming-soon/live-only.tsx'
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

export function clientLoader() {
  return requireSession()
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return useIsLive() ? <Waiting /> : <WaitingPage title={t(title)} />
}

export const handle: PageHandle = { query: [], isPrivate: true }

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(matches, t(title))
}

export default function SettingsPage() {
  return (
    <LiveOnly>
      <h1 className="mb-6 text-[1.75rem]/8.5 font-bold lg:text-[2.25rem]/10.5">{t(title)}</h1>
      <Loaded load={() => api.call('GET /candidates/settings', {})} what="your settings">
        {(settings, reload) => <Cards settings={settings} onChanged={() => void reload()} />}
      </Loaded>
    </LiveOnly>
  )
}

function Cards({ settings, onChanged }: { settings: Settings; onChanged: () => void }) {
  // They may have changed on another device.
  useEffect(() => updateUser({ name: settings.name, email: settings.email }), [settings])
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
