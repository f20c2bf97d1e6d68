import { useRevalidator } from 'react-router'
import { t } from '../../../language/translate.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyLens } from '../../../ui/illustrations/empty-lens.tsx'
import { useRetryWhenOnline } from '../../../ui/network/use-retry-when-online.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { WizardButton } from './open-wizard.tsx'

export function ProfileMissing() {
  return (
    <div className="flex flex-col items-center rounded-card border border-card-border bg-surface px-5 py-10 text-center">
      <EmptyLens />
      <p className="mt-6 mb-5 text-lg/6.5 font-[600]">{t('No profile data available')}</p>
      <WizardButton className={buttonStyle()}>{t('Build your profile')}</WizardButton>
    </div>
  )
}

export function ProfileFailed({ className }: { className: string }) {
  const { revalidate, state } = useRevalidator()
  useRetryWhenOnline(true, revalidate)
  const isLoading = state === 'loading'
  return (
    <div className={`flex gap-3 rounded-card border border-card-border bg-surface p-5 ${className}`}>
      {isLoading ? (
        <Spinner className="size-6 text-primary" />
      ) : (
        <Icon name="circle-alert" className="size-6 text-danger" />
      )}
      <div>
        <div className="mb-4 font-[600]">
          <output aria-live="polite">{isLoading && t('Loading profile...')}</output>
          <p role="alert" aria-live="assertive" className="text-danger">
            {!isLoading && t('Failed to load profile data')}
          </p>
        </div>
        <button
          type="button"
          aria-disabled={isLoading}
          aria-busy={isLoading}
          className={buttonStyle({ kind: 'secondary' })}
          onClick={() => isLoading || void revalidate()}
        >
          {t('Retry')}
        </button>
      </div>
    </div>
  )
}
