import { buttonStyle } from '../../ui/button.tsx'
import { EmptyLens } from '../../ui/illustrations/empty-lens.tsx'
import { LostSignal } from '../../ui/illustrations/broken-road.tsx'
import { useRevalidator } from 'react-router'
import { BackToJobsButton } from './back-to-jobs.tsx'
import type { JobFailure } from './job-details.ts'

/** In place of a job: why it is not here, and where to go. */
export function JobMissing({ failure: { message, isMissing } }: { failure: JobFailure }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="mx-auto flex min-h-[60vh] max-w-[34rem] flex-col items-center justify-center px-4 py-12 text-center wrap-anywhere">
      {isMissing ? <EmptyLens /> : <LostSignal />}
      <div role="alert" className={`mt-6 text-[1.625rem]/8 font-bold ${isMissing ? '' : 'text-danger'}`}>
        <h1>{message}</h1>
      </div>
      <p className="mt-2 mb-6 text-ink-2">
        {isMissing ? 'The link may be old or incomplete. Other jobs are waiting in the list.' : 'Your place in the list is kept. Please try again in a moment.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {!isMissing && (
          <button type="button" className={`${buttonStyle({ kind: 'secondary' })} noscript:hidden`} disabled={state === 'loading'} onClick={() => void revalidate()}>
            Try again
          </button>
        )}
        <BackToJobsButton />
      </div>
    </div>
  )
}
