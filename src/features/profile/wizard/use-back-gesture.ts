import { useEffect, useEffectEvent } from 'react'

declare class CloseWatcher extends EventTarget {
  destroy(): void
}

/**
 * Closes what is open by Android's Back button or gesture, where the browser tells of it (CloseWatcher of the HTML standard).
 * Escape is a close request too: whoever handles that key itself calls its `preventDefault`, or it would close twice.
 */
export function useBackGesture(isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in window)) return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', onClose)
    return () => watcher.destroy()
  }, [isOpen])
}
