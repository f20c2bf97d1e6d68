import { useEffect, useLayoutEffect } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'

/** A new page scrolls smoothly to its top, a return to where it was left at once: app.css tells them apart by `data-navigation`. */
export function Scrolling() {
  useStopOnReturn()
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

/** A page on its way to its top, left by Back or Forward, would carry the page that returns some pixels along. */
function useStopOnReturn() {
  useEffect(() => {
    const stop = () => scrollTo({ top: scrollY, behavior: 'instant' })
    addEventListener('popstate', stop)
    return () => removeEventListener('popstate', stop)
  }, [])
}
