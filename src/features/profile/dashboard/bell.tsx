import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { momentInWords } from '../../../language/dates.ts'
import { t } from '../../../language/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePopover } from '../../../ui/popover.ts'
import { markRead, type Notifications, showAsRead, useLoadedNotifications, useNotifications } from './notifications.ts'

const bellId = 'notifications'
const maxCount = 9

/** What happened since it was last opened, with a count. In simulated mode nothing ever does. */
export function Bell() {
  const items = useNotifications()?.items ?? []
  const { pathname } = useLocation()
  // Not what this page shows.
  const count = items.filter(({ isNew, path }) => isNew && path !== pathname).length
  const isOpen = usePopover(bellId) ?? false
  const shown = isOpen || count === 0 ? null : count > maxCount ? `${maxCount}+` : count
  useEffect(() => {
    if (!isOpen || count === 0) return
    markRead()
    // What is new stays marked while it is read.
    return showAsRead
  }, [isOpen, count])
  return (
    <>
      {/* Again on each further page. */}
      <LoadNotifications key={pathname} />
      <button
        type="button"
        popoverTarget={bellId}
        aria-label={shown === null ? t('Notifications') : t('Notifications, {count} new', { count: shown })}
        aria-expanded={isOpen}
        className="relative grid size-12 place-items-center rounded-full"
      >
        <Icon name="bell" className="size-6" />
        {shown !== null && <Count>{shown}</Count>}
      </button>
      <div id={bellId} popover="auto" className="account-menu max-h-[min(32rem,80dvh)] overflow-y-auto">
        {items.length > 0 ? (
          <List items={items} />
        ) : (
          <p className="flex items-center gap-3 px-3 py-4 text-ink-2">
            <Icon name="bell" className="size-5" />
            <span>{t('No notifications yet')}</span>
          </p>
        )}
      </div>
    </>
  )
}

function LoadNotifications() {
  useLoadedNotifications()
  return null
}

function Count({ children }: { children: string | number }) {
  return (
    <span className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-surface tabular-nums">
      {children}
    </span>
  )
}

function List({ items }: Pick<Notifications, 'items'>) {
  return (
    <ul>
      {items.map(({ text, path, at, isNew }) => (
        <li key={path + at + text} className="not-first:border-t not-first:border-hairline">
          <Link to={path} className="block rounded-control px-3 py-3 hover:bg-sunk">
            <span className={`block wrap-anywhere ${isNew ? 'font-[640]' : ''}`}>
              {isNew && (
                <span className="mr-2 inline-block size-2 rounded-full bg-accent align-middle" aria-hidden="true" />
              )}
              {isNew && <span className="sr-only">{`${t('New:')} `}</span>}
              <span>{text}</span>
            </span>
            <time dateTime={at} className="text-sm/5 text-ink-2">
              {t('{time} Nairobi time', { time: momentInWords(new Date(at)) })}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
