import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Lets a button act on a tap from before its scripts arrived, which can take ten seconds. Until then the button pulses.
 * Returns attributes for the button.
 */
export function useEarlyTap(act: () => void) {
  const ref = useRef<HTMLButtonElement>(null)
  const actOnTap = useEffectEvent(act)
  useEffect(() => {
    if (ref.current?.dataset.tapped === undefined) return
    delete ref.current.dataset.tapped
    actOnTap()
  }, [])
  return { ref, 'data-early': '' }
}
