import { useEffect, useEffectEvent, useState } from 'react'

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
          {`Showing ${shown.length} of ${foundCount}. Type to search.`}
        </p>
      )}
    </>
  )
}

function sentenceOf({ shown, activeIndex, foundCount }: Omit<Props, 'isOpen' | 'emptyText'>): string {
  const count = foundCount > shown.length ? `${shown.length} of ${foundCount}` : `${shown.length}`
  const choices = `${count} ${foundCount === 1 ? 'choice' : 'choices'}.`
  const { [activeIndex]: active } = shown
  return active === undefined ? choices : `${choices} ${active}, ${activeIndex + 1} of ${shown.length}.`
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
