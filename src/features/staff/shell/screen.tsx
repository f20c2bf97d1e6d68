import { type ReactNode, useEffect } from 'react'
import { brand } from '../../../brand.ts'

/** The heading of a screen, with its buttons beside it. Sets the title of the document. */
export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => void (document.title = `${title} · ${brand.name} office`), [title])
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl font-[700] wrap-anywhere">{title}</h1>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}

/** A box with a heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="mb-4 min-w-0 break-inside-avoid rounded-card border border-card-border bg-surface p-4.5 lg:p-5"
    >
      <h2 className="mb-1 text-lg/7 font-bold">{title}</h2>
      {children}
    </section>
  )
}

/** 'Closing date' for 'closing date'. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
