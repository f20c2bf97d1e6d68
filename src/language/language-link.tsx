import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { pathIn } from './paths.ts'
import { languageNow } from './translate.ts'

/** Leads to the same page in the other language, in a new document. The server remembers this choice. */
export function LanguageLink({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const [language, name] = languageNow() === 'en' ? (['sw', 'Kiswahili'] as const) : (['en', 'English'] as const)
  return (
    // Cached documents do not know the parameters that their page does not read.
    <a
      href={pathIn(language, pathname + search)}
      lang={language}
      hrefLang={language}
      className={className}
      onClick={keepHash}
      suppressHydrationWarning
    >
      {name}
    </a>
  )
}

/** It holds the token of an emailed link. */
function keepHash({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  currentTarget.hash = location.hash
}
