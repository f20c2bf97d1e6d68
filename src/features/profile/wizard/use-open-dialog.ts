import { useEffect, useEffectEvent } from 'react'
import type { Step } from '../completion.ts'
import { setLeftAt } from '../left-at.ts'
import { announceDrafts } from './draft-notices.tsx'

/** The id of the heading of the current step. */
export const stepHeadingId = 'wizard-step'

/** Side effects of the wizard's dialog. `step` is null while it is closed. */
export function useOpenDialog(step: Step | null, close: () => void): void {
  const isOpen = step !== null
  useBackGesture(isOpen, close)
  useEffect(() => {
    if (step === null) return
    setLeftAt(step)
    document.getElementById(stepHeadingId)?.focus()
  }, [step])
  useEffect(() => (isOpen ? announceDrafts : undefined), [isOpen])
  // Styles outside the dialog depend on the attribute.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-wizard', isOpen)
    return () => document.documentElement.removeAttribute('data-wizard')
  }, [isOpen])
}

declare class CloseWatcher extends EventTarget {
  destroy(): void
}

/** Closes on Android's Back button or gesture, and on Escape unless a handler of that key calls `preventDefault`. */
function useBackGesture(isOpen: boolean, close: () => void) {
  const onClose = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in window)) return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', onClose)
    return () => watcher.destroy()
  }, [isOpen])
}
