import { Link } from 'react-router'
import type { IconName } from '../../ui/icon-names.ts'
import { Icon } from '../../ui/icon.tsx'

/** Where to go from a page that has nothing to show; `to` chooses among the pages. */
export function WaysOn({ to }: { to?: string[] }) {
  const shown = waysOn.filter(({ path }) => to?.includes(path) ?? true)
  return (
    <ul className={`grid gap-2 lg:gap-3 ${shown.length % 2 === 0 ? 'lg:two-columns [--narrowest:11.5rem]' : ''}`}>
      {shown.map(({ path, label, icon }) => (
        <li key={path}>
          <Link
            to={path}
            className="flex min-h-14 items-center gap-2.5 rounded-card border border-card-border bg-surface px-3 py-2 font-[580] hover:border-input"
          >
            <Icon name={icon} className="size-5 text-primary" />
            <span className="min-w-0 grow wrap-anywhere">{label}</span>
            <Icon name="chevron-right" className="size-4.5 text-ink-2" strokeWidth={2} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const waysOn: { path: string; label: string; icon: IconName }[] = [
  { path: '/', label: 'Home', icon: 'house' },
  { path: '/jobs', label: 'Find Jobs', icon: 'search' },
  { path: '/about', label: 'About', icon: 'info' },
  { path: '/contact', label: 'Contact', icon: 'phone' },
]
