import type { Text } from '../../language/texts.ts'
import { t } from '../../language/translate.ts'
import { buttonStyle } from '../button.tsx'

type Props = {
  /** What the server said, if it answered. */
  message: string | null
  what: keyof typeof failures
  onRetry: () => void
  className?: string
}

/** Says that something could not be loaded, with a button to try again. */
export function LoadFailed({ message, what, onRetry, className }: Props) {
  return (
    <div role="alert" className={className}>
      <p className="font-[560] text-danger">{message ?? t(failures[what])}</p>
      <button type="button" className={`${buttonStyle({ kind: 'secondary' })} mt-4`} onClick={onRetry}>
        {t('Try again')}
      </button>
    </div>
  )
}

const failures = {
  'this application': 'We could not load this application. Check your connection, then try again.',
  'your alerts': 'We could not load your alerts. Check your connection, then try again.',
  'your applications': 'We could not load your applications. Check your connection, then try again.',
  'your saved jobs': 'We could not load your saved jobs. Check your connection, then try again.',
  'your settings': 'We could not load your settings. Check your connection, then try again.',
} satisfies Record<string, Text>

/** As a card of its own. */
export const loadFailedCard = 'mt-6 rounded-card border border-card-border bg-surface p-5'
