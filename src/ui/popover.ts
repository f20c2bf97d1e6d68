import { startTransition, useEffect, useState } from 'react'

/**
 * Whether the popover of this id is open, which the browser decides; undefined until the scripts are there. Choosing one of its
 * links closes it, and so does the focus that moves on; its button and Escape do so by themselves.
 */
export function usePopover(id: string): boolean | undefined {
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => {
    const popover = document.getElementById(id)
    if (!popover || !('popover' in popover)) return
    const listeners = new AbortController()
    const listen = { signal: listeners.signal }
    const update = () => setOpen(popover.matches(':popover-open'))
    // In the middle of the first rendering it would hold up everything else.
    startTransition(update)
    popover.addEventListener('toggle', update, listen)
    popover.addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest('a, button') && popover.hidePopover(),
      listen,
    )
    // Whoever tabs on is not left with it over the page.
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
