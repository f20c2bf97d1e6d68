import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { buttonStyle, currentButton } from '../ui/button.tsx'
import { CachedHtml } from '../ui/cached-html.tsx'
import { MenuButton, SiteMenu, sitePages } from './site-menu.tsx'
import { WordMark } from './word-mark.tsx'

/** While signed in, `account` replaces Sign In and Get Started. */
export function SiteHeader({ account }: { account: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <CachedHtml
      as="header"
      className="group/header border-b border-hairline print:hidden"
      cacheKey={() => `header ${currentSection(pathname)}`}
    >
      <div className="page-width flex min-h-13.75 items-stretch lg:min-h-17.75">
        <Link
          to="/"
          className="-ml-1 flex min-w-0 shrink items-center overflow-hidden rounded-control px-1 -outline-offset-2"
        >
          <WordMark />
        </Link>
        <WideNavigation />
        <div className="ml-auto hidden items-center signed-in:flex">{account}</div>
        <MenuButton />
      </div>
      <SiteMenu />
    </CachedHtml>
  )
}

/** What the header's links depend on: the first part of the path, if one of them leads there. */
function currentSection(pathname: string): string {
  const [, section = ''] = pathname.split('/')
  const isLinked = ['login', 'register'].includes(section) || sitePages.some(({ path }) => path === `/${section}`)
  return pathname === '/' || (section !== '' && isLinked) ? `/${section}` : 'other'
}

/** Hidden on screens with the menu, so that a screen reader finds only one of the two. */
function WideNavigation() {
  return (
    <nav aria-label="Main" className="ml-10 hidden grow justify-between lg:flex">
      <ul className="flex">
        {sitePages.map(({ path, label }) => (
          <li key={path} className="flex">
            <NavLink
              caseSensitive
              to={path}
              end={path === '/'}
              className="relative flex items-center rounded-control px-4 font-[560] -outline-offset-2 text-ink-2 after:absolute after:inset-x-4 after:-bottom-px after:h-0.75 after:rounded-t-sm hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:bg-primary forced-colors:aria-[current=page]:after:bg-[Highlight]"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <ul className="flex items-center gap-2 signed-in:hidden">
        <li className="flex">
          <NavLink
            caseSensitive
            to="/login"
            className={`flex min-h-12 items-center rounded-control px-4 font-[580] hover:text-primary aria-[current=page]:text-primary ${currentButton}`}
          >
            Sign In
          </NavLink>
        </li>
        <li>
          <NavLink caseSensitive to="/register" className={`${buttonStyle()} ${currentButton}`}>
            Get Started
          </NavLink>
        </li>
      </ul>
    </nav>
  )
}
