import { Link, type LinkProps } from 'react-router'

/** `gold` is for deep green backgrounds only. */
type Look = { kind?: 'primary' | 'secondary' | 'gold'; size?: 'md' | 'lg' }

/** The classes of a button, for a `<button>` or a link. */
export function buttonStyle({ kind = 'primary', size = 'md' }: Look = {}): string {
  return `inline-flex items-center justify-center gap-2 rounded-control text-center text-base font-[620] wrap-break-word ${kinds[kind]} ${sizes[size]}`
}

export function LinkButton({ kind, size, className = '', ...link }: LinkProps & Look) {
  return <Link className={`${buttonStyle({ kind, size })} ${className}`} {...link} />
}

// Disabled buttons, for example before hydration. Busy ones keep their colours.
const off =
  'not-aria-busy:disabled:cursor-not-allowed not-aria-busy:disabled:border-transparent not-aria-busy:disabled:bg-off not-aria-busy:disabled:text-off-ink'
// The transparent border is visible in forced-colours mode.
const kinds = {
  primary: `border border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-hover ${off}`,
  secondary: `border border-input bg-surface text-ink hover:border-ink-2 active:bg-sunk ${off}`,
  gold: 'border border-transparent bg-gold text-on-gold hover:bg-gold-hover active:bg-gold-hover',
}
const sizes = { md: 'min-h-12 px-5 py-2', lg: 'min-h-13 px-5 py-2 lg:min-h-14 lg:px-7' }
