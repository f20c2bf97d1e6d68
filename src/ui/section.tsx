import type { ReactNode } from 'react'

/** The heading of a section: 26 px on a phone, 36 px on a wide screen. */
export const sectionTitle = 'text-[1.625rem]/8 font-bold tracking-[-0.022em] lg:text-[2.25rem]/10.5'

type Props = { titleId: string; children: ReactNode; isSunk?: boolean; className?: string }

/** A section of a page, named by its heading. A sunk one has its own background band. */
export function Section({ titleId, children, isSunk = false, className = '' }: Props) {
  return (
    <section
      aria-labelledby={titleId}
      className={isSunk ? 'bg-sunk py-12 lg:py-22' : 'pb-12 first-of-type:pt-12 lg:pb-22'}
    >
      <div className={`page-width ${className}`}>{children}</div>
    </section>
  )
}
