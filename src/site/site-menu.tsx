import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import type { Text } from '../language/texts.ts'
import { t } from '../language/translate.ts'
import { buttonStyle } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePopover } from '../ui/popover.ts'

/** The pages of the header's navigation. */
export const sitePages: { path: string; label: Text }[] = [
  { path: '/', label: 'Home' },
  { path: '/jobs', label: 'Find a Job' },
  { path: '/about', label: 'About Us' },
  { path: '/contact', label: 'Contact' },
]

/** The first part of the path if the header marks a link on such pages, otherwise 'other'. */
export function sectionOf(pathname: string): string {
  const section = `/${pathname.split('/')[1]}`
  const isLinked = ['/login', '/register', jobPage].includes(section) || sitePages.some(({ path }) => path === section)
  return isLinked ? section : 'other'
}

/** Its section is /jobs. */
const jobPage = '/job-details'

type MenuLinkProps = { to: string; section: string; className: string; children: ReactNode }

/** A link of the header, marked on its page and on the pages of its section. */
export function MenuLink({ to, section, ...link }: MenuLinkProps) {
  const isSection = to === '/jobs' && section === jobPage
  return <Link to={to} aria-current={to === section ? 'page' : isSection || undefined} {...link} />
}

/** A bar below a button that leads to the current page, at the bottom of a box with `position: relative`. */
export const currentButton =
  'after:absolute after:inset-x-0 after:h-0.75 after:rounded-t-sm aria-[current]:after:bg-primary forced-colors:aria-[current]:after:bg-[Highlight]'

const menuId = 'site-menu'

/** Toggles the menu, even without scripts. The page does not scroll while it is open. */
export function MenuButton() {
  const isOpen = usePopover(menuId)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-menu-open', isOpen === true)
    return () => document.documentElement.removeAttribute('data-menu-open')
  }, [isOpen])
  return (
    <button
      type="button"
      popoverTarget={menuId}
      aria-label={t('Menu')}
      aria-expanded={isOpen}
      className="-mr-3 grid size-12 place-items-center self-center rounded-control lg:hidden menuless:noscript:hidden"
    >
      <Icon name="menu" className="size-6.5 group-has-[#site-menu:popover-open]/header:hidden" />
      <Icon name="x" className="hidden size-6.5 group-has-[#site-menu:popover-open]/header:block" />
    </button>
  )
}

export function SiteMenu({ section }: { section: string }) {
  return (
    <div id={menuId} popover="auto" className="site-menu lg:hidden">
      <nav aria-label={t('Main menu')} className="page-width pt-2 pb-4">
        <ul>
          {sitePages.map(({ path, label }) => (
            <li key={path}>
              <MenuLink
                to={path}
                section={section}
                className="relative flex min-h-13 items-center text-lg font-[560] before:absolute before:inset-y-3.25 before:-left-4 before:w-1 before:rounded-r-sm aria-[current]:font-[680] aria-[current]:text-primary aria-[current]:before:bg-primary md:before:-left-6 forced-colors:aria-[current]:before:bg-[Highlight]"
              >
                {t(label)}
              </MenuLink>
            </li>
          ))}
        </ul>
        <ul className="mt-2 grid signed-in:hidden grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 border-t border-hairline pt-4">
          <li className="relative grid">
            <MenuLink
              to="/login"
              section={section}
              className={`${buttonStyle({ kind: 'secondary' })} after:-bottom-2 ${currentButton}`}
            >
              {t('Sign In')}
            </MenuLink>
          </li>
          <li className="relative grid">
            <MenuLink to="/register" section={section} className={`${buttonStyle()} after:-bottom-2 ${currentButton}`}>
              {t('Get Started')}
            </MenuLink>
          </li>
        </ul>
      </nav>
    </div>
  )
}
