import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The id of every page's `<main>`. */
export const contentId = 'content'

/** The id of what comes after a page's own navigation, where it has one. */
export const innerContentId = 'inner-content'

export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      className="sr-only rounded-control bg-surface font-[620] text-primary shadow-float focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:px-5 focus:py-3"
      onClick={(event) => {
        // As an address it would become a step of the history, and a new page to the router.
        event.preventDefault()
        const content = document.getElementById(innerContentId) ?? document.getElementById(contentId)
        content?.focus()
      }}
    >
      Skip to content
    </a>
  )
}

/** The page that the person is on. Outlives the component: an error page comes with a document of its own. */
let current: string | null = null

/**
 * On a new page the focus goes to its content, where the page has not put it already, and screen readers hear its title.
 * A browser does both when it loads a document; the router, which only swaps the content, does neither.
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
