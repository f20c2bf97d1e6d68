import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { t } from '../../../language/translate.ts'
import { buttonStyle, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyLens } from '../../../ui/illustrations/empty-lens.tsx'
import { LostSignal } from '../../../ui/illustrations/lost-signal.tsx'
import { useRetryWhenOnline } from '../../../ui/network/use-retry-when-online.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { ClearAll } from './active-filters.tsx'
import type { ListFailure } from './job-list.ts'

export function NoJobsFound({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <Notice>
      <EmptyLens />
      <h3 className="mt-6 text-[1.375rem]/7 font-bold">{t('No jobs found')}</h3>
      <p className="mt-1 text-ink-2">{t('Try adjusting your filters or search terms')}</p>
      {!isFiltered && <p className="mt-1 text-ink-2">{t('New jobs are added every day.')}</p>}
      <div className="mt-5">
        {isFiltered ? (
          <ClearAll className={buttonStyle({ kind: 'primary' })} onClear={onClear} />
        ) : (
          <LinkButton kind="secondary" to="/register">
            {t('Create your profile')}
          </LinkButton>
        )}
      </div>
    </Notice>
  )
}

/** Shown in place of the list. Trying again helps unless the filters are invalid. */
export function ListFailed({ failure, path, onClear }: { failure: ListFailure; path: string; onClear: () => void }) {
  const isInvalid = failure.status === 422
  useRetryWhenOnline(!isInvalid, useRevalidator().revalidate)
  return (
    <Notice>
      {isInvalid ? <EmptyLens /> : <LostSignal />}
      <p
        role="alert"
        aria-live="assertive"
        className="mt-6 mb-5 max-w-[34rem] text-lg/6.5 font-[600] text-balance text-danger wrap-anywhere"
      >
        {failure.message}
      </p>
      {isInvalid ? (
        <ClearAll className={buttonStyle({ kind: 'primary' })} onClear={onClear} />
      ) : (
        <LinkButton kind="secondary" to={path} preventScrollReset>
          {t('Try again')}
        </LinkButton>
      )}
    </Notice>
  )
}

type LoadingMoreProps = { message: string; isLoading: boolean; onRetry: () => unknown }

/** Shown below the jobs that are already loaded. */
export function LoadingMoreFailed({ message, isLoading, onRetry }: LoadingMoreProps) {
  useRetryWhenOnline(true, onRetry)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-card-border bg-surface p-4">
      <p role="alert" aria-live="assertive" className="flex grow items-start gap-2.5 font-[560] text-danger">
        {isLoading ? <Spinner className="size-6" /> : <Icon name="circle-alert" />}
        <span className="wrap-anywhere">{message}</span>
      </p>
      <button
        type="button"
        aria-disabled={isLoading}
        aria-busy={isLoading}
        className={buttonStyle({ kind: 'secondary' })}
        onClick={onRetry}
      >
        {t('Try again')}
      </button>
    </div>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-center py-6 text-center lg:rounded-card lg:border lg:border-card-border lg:bg-surface lg:py-10">
      {children}
    </div>
  )
}
