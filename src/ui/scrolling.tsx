import { useLayoutEffect } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'

/** A new page scrolls smoothly to its top, a return to where it was left at once: app.css tells them apart by `data-navigation`. */
export function Scrolling() {
  return (
    <>
      <FreshStyles />
      <ScrollRestoration />
    </>
  )
}

/** Chromium scrolls to the very top by the styles it last computed, which are those of the navigation before, unless asked for the new ones first. */
function FreshStyles() {
  const { key } = useLocation()
  useLayoutEffect(() => {
    document.documentElement.computedStyleMap?.().get('scroll-behavior')
  }, [key])
  return null
}
