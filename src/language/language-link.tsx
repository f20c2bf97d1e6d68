import { useLocation } from 'react-router'
import { englishHome, pathIn } from './paths.ts'
import { languageNow } from './translate.ts'

/** Leads to the same page in the other language, in a new document. The server remembers this choice. */
export function LanguageLink({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const [language, name] = languageNow() === 'en' ? (['sw', 'Kiswahili'] as const) : (['en', 'English'] as const)
  return (
    // Cached documents do not know the parameters that their page does not read.
    <a
      href={language === 'en' && pathname === '/' ? englishHome : pathIn(language, pathname + search)}
      lang={language}
      hrefLang={language}
      className={className}
      onClick={({ currentTarget }) => {
        // It holds the token of an emailed link.
        currentTarget.hash = location.hash
      }}
      suppressHydrationWarning
    >
      {name}
    </a>
  )
}
