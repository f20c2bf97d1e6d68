import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '../../language/translate.ts'

/** Longer than the pause after which a list shows more rows. */
const sayAfterMs = 700

type Props = {
  isOpen: boolean
  shown: string[]
  activeIndex: number
  foundCount: number
  /** Shown when nothing matches. */
  emptyText: string
}

/** What the list offers, for screen readers. Everyone sees that nothing matches, or that there are more matches. */
export function SuggestionStatus({ emptyText, ...list }: Props) {
  const { isOpen, shown, foundCount } = list
  const isEmpty = isOpen && shown.length === 0
  const spoken = useSpoken(list)
  return (
    <>
      <output aria-live="polite" aria-atomic="true" className="block text-ink-2">
        {isEmpty ? <span className="block px-3.5 py-3">{emptyText}</span> : <span className="sr-only">{spoken}</span>}
      </output>
      {isOpen && foundCount > shown.length && (
        <p className="border-t border-hairline px-3.5 py-2.5 text-sm/5 text-ink-2">
          {t('Showing {shown} of {count}. Type to search.', { shown: shown.length, count: foundCount })}
        </p>
      )}
    </>
  )
}

function sentenceOf({ shown, activeIndex, foundCount }: Omit<Props, 'isOpen' | 'emptyText'>): string {
  const counts = { shown: shown.length, count: foundCount }
  const choices =
    foundCount > shown.length
      ? t('{shown} of {count} choices.', counts)
      : t(foundCount === 1 ? '{count} choice.' : '{count} choices.', counts)
  const { [activeIndex]: item } = shown
  if (item === undefined) return choices
  return `${choices} ${t('{item}, {position} of {shown}.', { item, position: activeIndex + 1, shown: shown.length })}`
}

/**
 * The sentence about the list when typing paused. The arrow keys do not change it, because screen readers read each
 * option then.
 */
function useSpoken({ isOpen, shown, activeIndex, foundCount }: Omit<Props, 'emptyText'>): string {
  const [spoken, setSpoken] = useState('')
  const say = useEffectEvent((shown: string[]) => setSpoken(sentenceOf({ shown, activeIndex, foundCount })))
  useEffect(() => {
    if (!isOpen || shown.length === 0) return
    const timer = setTimeout(say, sayAfterMs, shown)
    return () => {
      clearTimeout(timer)
      setSpoken('')
    }
  }, [isOpen, shown])
  return spoken
}
