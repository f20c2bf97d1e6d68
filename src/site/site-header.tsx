import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { LanguageLink } from '../language/language-link.tsx'
import { t } from '../language/translate.ts'
import { buttonStyle } from '../ui/button.tsx'
import { currentButton, MenuButton, MenuLink, sectionOf, SiteMenu, sitePages } from './site-menu.tsx'
import { WordMark } from './word-mark.tsx'

/** While signed in, `account` replaces Sign In and Get Started. */
export function SiteHeader({ account }: { account: ReactNode }) {
  const section = sectionOf(useLocation().pathname)
  return (
    <header className="group/header border-b border-hairline print:hidden">
      <div className="page-width flex min-h-13.75 items-stretch lg:min-h-17.75">
        <Link
          to="/"
          className="-ml-1 flex min-w-0 shrink items-center overflow-hidden rounded-control px-1 -outline-offset-2"
        >
          <WordMark />
        </Link>
        <WideNavigation section={section} />
        <LanguageLink className="language-link" />
        <div className="hidden items-center signed-in:flex">{account}</div>
        <MenuButton />
      </div>
      <SiteMenu section={section} />
    </header>
  )
}

/** Hidden on screens with the menu, so that a screen reader finds only one of the two. */
function WideNavigation({ section }: { section: string }) {
  return (
    <nav aria-label={t('Main')} className="ml-10 hidden grow justify-between lg:flex">
      <ul className="flex">
        {sitePages.map(({ path, label }) => (
          <li key={path} className="flex">
            <MenuLink
              to={path}
              section={section}
              className="relative flex items-center rounded-control px-4 font-[560] -outline-offset-2 text-ink-2 after:absolute after:inset-x-4 after:-bottom-px after:h-0.75 after:rounded-t-sm hover:text-ink aria-[current]:text-ink aria-[current]:after:bg-primary forced-colors:aria-[current]:after:bg-[Highlight]"
            >
              {t(label)}
            </MenuLink>
          </li>
        ))}
      </ul>
      <ul className="flex gap-2 signed-in:hidden">
        <li className="relative flex items-center">
          <MenuLink
            to="/login"
            section={section}
            className={`flex min-h-12 items-center rounded-control px-4 font-[580] hover:text-primary aria-[current]:text-primary after:-bottom-px ${currentButton}`}
          >
            {t('Sign In')}
          </MenuLink>
        </li>
        <li className="relative flex items-center">
          <MenuLink to="/register" section={section} className={`${buttonStyle()} after:-bottom-px ${currentButton}`}>
            {t('Get Started')}
          </MenuLink>
        </li>
      </ul>
    </nav>
  )
}
