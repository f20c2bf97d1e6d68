import { Link, Outlet, useLocation, useSearchParams } from 'react-router'
import { brand } from '../../../brand.ts'
import { LanguageLink } from '../../../language/language-link.tsx'
import { t } from '../../../language/translate.ts'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import { contentId } from '../../../site/page-arrival.tsx'
import { hasOwnMain } from '../../../site/site-frame.ts'
import { WordMark } from '../../../site/word-mark.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePopover } from '../../../ui/popover.ts'
import { AccountMenu, menuButtonId, menuRow, useLogout } from '../../accounts/account-menu.tsx'
import { useSession } from '../../accounts/sessions/session.ts'
import { WaitingPage } from '../../accounts/sessions/waiting-page.tsx'
import { Bell } from './bell.tsx'
import { type View, viewOf, viewTitles } from './view.ts'

const drawerId = 'dashboard-menu'

/**
 * The frame of both views: a sidebar, which is a menu on small screens, and a top bar. It stays while the profile loads,
 * so that nothing jumps and an open menu stays open. Hidden from signed-out visitors until they are redirected.
 */
export default function DashboardLayout() {
  const { pathname } = useLocation()
  return hasOwnMain(pathname, useIsLive()) ? <Frame /> : <Outlet />
}

function Frame() {
  return (
    <div className="min-h-dvh signed-in:lg:grid signed-in:lg:grid-cols-[16rem_minmax(0,1fr)] scripts-failed:block">
      <aside
        aria-label={t('Sidebar')}
        className="hidden border-r border-hairline bg-surface signed-in:lg:block scripts-failed:hidden"
      >
        <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto px-4 pb-4">
          <div className="flex min-h-17.75 flex-none items-center px-3">
            <HomeLink />
          </div>
          <Navigation label={t('Dashboard')} />
        </div>
      </aside>
      <div className="min-w-0">
        <div className="hidden signed-in:block scripts-failed:hidden">
          <TopBar />
          <div id={drawerId} popover="auto" className="site-menu lg:hidden">
            <div className="page-width flex min-h-[calc(100%-1rem)] flex-col pt-2 pb-4">
              <Navigation label={t('Dashboard menu')} />
            </div>
          </div>
        </div>
        <main id={contentId} tabIndex={-1} className="outline-none">
          <div className="mx-auto hidden max-w-[67.5rem] px-4 py-6 md:px-6 lg:px-10 lg:py-10 signed-in:block scripts-failed:hidden">
            <Outlet />
          </div>
          <div className="signed-in:hidden scripts-failed:block">
            <WaitingPage title={useTitle()} />
          </div>
        </main>
      </div>
    </div>
  )
}

/** One row, however large the text is: what grows with it stops at a share of the width. */
function TopBar() {
  return (
    <header className="group/header flex min-h-13.75 items-center border-b border-hairline px-[min(1rem,4.5vw)] max-lg:bg-surface md:px-6 lg:min-h-17.75 lg:px-10 [&_[popovertarget]]:size-[min(3rem,max(48px,14vw))] [&_[popovertarget]]:grid-cols-1 [&_[popovertarget]]:grid-rows-1 [&_[popovertarget]>*]:max-h-full [&_[popovertarget]>*]:max-w-full">
      <button
        type="button"
        popoverTarget={drawerId}
        aria-label={t('Menu')}
        aria-expanded={usePopover(drawerId)}
        className="-ml-[12px] grid size-12 flex-none place-items-center rounded-control lg:hidden menuless:noscript:hidden"
      >
        <Icon name="menu" className="size-6.5" />
      </button>
      <div className="min-w-0 grow lg:hidden">
        <HomeLink />
      </div>
      <div className="ml-auto flex flex-none items-center gap-1 lg:gap-3">
        <Bell />
        <DashboardAccountMenu />
      </div>
    </header>
  )
}

/** Here, the name is next to the avatar, Settings only closes the menu, and My Profile switches the view. */
function DashboardAccountMenu() {
  return (
    <AccountMenu profilePath="/dashboard?view=profile" label={NameLabel}>
      <li>
        {/* It only closes the menu, and the focus must not be lost with it. */}
        <button type="button" className={menuRow} onClick={() => document.getElementById(menuButtonId)?.focus()}>
          <Icon name="settings" className="size-5 text-ink-2" />
          <span>{t('Settings')}</span>
        </button>
      </li>
    </AccountMenu>
  )
}

/** Its width is fixed, so that nothing moves when the name appears. */
function NameLabel() {
  const session = useSession()
  return (
    <label
      htmlFor={menuButtonId}
      className="hidden min-h-12 w-48 cursor-default items-center justify-between gap-2 font-[600] lg:flex"
    >
      <span dir="auto" className="truncate">
        {session?.user.name}
      </span>
      <Icon name="chevron-down" className="size-4.5 text-ink-2" />
    </label>
  )
}

function HomeLink() {
  return (
    <Link to="/" aria-label={brand.name} className="flex min-h-12 items-center rounded-control px-1">
      <WordMark />
    </Link>
  )
}

const row =
  'flex min-h-12 w-full items-center gap-3.5 rounded-control px-3 py-2 text-left font-[560] text-ink-2 hover:bg-sunk hover:text-ink'

/** The view of the dashboard; null on other pages. */
function useView(): View | null {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return pathname.startsWith('/dashboard') ? viewOf(search) : null
}

function useTitle(): string {
  const { pathname } = useLocation()
  const view = useView()
  if (view !== null) return t(viewTitles[view])
  if (pathname.startsWith('/settings')) return t('Settings')
  return pathname.startsWith('/saved-jobs') ? t('Saved Jobs') : t('My Applications')
}

function Navigation({ label }: { label: string }) {
  const { pathname } = useLocation()
  const view = useView()
  return (
    <>
      <nav aria-label={label} className="flex grow flex-col">
        <ul className="grid gap-1">
          <NavigationRow
            to="/dashboard"
            icon="layout-dashboard"
            label={t('Dashboard')}
            isCurrent={view === 'dashboard'}
          />
          <NavigationRow to="/jobs" icon="search" label={t('Find Jobs')} />
          <NavigationRow
            to="/applications"
            icon="file-text"
            label={t('My Applications')}
            isCurrent={pathname.startsWith('/applications')}
          />
          <NavigationRow
            to="/saved-jobs"
            icon="heart"
            label={t('Saved Jobs')}
            isCurrent={pathname.startsWith('/saved-jobs')}
          />
          <NavigationRow
            to="/dashboard?view=profile"
            icon="user"
            label={t('My Profile')}
            isCurrent={view === 'profile'}
          />
          <NavigationRow
            to="/settings"
            icon="settings"
            label={t('Settings')}
            isCurrent={pathname.startsWith('/settings')}
          />
        </ul>
        <div className="mt-auto border-t border-hairline pt-3 max-lg:mt-3">
          <button type="button" className={row} onClick={useLogout()}>
            <Icon name="log-out" className="size-5" />
            <span>{t('Logout')}</span>
          </button>
        </div>
      </nav>
      <LanguageLink className={`${row} pl-11.5`} />
    </>
  )
}

type NavigationRowProps = { to: string; icon: IconName; label: string; isCurrent?: boolean }

function NavigationRow({ to, icon, label, isCurrent = false }: NavigationRowProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className={`${row} aria-[current=page]:bg-primary-tint aria-[current=page]:font-[650] aria-[current=page]:text-primary forced-colors:aria-[current=page]:underline`}
      >
        <Icon name={icon} className="size-5" />
        <span>{label}</span>
      </Link>
    </li>
  )
}
