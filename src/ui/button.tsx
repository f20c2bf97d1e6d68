import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

/** `gold` is for deep green backgrounds only. */
type Look = { kind?: 'primary' | 'secondary' | 'danger' | 'gold'; size?: 'md' | 'lg' }

/** The classes of a button, for a `<button>` or a link. */
export function buttonStyle({ kind = 'primary', size = 'md' }: Look = {}): string {
  return `inline-flex items-center justify-center gap-2 rounded-control text-center text-base font-[620] wrap-break-word ${kinds[kind]} ${sizes[size]}`
}

export function LinkButton({ kind, size, className = '', ...link }: LinkProps & Look) {
  return <Link className={`${buttonStyle({ kind, size })} ${className}`} {...link} />
}

/**
 * The text of a button, after an icon or spinner that comes and goes. The text has an element of its own, because React
 * cannot insert an icon before a bare text node that a translating browser has replaced.
 */
export function ButtonText({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <>
      {/* oxlint-disable-next-line kazi/translated-text -- An icon is an element. */}
      {icon}
      <span>{children}</span>
    </>
  )
}

const off = 'off:cursor-not-allowed off:border-transparent off:bg-off off:text-off-ink'
// The transparent border is visible in forced-colours mode.
const kinds = {
  primary: `border border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-hover ${off}`,
  secondary: `border border-input bg-surface text-ink hover:border-ink-2 active:bg-sunk ${off}`,
  danger: 'border border-transparent bg-danger text-surface hover:bg-danger/90 active:bg-danger/90',
  gold: 'border border-transparent bg-gold text-on-gold hover:bg-gold-hover active:bg-gold-hover',
}
const sizes = { md: 'min-h-12 px-5 py-2', lg: 'min-h-13 px-5 py-2 lg:min-h-14 lg:px-7' }
