import type { ComponentType, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../api-client/browser.ts'
import { t } from '../../language/translate.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePopover } from '../../ui/popover.ts'
import { EmailText } from './email-text.tsx'
import { endSession, useSession } from './sessions/session.ts'
import { signOutIfWanted } from './sessions/signing-out.ts'

const menuId = 'account-menu'
export const menuButtonId = 'account-menu-button'
export const menuRow = 'flex min-h-12 w-full items-center gap-3.5 rounded-control px-3 font-[560] hover:bg-sunk'

type Props = {
  profilePath?: string
  /** Next to the avatar. */
  label?: ComponentType
  /** Rows between My Profile and Logout. */
  children?: ReactNode
}

/** The avatar and its menu. The server renders it without a name; styles show it only with a session. */
export function AccountMenu({ profilePath = '/dashboard', label: Label, children }: Props) {
  const user = useSession()?.user
  const logOut = useLogout()
  return (
    <>
      <button
        type="button"
        id={menuButtonId}
        popoverTarget={menuId}
        aria-label={t('Account menu')}
        aria-expanded={usePopover(menuId)}
        className="-mr-1.5 grid size-12 place-items-center rounded-full max-lg:group-has-[#site-menu]/header:mr-0"
      >
        <Avatar name={user?.name} className="size-9" />
      </button>
      {Label && <Label />}
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
            <Link to={profilePath} className={menuRow}>
              <Icon name="user" className="size-5 text-ink-2" />
              <span>{t('My Profile')}</span>
            </Link>
          </li>
          {children}
          <li>
            <button type="button" className={menuRow} onClick={logOut}>
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
