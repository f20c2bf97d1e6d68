export type LogoTone = 'default' | 'footer'

/** The K of Kazi Kenya. Its colours do not change with the theme. */
export function Logo({ tone = 'default' }: { tone?: LogoTone }) {
  const { ground, letter, size } = tones[tone]
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" className={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill={ground} />
      <rect x="8" y="7.5" width="4.6" height="17" rx="1.2" fill={letter} />
      <path d="M14.6 15.2 20.7 7.5h5.1l-7 8.5 7 8.5h-5.1l-6.1-7.7a1.3 1.3 0 0 1 0-1.6Z" fill={letter} />
      <path d="M14.6 15.2 20.7 7.5h5.1L18.8 16h-4.5c0-.3.1-.6.3-.8Z" fill="var(--brand-gold)" />
    </svg>
  )
}

const tones = {
  default: { ground: 'var(--brand)', letter: '#fff', size: 'size-8' },
  footer: { ground: '#f4f8f5', letter: 'var(--brand)', size: 'size-8.5' },
}
