import { startTransition, useEffect, useState } from 'react'

/**
 * Returns whether the popover with this id is open, undefined until hydrated. Closes it when one of its links is chosen
 * or focus leaves it; the browser itself handles its button and Escape.
 */
export function usePopover(id: string): boolean | undefined {
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => {
    const popover = document.getElementById(id)
    if (!popover || !('popover' in popover)) return
    const listeners = new AbortController()
    const listen = { signal: listeners.signal }
    const update = () => setOpen(popover.matches(':popover-open'))
    // Not urgent: a plain update would block the rest of hydration.
    startTransition(update)
    popover.addEventListener('toggle', update, listen)
    popover.addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest('a, button') && popover.hidePopover(),
      listen,
    )
    popover.addEventListener(
      'focusout',
      ({ relatedTarget }) => isOutside(popover, relatedTarget) && popover.hidePopover(),
      listen,
    )
    return () => listeners.abort()
  }, [id])
  return isOpen
}

function isOutside(popover: HTMLElement, target: EventTarget | null): boolean {
  return target instanceof Element && !popover.contains(target) && target.getAttribute('popovertarget') !== popover.id
}
