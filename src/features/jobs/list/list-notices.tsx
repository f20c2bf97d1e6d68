import type { ReactNode } from 'react'
import { buttonStyle, LinkButton } from '../../../ui/button.tsx'
import { EmptyLens } from '../../../ui/illustrations/empty-lens.tsx'
import { LostSignal } from '../../../ui/illustrations/lost-signal.tsx'
import { ClearAll } from './clear-all.tsx'
import type { ListFailure } from './job-list.ts'

export function NoJobsFound({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <Notice art={<EmptyLens />}>
      <h3 className="mt-6 text-[1.375rem]/7 font-bold">No jobs found</h3>
      <p className="mt-1 text-ink-2">Try adjusting your filters or search terms</p>
      {!isFiltered && <p className="mt-1 text-ink-2">New jobs are added every day.</p>}
      <div className="mt-5">
        {isFiltered ? (
          <ClearAll className={buttonStyle({ kind: 'primary' })} onClear={onClear} />
        ) : (
          <LinkButton kind="secondary" to="/register">
            Create your profile
          </LinkButton>
        )}
      </div>
    </Notice>
  )
}

/** Where the list would stand. Trying again helps unless the filters themselves were refused. */
export function ListFailed({ failure, path, onClear }: { failure: ListFailure; path: string; onClear: () => void }) {
  const isRefused = failure.status === 422
  return (
    <Notice art={isRefused ? <EmptyLens /> : <LostSignal />}>
      <p role="alert" className="mt-6 mb-5 max-w-[34rem] text-lg/6.5 font-[600] text-balance text-danger wrap-anywhere">
        {failure.message}
      </p>
      {isRefused ? (
        <ClearAll className={buttonStyle({ kind: 'primary' })} onClear={onClear} />
      ) : (
        <LinkButton kind="secondary" to={path} preventScrollReset>
          Try again
        </LinkButton>
      )}
    </Notice>
  )
}

function Notice({ art, children }: { art: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center py-6 text-center lg:rounded-card lg:border lg:border-card-border lg:bg-surface lg:py-10">
      {art}
      {children}
    </div>
  )
}
