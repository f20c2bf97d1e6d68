import { type ReactNode, useEffect } from 'react'
import { brand } from '../../../brand.ts'

/** The heading of a screen, with its buttons beside it. Sets the title of the document. */
export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => void (document.title = `${title} · ${brand.name} office`), [title])
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl font-[700] wrap-anywhere">{title}</h1>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </div>
  )
}

type SectionProps = { title: string; text?: string; className?: string; children: ReactNode }

/** A part of a screen, named by its heading. */
export function Section({ title, text, className = '', children }: SectionProps) {
  return (
    <section aria-label={title} className={`min-w-0 ${className}`}>
      <h2 className="mb-2 text-lg/7 font-[660] wrap-anywhere">{title}</h2>
      <p className="mb-3 text-[0.9375rem]/5.5 text-ink-2 empty:hidden">{text}</p>
      {children}
    </section>
  )
}

/** A section in a box. */
export function Panel(section: SectionProps) {
  return (
    <Section
      {...section}
      className="mb-4 break-inside-avoid rounded-card border border-card-border bg-surface p-4.5 lg:p-5"
    />
  )
}

/** 'Closing date' for 'closing date'. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
