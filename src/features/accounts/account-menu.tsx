import { Link, useNavigate } from 'react-router'
import { api } from '../../api-client/browser.ts'
import { t } from '../../language/translate.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePopover } from '../../ui/popover.ts'
import { EmailText } from './email-text.tsx'
import { endSession, useSession } from './sessions/session.ts'
import { signOutIfWanted } from './sessions/signing-out.ts'

const menuId = 'account-menu'
const buttonId = 'account-menu-button'
const row = 'flex min-h-12 w-full items-center gap-3.5 rounded-control px-3 font-[560] hover:bg-sunk'

type Props = {
  /**
   * On the dashboard, the name is next to the avatar, Settings only closes the menu, and My Profile switches the view.
   */
  isOnDashboard?: boolean
}

/** The avatar and its menu. The server renders it without a name; styles show it only with a session. */
export function AccountMenu({ isOnDashboard = false }: Props) {
  const user = useSession()?.user
  const logOut = useLogout()
  return (
    <>
      <button
        type="button"
        id={buttonId}
        popoverTarget={menuId}
        aria-label={t('Account menu')}
        aria-expanded={usePopover(menuId)}
        className="-mr-1.5 grid size-12 place-items-center rounded-full max-lg:group-has-[#site-menu]/header:mr-0"
      >
        <Avatar name={user?.name} className="size-9" />
      </button>
      {isOnDashboard && (
        // A fixed width, so that nothing moves when the name appears.
        <label
          htmlFor={buttonId}
          className="hidden min-h-12 w-48 cursor-default items-center justify-between gap-2 font-[600] lg:flex"
        >
          <span dir="auto" className="truncate">
            {user?.name}
          </span>
          <Icon name="chevron-down" className="size-4.5 text-ink-2" />
        </label>
      )}
      <div id={menuId} popover="auto" className="account-menu">
        <div className="flex flex-wrap items-center gap-3.5 border-b border-hairline px-3 pt-2 pb-4">
          <Avatar name={user?.name} className="size-11" />
          <p className="min-w-0 flex-[1_1_10rem] text-[0.9375rem]/5.5">
            <span dir="auto" className="block font-[640] wrap-anywhere">
              {user?.name}
            </span>
            <span className="block text-ink-2 wrap-anywhere">{user && <EmailText email={user.email} />}</span>
          </p>
        </div>
        <ul className="pt-2">
          <li>
            <Link to={isOnDashboard ? '/dashboard?view=profile' : '/dashboard'} className={row}>
              <Icon name="user" className="size-5 text-ink-2" />
              <span>{t('My Profile')}</span>
            </Link>
          </li>
          {isOnDashboard && (
            <li>
              {/* It only closes the menu, and the focus must not be lost with it. */}
              <button type="button" className={row} onClick={() => document.getElementById(buttonId)?.focus()}>
                <Icon name="settings" className="size-5 text-ink-2" />
                <span>{t('Settings')}</span>
              </button>
            </li>
          )}
          <li>
            <button type="button" className={row} onClick={logOut}>
              <Icon name="log-out" className="size-5 text-ink-2" />
              <span>{t('Logout')}</span>
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}

function Avatar({ name, className }: { name: string | undefined; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid flex-none place-items-center rounded-full bg-primary font-[680] text-on-primary forced-colors:border ${className}`}
    >
      {name === undefined ? '' : initialOf(name)}
    </span>
  )
}

/** The first letter of a name in upper case, or U (user) if the name is empty. */
export function initialOf(name: string): string {
  const [letter] = name.trim()
  return letter?.toUpperCase() ?? 'U'
}

/** Signs out without waiting for the server. */
export function useLogout() {
  const navigate = useNavigate()
  return () =>
    void signOutIfWanted(() => {
      // Before `endSession`, because the request carries the token.
      void api.call('POST /logout', { isBackground: true })
      endSession()
      void navigate('/login', { replace: true })
    })
}
