import { useState } from 'react'
import { NavLink, Outlet, useNavigation } from 'react-router'
import { clearTab } from '../../../ui/drafts.ts'
import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { useAction } from './action.tsx'
import { BrandName } from './brand-name.tsx'
import { Button } from './button.tsx'
import { useListKeys } from './list-keys.ts'
import { useMember } from './member.ts'
import { noConnection, office } from './office-client.ts'

type Section = {
  path: string
  label: string
  icon: IconName
  isForManagers?: boolean
  needs?: 'has_applications' | 'has_messages'
}

const sections: Section[] = [
  { path: '/', label: 'Today', icon: 'layout-dashboard' },
  { path: '/jobs', label: 'Jobs', icon: 'briefcase' },
  { path: '/applications', label: 'Applications', icon: 'send', needs: 'has_applications' },
  { path: '/messages', label: 'Messages', icon: 'mail', needs: 'has_messages' },
  { path: '/candidates', label: 'Candidates', icon: 'users' },
  { path: '/import', label: 'Import', icon: 'file-text' },
  { path: '/rates', label: 'Exchange rates', icon: 'banknote' },
  { path: '/people', label: 'People', icon: 'user', isForManagers: true },
  { path: '/log', label: 'Log', icon: 'clock', isForManagers: true },
]

/** The frame of every screen behind the sign-in: sections at the side of wide screens, above the content of narrow ones. */
export function OfficeFrame() {
  const { state } = useNavigation()
  useListKeys()
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-40 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:font-[600] focus:text-primary"
      >
        Skip to content
      </a>
      <SideBar />
      <main
        id="content"
        tabIndex={-1}
        aria-busy={state === 'loading'}
        className="min-w-0 grow px-4 py-5 outline-none lg:px-8"
      >
        <div className="@container/content">
          <Outlet />
        </div>
      </main>
    </div>
  )
}

function SideBar() {
  const [isOpen, setOpen] = useState(false)
  const member = useMember()
  const shown = sections
    .filter(({ isForManagers }) => !isForManagers || member.role === 'manager')
    .filter(({ needs }) => !needs || member[needs])
  return (
    <header className="flex flex-wrap items-center gap-x-2 border-b border-hairline bg-surface px-4 py-2 lg:sticky lg:top-0 lg:h-dvh lg:w-56 lg:shrink-0 lg:flex-col lg:flex-nowrap lg:items-stretch lg:gap-2 lg:overflow-y-auto lg:border-r lg:border-b-0 lg:py-5">
      <div className="mr-auto px-2.5 max-sm:sr-only lg:mr-0 lg:mb-2">
        <BrandName />
      </div>
      {/* Phones have no room for all sections above each screen. */}
      <button
        type="button"
        aria-expanded={isOpen}
        className="-ml-2.5 inline-flex min-h-12 items-center gap-2.5 px-2.5 font-[600] text-primary sm:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'x' : 'menu'} className="size-6" />
        <span>Menu</span>
      </button>
      <nav aria-label="Office" className={`order-last w-full lg:order-none ${isOpen ? '' : 'max-sm:hidden'}`}>
        <ul className="flex flex-wrap gap-x-1 lg:flex-col lg:gap-1">
          {shown.map(({ path, label, icon }) => (
            <li key={path}>
              <NavLink
                to={path}
                end={path === '/'}
                onClick={() => setOpen(false)}
                className="flex min-h-12 items-center gap-2.5 rounded-control px-2.5 font-[560] text-ink-2 hover:text-ink aria-[current]:bg-primary-tint aria-[current]:text-primary"
              >
                <Icon name={icon} className="size-5 max-sm:hidden" />
                <span>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <SignOut />
    </header>
  )
}

/** Who is signed in, and the buttons to sign out here or in all other browsers. */
function SignOut() {
  const { name, sessions } = useMember()
  const { run } = useAction()

  async function signOut() {
    const outcome = await office.call('POST /staff/logout', {})
    if (!outcome.ok) return showToast('error', outcome.message ?? noConnection)
    // The next person at this computer must not find what this one typed or searched for.
    clearTab()
    window.location.assign('/staff/login')
  }

  return (
    <div className="flex flex-wrap items-center justify-end max-sm:grow lg:mt-auto lg:flex-col lg:items-stretch">
      <p className="px-2.5 text-[0.9375rem] text-ink-2 wrap-anywhere">{name}</p>
      <Button kind="quiet" onClick={() => void signOut()}>
        Sign out
      </Button>
      {sessions > 1 && (
        <Button kind="quiet" onClick={() => void run(() => office.call('POST /staff/sessions/end', {}))}>
          {sessions === 2 ? 'Sign out in another browser' : `Sign out in ${sessions - 1} other browsers`}
        </Button>
      )}
    </div>
  )
}
