import { startTransition, useEffect, useState } from 'react'

/**
 * Returns whether the popover with this id is open, or undefined before hydration. Closes it when a link in it is
 * chosen or the focus leaves it. The browser handles its button and Escape.
 */
export function usePopover(id: string): boolean | undefined {
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => {
    const popover = document.getElementById(id)
    if (!popover || !('popover' in popover)) return
    const listeners = new AbortController()
    const listen = { signal: listeners.signal }
    const update = () => setOpen(popover.matches(':popover-open'))
    // In a transition, because an urgent update would block the rest of hydration.
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
