import { Link, useLocation, useRevalidator } from 'react-router'
import { t } from '../../../language/translate.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { EmptyLens } from '../../../ui/illustrations/empty-lens.tsx'
import { LostSignal } from '../../../ui/illustrations/lost-signal.tsx'
import { useRetryWhenOnline } from '../../../ui/network/use-retry-when-online.ts'
import { removedStatus } from '../job-reading.ts'
import { BackToJobsButton } from './back-to-jobs.tsx'
import type { JobFailure } from './job-details.ts'

/** Shown in place of a job that could not be loaded: the reason, and what to do next. */
export function JobMissing({ failure }: { failure: JobFailure }) {
  const { message, isMissing, status } = failure
  const text = adviceFor(failure)
  const isRemoved = status === removedStatus
  return (
    <div className="mx-auto flex min-h-[calc(100vh-3.5rem)] max-w-[34rem] flex-col items-center justify-center px-4 py-12 text-center wrap-anywhere">
      {isMissing ? <EmptyLens /> : <LostSignal />}
      <div role="alert" className={`mt-6 text-[1.625rem]/8 font-bold ${isMissing ? '' : 'text-danger'}`}>
        <h1>{message}</h1>
      </div>
      {text && <p className="mt-2 text-ink-2">{text}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {!isMissing && <TryAgain />}
        {status === 0 && <KeptLink />}
        {isRemoved && (
          <Link to="/stay-safe" className={buttonStyle()}>
            {t('Stay safe from job fraud')}
          </Link>
        )}
        <BackToJobsButton kind={isMissing && !isRemoved ? 'primary' : 'secondary'} />
      </div>
    </div>
  )
}

function adviceFor({ isMissing, status }: JobFailure): string {
  if (status === removedStatus)
    return t(
      'Do not pay anyone for it, and do not send anyone your documents. If you already did, read what to do now.',
    )
  if (isMissing) return t('The link may be old or incomplete. You can find other jobs in the list.')
  return status === 0 ? t('This job is not saved on this phone.') : ''
}

/** Loads the job again, also by itself when the network returns. */
function TryAgain() {
  const { revalidate, state } = useRevalidator()
  useRetryWhenOnline(true, revalidate)
  return (
    <button
      type="button"
      className={`${buttonStyle()} noscript:hidden`}
      aria-disabled={state === 'loading'}
      onClick={() => state === 'idle' && void revalidate()}
    >
      {t('Try again')}
    </button>
  )
}

function KeptLink() {
  const { pathname, search } = useLocation()
  return (
    <Link to={`/offline?to=${encodeURIComponent(pathname + search)}`} className={buttonStyle({ kind: 'secondary' })}>
      {t('Saved on this phone')}
    </Link>
  )
}
