import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Landscape } from '../../../ui/illustrations/landscape.tsx'

type Props = {
  title: string
  text: ReactNode
  /** Stands over the picture, on wide screens only. */
  promise: { title: string; points: string[] }
  children: ReactNode
}

/** A page with one form, beside a picture where there is room. Out of sight for whoever is signed in and on the way to the dashboard. */
export function AuthFrame({ title, text, promise, children }: Props) {
  return (
    <div className="page-width grid gap-16 pt-6 pb-12 lg:grid-cols-[minmax(0,560fr)_minmax(0,640fr)] lg:pt-10 lg:pb-22">
      <div className="sticky top-10 hidden h-150 self-start overflow-hidden rounded-panel lg:block">
        <div className="absolute inset-0">
          <Landscape variant="tall" />
        </div>
        <div className="relative p-12">
          <p className="text-[2.25rem]/10.5 font-bold tracking-[-0.022em] text-balance">{promise.title}</p>
          <ul className="mt-4 grid gap-3">
            {promise.points.map((point) => (
              <li key={point} className="flex items-center gap-3 text-[1.0625rem]/6">
                <span className="grid size-6 flex-none place-items-center rounded-full bg-primary text-on-primary">
                  <Icon name="check" className="size-3.5" strokeWidth={3} />
                </span>
                {point}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="mx-auto w-full max-w-[27.5rem] lg:py-6">
        <h1 className="text-[1.75rem]/8.5 font-bold tracking-[-0.022em] lg:text-[2.25rem]/10.5">{title}</h1>
        <p className="mt-1 mb-6 text-ink-2">{text}</p>
        <p className="mb-6 hidden rounded-card bg-gold-tint p-4 text-[0.9375rem]/5.5 noscript:block">
          Accounts need JavaScript, which is switched off in this browser. Jobs can be read and searched without it.
        </p>
        {children}
      </div>
    </div>
  )
}
