import { lazy, Suspense } from 'react'
import { api } from '../../../api-client/browser.ts'
import { useLoaded } from '../../../api-client/use-loaded.ts'
import { fieldsOf, recordsOf, textOrNull } from '../../../contract/reading.ts'
import type { Text } from '../../../language/texts.ts'
import { t } from '../../../language/translate.ts'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import type { PageHandle } from '../../../site/page-handle.ts'
import { hiddenHead } from '../../../site/page-head.ts'
import { LoadFailed, loadFailedCard } from '../../../ui/network/load-failed.tsx'
import { requireSession } from '../../accounts/sessions/session-redirects.ts'
import { useSession } from '../../accounts/sessions/session.ts'
import { Waiting, WaitingPage } from '../../accounts/sessions/waiting-page.tsx'
import { toJobCard } from '../card/job-card-data.ts'
import { readListItem } from '../job-reading.ts'
import type { Route } from './+types/account-saved-page.ts'
import { SavedJobsList } from './saved-jobs-page.tsx'
import type { SavedJob } from './use-saved-jobs.ts'

const title: Text = 'Saved Jobs'
/** Of simulated mode. */
const ComingSoonPage = lazy(() => import('../../coming-soon/coming-soon-page.tsx'))

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

/** The saved jobs of the account in live mode. */
export default function AccountSavedPage() {
  const isSignedIn = useSession() !== null
  if (useIsLive()) return isSignedIn && <AccountSavedJobs />
  return (
    <Suspense>
      <ComingSoonPage />
    </Suspense>
  )
}

function AccountSavedJobs() {
  const { data, failure, reload } = useLoaded(() => api.call('GET /candidates/saved-jobs', {}))
  const jobs = recordsOf(data).flatMap((saved) => readSaved(saved) ?? [])
  return (
    <>
      <h1 className="text-[1.75rem]/8.5 font-bold lg:text-[2.25rem]/10.5">{t(title)}</h1>
      <p className="mt-1 mb-6 text-ink-2">{t('Saved in your account, so you find them on every phone.')}</p>
      {data !== null && <SavedJobsList jobs={jobs} order="open ones first" onRetry={reload} />}
      {data === null && failure && (
        <LoadFailed message={failure.message} what="your saved jobs" onRetry={reload} className={loadFailedCard} />
      )}
      {data === null && !failure && <Waiting text={t('Loading…')} />}
    </>
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
