import { type ReactNode, useEffect } from 'react'
import { brand } from '../../../brand.ts'

/** The heading of a screen, with its buttons beside it. Sets the title of the document. */
export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => void (document.title = `${title} · ${brand.name} office`), [title])
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl font-[700]">{title}</h1>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
