import { useEffect } from 'react'
import { NavLink } from 'react-router'
import { buttonStyle, currentButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePopover } from '../ui/popover.ts'

/** The pages of the header's navigation. */
export const sitePages = [
  { path: '/', label: 'Home' },
  { path: '/jobs', label: 'Find a Job' },
  { path: '/about', label: 'About Us' },
  { path: '/contact', label: 'Contact' },
]

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
      aria-label="Menu"
      aria-expanded={isOpen}
      className="-mr-3 ml-auto grid size-12 place-items-center self-center signed-in:ml-0 rounded-control lg:hidden menuless:noscript:hidden"
    >
      <Icon name="menu" className="size-6.5 group-has-[#site-menu:popover-open]/header:hidden" />
      <Icon name="x" className="hidden size-6.5 group-has-[#site-menu:popover-open]/header:block" />
    </button>
  )
}

export function SiteMenu() {
  return (
    <div id={menuId} popover="auto" className="site-menu lg:hidden">
      <nav aria-label="Main menu" className="page-width pt-2 pb-4">
        <ul>
          {sitePages.map(({ path, label }) => (
            <li key={path}>
              <NavLink
                caseSensitive
                to={path}
                end={path === '/'}
                className="relative flex min-h-13 items-center text-lg font-[560] before:absolute before:inset-y-3.25 before:-left-4 before:w-1 before:rounded-r-sm aria-[current=page]:font-[680] aria-[current=page]:text-primary aria-[current=page]:before:bg-primary md:before:-left-6 forced-colors:aria-[current=page]:before:bg-[Highlight]"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <ul className="mt-2 grid signed-in:hidden grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 border-t border-hairline pt-4">
          <li className="grid">
            <NavLink caseSensitive to="/login" className={`${buttonStyle({ kind: 'secondary' })} ${currentButton}`}>
              Sign In
            </NavLink>
          </li>
          <li className="grid">
            <NavLink caseSensitive to="/register" className={`${buttonStyle()} ${currentButton}`}>
              Get Started
            </NavLink>
          </li>
        </ul>
      </nav>
    </div>
  )
}
