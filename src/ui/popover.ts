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
  const onClick = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    if (button?.contains(target)) toggle(!popover.hasAttribute('data-open'))
    else if (!popover.contains(target) || target.closest('a, button')) toggle(false)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !popover.hasAttribute('data-open')) return
    toggle(false)
    button?.focus()
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent) => isOutside(popover, relatedTarget) && toggle(false)
  startTransition(() => toggle(false))
  document.addEventListener('click', onClick)
  document.addEventListener('keydown', onKeyDown)
  popover.addEventListener('focusout', onFocusOut)
  return () => {
    document.removeEventListener('click', onClick)
    document.removeEventListener('keydown', onKeyDown)
    popover.removeEventListener('focusout', onFocusOut)
  }
}

function isOutside(popover: HTMLElement, target: EventTarget | null): boolean {
  return target instanceof Element && !popover.contains(target) && target.getAttribute('popovertarget') !== popover.id
}
