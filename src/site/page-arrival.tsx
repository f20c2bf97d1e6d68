import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The id of every page's `<main>`. */
export const contentId = 'content'

/** The id of the content of a page with its own navigation. */
export const innerContentId = 'inner-content'

export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      className="sr-only rounded-control bg-surface font-[620] text-primary shadow-float focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:px-5 focus:py-3"
      onClick={(event) => {
        // Following the link would add a history entry, which the router treats as a new page.
        event.preventDefault()
        const content = document.getElementById(innerContentId) ?? document.getElementById(contentId)
        content?.focus()
      }}
    >
      Skip to content
    </a>
  )
}

/** The last page shown. Not in a ref, because an error page remounts the whole document. */
let current: string | null = null

/**
 * Moves the focus to the content of a new page, unless the page has already set it, and announces its title. A browser
 * does both when it loads a document; the router only swaps the content.
 */
export function PageArrival() {
  const { pathname } = useLocation()
  const announcer = useRef<HTMLOutputElement>(null)

  useEffect(() => {
    const page = `${pathname} ${document.title}`
    if (current !== null && current !== page) {
      if (announcer.current) announcer.current.textContent = document.title
      const content = document.getElementById(contentId)
      if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
    }
    current = page
  })

  return <output ref={announcer} className="sr-only" />
}
