import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { t } from '../language/translate.ts'
import { focusFollowedLink, noteFollowedLink } from './followed-link.ts'

/** The id of every page's `<main>`. */
export const contentId = 'content'

export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      className="sr-only rounded-control bg-surface font-[620] text-primary shadow-float focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:px-5 focus:py-3"
      onClick={(event) => {
        // Following the link would add a history entry, which the router treats as a new page.
        event.preventDefault()
        document.getElementById(contentId)?.focus()
      }}
    >
      {t('Skip to content')}
    </a>
  )
}

/** The last page shown. Not in a ref, because an error page remounts the whole document. */
let current: string | null = null

/**
 * Announces the title of a new page, and moves the focus to its heading, or to a notice with `data-arrival`, unless the
 * page has already set it. A browser does so when it loads a document; the router only swaps the content. Back and
 * Forward focus the link that was followed, such as the one of a job's card, so that Tab goes on from there.
 */
export function PageArrival() {
  const { pathname } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const announcer = useRef<HTMLOutputElement>(null)

  useEffect(() => {
    // In the capture phase, because the router's links add the next history entry at once.
    addEventListener('click', noteFollowedLink, true)
    return () => removeEventListener('click', noteFollowedLink, true)
  }, [])

  useEffect(() => {
    // The list announces its own count when its filters change.
    const page = document.querySelector('[data-arrives-once]') ? pathname : `${pathname} ${document.title}`
    if (current !== null && current !== page) {
      if (announcer.current) announcer.current.textContent = document.title
      const content = document.getElementById(contentId)
      const isSet = isReturn && focusFollowedLink()
      if (!isSet && !content?.contains(document.activeElement)) focusStart(content)
    }
    current = page
  })

  return <output ref={announcer} aria-live="polite" className="sr-only" />
}

function focusStart(content: HTMLElement | null) {
  const start = content?.querySelector<HTMLElement>('[data-arrival]') ?? content?.querySelector('h1') ?? content
  if (!start) return
  start.tabIndex = -1
  start.focus({ preventScroll: true })
}
