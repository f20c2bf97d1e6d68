import { autoUpdate, flip, offset, size, useFloating } from '@floating-ui/react-dom'
import { useEffect, useState } from 'react'

/** Places a popup below a box, or above it where there is more room. `--room` is the height it may take. */
export function usePlacement({ isOpen, rows }: { isOpen: boolean; rows: number }) {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const { floatingStyles, update } = useFloating({
    elements: { reference: box, floating: popup },
    open: isOpen,
    strategy: 'fixed',
    placement: 'bottom-start',
    middleware,
    whileElementsMounted,
  })
  // The popup has no height until it is shown, and its height changes with the number of rows.
  useEffect(update, [update, isOpen, rows])
  return { setBox, setPopup, floatingStyles }
}

/** Does not observe the size of the popup, which would cost a frame for each letter. */
const whileElementsMounted: typeof autoUpdate = (box, popup, update) =>
  autoUpdate(box, popup, update, { elementResize: false })

const middleware = [
  offset(6),
  flip({ padding: 8 }),
  size({
    padding: 8,
    apply({ rects, availableHeight, elements: { floating } }) {
      floating.style.width = `${rects.reference.width}px`
      floating.style.setProperty('--room', `${availableHeight}px`)
    },
  }),
]
