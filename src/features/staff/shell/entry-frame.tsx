import { type ReactNode, useEffect, useRef } from 'react'
import { brand } from '../../../brand.ts'
import { BrandName } from './brand-name.tsx'

/** A screen outside the frame of the office. When the heading changes, the first field gets the focus, or else the heading. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const lastTitle = useRef(title)
  useEffect(() => {
    document.title = `${title} · ${brand.name} office`
    const field = heading.current?.parentElement?.querySelector<HTMLElement>('input:not([hidden])')
    if (lastTitle.current !== title) (field ?? heading.current)?.focus()
    lastTitle.current = title
  }, [title])
  return (
    <main className="mx-auto w-full max-w-120 px-4 py-8 sm:py-14">
      <div className="mb-4">
        <BrandName />
      </div>
      <div className="rounded-card border border-card-border bg-surface p-5 sm:p-8">
        <h1 ref={heading} tabIndex={-1} className="mb-4 text-2xl font-[700] outline-none">
          {title}
        </h1>
        {children}
      </div>
    </main>
  )
}
