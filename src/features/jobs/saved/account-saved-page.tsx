import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../api-client/browser.ts'
import { fieldsOf, recordsOf, textOrNull } from '../../../contract/reading.ts'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import type { PageHandle } from '../../../site/page-handle.ts'
import { hiddenHead } from '../../../site/page-head.ts'
import { useRetryWhenOnline } from '../../../ui/network/use-retry-when-online.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { requireSession } from '../../accounts/sessions/session-redirects.ts'
import { useSession } from '../../accounts/sessions/session.ts'
import { WaitingPage } from '../../accounts/sessions/waiting-page.tsx'
import ComingSoonPage from '../../coming-soon/coming-soon-page.tsx'
import { toJobCard } from '../card/job-card-data.ts'
import { readListItem } from '../job-reading.ts'
import type { Route } from './+types/account-saved-page.ts'
import { SavedJobsList } from './saved-jobs-page.tsx'
import type { SavedJob } from './use-saved-jobs.ts'

const title = 'Saved Jobs'

export function clientLoader() {
  return requireSession()
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <WaitingPage title={title} />
}

export const handle: PageHandle = { query: [], isPrivate: true }

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(matches, title)
}

/** The saved jobs of the account in live mode. */
export default function AccountSavedPage() {
  const isLive = useIsLive()
  const isSignedIn = useSession() !== null
  if (!isLive) return <ComingSoonPage />
  return isSignedIn ? <AccountSavedJobs /> : null
}

function AccountSavedJobs() {
  const { jobs, hasFailed } = useAccountSavedJobs()
  return (
    <>
      <h1 className="text-[1.75rem]/8.5 font-bold lg:text-[2.25rem]/10.5">{title}</h1>
      <p className="mt-1 mb-6 text-ink-2">Saved in your account, so you find them on every phone.</p>
      {jobs && <SavedJobsList jobs={jobs} order="open ones first" onRetry={() => {}} />}
      {!jobs && hasFailed && (
        <p role="alert" className="text-danger">
          We could not load your saved jobs. We try again by ourselves.
        </p>
      )}
      {!jobs && !hasFailed && (
        <p className="flex items-center gap-2.5 text-ink-2">
          <Spinner className="size-5 text-primary" />
          Loading…
        </p>
      )}
    </>
  )
}

function useAccountSavedJobs() {
  const [jobs, setJobs] = useState<SavedJob[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const show = useEffectEvent((outcome: Awaited<ReturnType<typeof readSavedJobs>>) => {
    if (outcome.ok) setJobs(recordsOf(outcome.data).flatMap((saved) => readSaved(saved) ?? []))
    setFailed(!outcome.ok)
  })
  useEffect(() => {
    const leaving = new AbortController()
    readSavedJobs(leaving.signal).then(show, () => {})
    return () => leaving.abort()
  }, [])
  useRetryWhenOnline(hasFailed, async () => show(await readSavedJobs()))
  return { jobs, hasFailed }
}

function readSavedJobs(signal?: AbortSignal) {
  return api.call('GET /candidates/saved-jobs', { signal })
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
