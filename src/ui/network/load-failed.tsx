import { buttonStyle } from '../button.tsx'

type Props = {
  /** What the server said, if it answered. */
  message: string | null
  /** Such as 'your settings'. */
  what: string
  onRetry: () => void
  className?: string
}

/** Says that something could not be loaded, with a button to try again. */
export function LoadFailed({ message, what, onRetry, className }: Props) {
  return (
    <div role="alert" className={className}>
      <p className="font-[560] text-danger">
        {message ?? `We could not load ${what}. Check your connection, then try again.`}
      </p>
      <button type="button" className={`${buttonStyle({ kind: 'secondary' })} mt-4`} onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}

/** As a card of its own. */
export const loadFailedCard = 'mt-6 rounded-card border border-card-border bg-surface p-5'
