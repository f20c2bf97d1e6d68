import { api } from '../../../api-client/browser.ts'
import { Loaded } from '../../../api-client/loaded.tsx'
import { fieldsOf, recordsOf, textOrNull } from '../../../contract/reading.ts'
import type { Text } from '../../../language/texts.ts'
import { t } from '../../../language/translate.ts'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import type { PageHandle } from '../../../site/page-handle.ts'
import { hiddenHead } from '../../../site/page-head.ts'
import { Waiting } from '../../../ui/spinner.tsx'
import { requireSession } from '../../accounts/sessions/session-redirects.ts'
import { WaitingPage } from '../../accounts/sessions/waiting-page.tsx'
import { LiveOnly } from '../../coming-soon/live-only.tsx'
import { toJobCard } from '../card/job-card-data.ts'
import { readListItem } from '../job-reading.ts'
import type { Route } from './+types/account-saved-page.ts'
import { SavedJobsList } from './saved-jobs-page.tsx'
import type { SavedJob } from './use-saved-jobs.ts'

const title: Text = 'Saved Jobs'

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

/** The saved jobs of the account in live mode. */
export default function AccountSavedPage() {
  return (
    <LiveOnly>
      <h1 className="text-[1.75rem]/8.5 font-bold lg:text-[2.25rem]/10.5">{t(title)}</h1>
      <p className="mt-1 mb-6 text-ink-2">{t('Saved in your account, so you find them on every phone.')}</p>
      <Loaded load={() => api.call('GET /candidates/saved-jobs', {})} what="your saved jobs">
        {(data, reload) => {
          const jobs = recordsOf(data).flatMap((saved) => readSaved(saved) ?? [])
          return <SavedJobsList jobs={jobs} order="open ones first" onRetry={reload} />
        }}
      </Loaded>
    </LiveOnly>
  )
}

function readSaved(value: object): SavedJob | null {
  const saved = fieldsOf(value)
  const id = textOrNull(saved.job_uuid)
  if (id === null) return null
  const item = readListItem(saved.job)
  if (item === null) return { id, state: 'missing' }
  const isClosed = saved.is_closed === true
  const card = { ...toJobCard(item), ...(isClosed && { daysLeft: null }) }
  return { id, state: 'loaded', card, isClosed, keptAt: undefined }
}
