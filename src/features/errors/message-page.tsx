import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Text } from '../../language/texts.ts'
import { t } from '../../language/translate.ts'
import type { IconName } from '../../ui/icon-names.ts'
import { Icon } from '../../ui/icon.tsx'

type Props = { picture: ReactNode; title: string; text: string; children: ReactNode }

/** A page that only shows a message, with a picture and, as `children`, links to other pages. */
export function MessagePage({ picture, title, text, children }: Props) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-7 pt-4 pb-10 md:grid-cols-[608fr_536fr] md:items-center md:py-12 lg:gap-14 lg:pb-22">
      <div className="aspect-[328/220] overflow-hidden rounded-[20px] lg:aspect-[608/420] lg:rounded-panel">
        {picture}
      </div>
      <div>
        <h1 className="text-[1.75rem]/8.5 font-bold tracking-[-0.022em] lg:text-[2.5rem]/11.5">{title}</h1>
        <p className="mt-1.5 mb-5 text-ink-2 wrap-anywhere lg:mt-2 lg:mb-7 lg:text-lg/7">{text}</p>
        {children}
      </div>
    </div>
  )
}

export const notFoundTitle = 'Oops! Page Not Found' satisfies Text

export function NotFoundMessage({ picture }: { picture: ReactNode }) {
  return (
    <MessagePage
      picture={picture}
      title={t(notFoundTitle)}
      text={t('The web address may be wrong, or the page may have moved.')}
    >
      <PageLinks />
    </MessagePage>
  )
}

/** Links to the main pages, or only to the paths in `to`. */
export function PageLinks({ to }: { to?: string[] }) {
  const shown = pages.filter(({ path }) => to?.includes(path) ?? true)
  return (
    <ul className={`grid gap-2 lg:gap-3 ${shown.length % 2 === 0 ? 'lg:two-columns [--narrowest:11.5rem]' : ''}`}>
      {shown.map(({ path, label, icon }) => (
        <li key={path}>
          <Link
            to={path}
            className="flex min-h-14 items-center gap-2.5 rounded-card border border-card-border bg-surface px-3 py-2 font-[580] hover:border-input"
          >
            <Icon name={icon} className="size-5 text-primary" />
            <span className="min-w-0 grow wrap-anywhere">{t(label)}</span>
            <Icon name="chevron-right" className="size-4.5 text-ink-2" strokeWidth={2} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const pages: { path: string; label: Text; icon: IconName }[] = [
  { path: '/', label: 'Home', icon: 'house' },
  { path: '/jobs', label: 'Find Jobs', icon: 'search' },
  { path: '/about', label: 'About', icon: 'info' },
  { path: '/contact', label: 'Contact', icon: 'phone' },
]
