import { useLayoutEffect, useRef } from 'react'
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router'

/** A new page scrolls smoothly to its top, a return to where it was left at once: app.css tells them apart by `data-navigation`. */
export function Scrolling() {
  useHoldOnReturn()
  return (
    <>
      <FreshStyles />
      <ScrollRestoration />
    </>
  )
}

/** Chromium scrolls to the very top by the styles it last computed, which are those of the navigation before, unless asked for the new ones first. */
function FreshStyles() {
  useLocation()
  useLayoutEffect(() => {
    document.documentElement.computedStyleMap?.().get('scroll-behavior')
  })
  return null
}

/** A page left on its smooth way to its top carries the one that returns some pixels along: Chromium adds what its compositor had moved meanwhile when the next frame is drawn. */
function useHoldOnReturn() {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const lastKey = useRef(key)
  useLayoutEffect(() => {
    const hasMoved = lastKey.current !== key
    lastKey.current = key
    if (hasMoved && isReturn) return holdForAFrame()
  }, [key, isReturn])
}

function holdForAFrame() {
  const top = scrollY
  const frame = requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' }))
  return () => cancelAnimationFrame(frame)
}
