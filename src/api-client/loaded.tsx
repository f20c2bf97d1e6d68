import { type ComponentType, type ReactNode, useState } from 'react'
import type { Text } from '../language/texts.ts'
import { t } from '../language/translate.ts'
import { buttonStyle, ButtonText } from '../ui/button.tsx'
import { Spinner, Waiting } from '../ui/spinner.tsx'
import { useLoaded } from './use-loaded.ts'

type Props<T> = {
  load: Parameters<typeof useLoaded<T>>[0]
  what: keyof typeof failures
  waiting?: ReactNode
  /** Above a failure. */
  Heading?: ComponentType
  /** Whether it is part of a card or a sheet. Otherwise a failure gets a card of its own. */
  isInCard?: boolean
  children: (data: T, reload: () => Promise<void>) => ReactNode
}

/**
 * Shows what `useLoaded` loads; until then that it is loading, or that it failed, with a button to try again unless there
 * is no such thing.
 */
export function Loaded<T>({ load, what, waiting, Heading, isInCard = false, children }: Props<T>) {
  const { data, failure, reload } = useLoaded(load)
  const [isBusy, setBusy] = useState(false)
  if (data !== null) return children(data, reload)
  if (!failure) return waiting ?? <Waiting />

  async function onRetry() {
    if (isBusy) return
    setBusy(true)
    await reload()
    setBusy(false)
  }

  return (
    <>
      {Heading && <Heading />}
      <div role="alert" className={isInCard ? undefined : 'mt-6 rounded-card border border-card-border bg-surface p-5'}>
        <p className="font-[560] text-danger">{failure.message ?? t(failures[what])}</p>
        {failure.status !== 404 && (
          <button
            type="button"
            aria-disabled={isBusy}
            aria-busy={isBusy}
            className={`${buttonStyle({ kind: 'secondary' })} mt-4`}
            onClick={onRetry}
          >
            <ButtonText icon={isBusy && <Spinner className="size-4.5" />}>
              {isBusy ? t('Loading…') : t('Try again')}
            </ButtonText>
          </button>
        )}
      </div>
    </>
  )
}

const failures = {
  'this application': 'We could not load this application. Check your connection, then try again.',
  'your alerts': 'We could not load your alerts. Check your connection, then try again.',
  'your applications': 'We could not load your applications. Check your connection, then try again.',
  'your saved jobs': 'We could not load your saved jobs. Check your connection, then try again.',
  'your settings': 'We could not load your settings. Check your connection, then try again.',
} satisfies Record<string, Text>
