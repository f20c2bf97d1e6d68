import { startTransition, useEffect, useState } from 'react'

/**
 * Returns whether the popover with this id is open, or undefined before hydration. Closes it when a link in it is
 * chosen or the focus leaves it. The browser handles its button and Escape.
 */
export function usePopover(id: string): boolean | undefined {
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => {
    const popover = document.getElementById(id)
    if (!popover) return
    return 'popover' in popover ? watchPopover(popover, setOpen) : imitatePopover(popover, setOpen)
  }, [id])
  return isOpen
}

function watchPopover(popover: HTMLElement, setOpen: (isOpen: boolean) => void): () => void {
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
}

/** For Chrome before 114, Safari before 17 and Firefox before 125, where styles show popovers with `data-open`. */
function imitatePopover(popover: HTMLElement, setOpen: (isOpen: boolean) => void): () => void {
  const button = document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`)
  const toggle = (isOpen: boolean) => {
    popover.toggleAttribute('data-open', isOpen)
    setOpen(isOpen)
  }
  const update = (event: Event) => {
    const isOpen = popover.hasAttribute('data-open')
    if (event instanceof KeyboardEvent) {
      if (!isOpen || event.key !== 'Escape') return
      toggle(false)
      button?.focus()
    } else if (event.target instanceof Element) {
      const isClick = event.type === 'click'
      if (button?.contains(event.target)) {
        if (isClick) toggle(!isOpen)
      } else if (!popover.contains(event.target) || (isClick && event.target.closest('a, button'))) toggle(false)
    }
  }
  startTransition(() => toggle(false))
  const kinds = ['click', 'focusin', 'keydown']
  for (const kind of kinds) document.addEventListener(kind, update)
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, update)
  }
}

function isOutside(popover: HTMLElement, target: EventTarget | null): boolean {
  return target instanceof Element && !popover.contains(target) && target.getAttribute('popovertarget') !== popover.id
}
