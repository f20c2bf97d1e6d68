import { buttonStyle } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Why jobs did not come, and another try. */
export function LoadError({
  message,
  onRetry,
  className,
}: {
  message: string
  onRetry: () => void
  className: string
}) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-card-border bg-surface p-4 ${className}`}
    >
      <p role="alert" className="flex grow items-start gap-2.5 font-[560] text-danger">
        <Icon name="circle-alert" />
        <span className="wrap-anywhere">{message}</span>
      </p>
      <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
