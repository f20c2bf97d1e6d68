import { useLayoutEffect, useRef } from 'react'
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router'
import { ServerScripts } from '../ui/server-scripts.tsx'

/** Scrolls smoothly to the top of a new page; Back and Forward restore the position at once. See app.css. */
export function Scrolling() {
  useScrollShiftWorkaround()
  return (
    <>
      <FreshStyles />
      <ServerScripts>
        <ScrollRestoration />
      </ServerScripts>
    </>
  )
}

/** Reads the new `scroll-behavior`, because Chromium would otherwise scroll with the one of the previous navigation. */
function FreshStyles() {
  useLocation()
  useLayoutEffect(() => {
    document.documentElement.computedStyleMap?.().get('scroll-behavior')
  })
  return null
}

/**
 * Works around Chromium, where a smooth scroll to the top continues after Back has restored a position: usually by a few
 * pixels, on a busy device to the top.
 */
function useScrollShiftWorkaround() {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const lastKey = useRef(key)
  useLayoutEffect(() => {
    const hasMoved = lastKey.current !== key
    lastKey.current = key
    if (hasMoved && isReturn) return keepPosition()
  }, [key, isReturn])
}

/** Longer than a smooth scroll takes. */
const keptMs = 1_000
const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Undoes scrolling up for a second, or until the visitor does something. Returns the function that ends it. */
function keepPosition() {
  const top = scrollY
  const end = performance.now() + keptMs
  let frame = requestAnimationFrame(correct)
  for (const input of inputs) addEventListener(input, stop, { passive: true })
  return stop

  function correct(now: number) {
    if (scrollY < top) scrollTo({ top, behavior: 'instant' })
    if (now < end) frame = requestAnimationFrame(correct)
    else stop()
  }

  function stop() {
    cancelAnimationFrame(frame)
    for (const input of inputs) removeEventListener(input, stop)
  }
}
