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

/** Works around Chromium, where going Back during a smooth scroll shifts the restored page by a few pixels. */
function useScrollShiftWorkaround() {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const lastKey = useRef(key)
  useLayoutEffect(() => {
    const hasMoved = lastKey.current !== key
    lastKey.current = key
    if (hasMoved && isReturn) return keepPositionForAFrame()
  }, [key, isReturn])
}

function keepPositionForAFrame() {
  const top = scrollY
  const frame = requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' }))
  return () => cancelAnimationFrame(frame)
}
