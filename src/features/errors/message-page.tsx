import type { ReactNode } from 'react'

type Props = { picture: ReactNode; title: string; text: string; children: ReactNode }

/** A page that says why it is not another: a picture, the reason, and the ways on. */
export function MessagePage({ picture, title, text, children }: Props) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-7 pt-4 pb-10 md:grid-cols-[608fr_536fr] md:items-center md:py-12 lg:gap-14 lg:pb-22">
      <div className="aspect-[328/220] overflow-hidden rounded-[20px] lg:aspect-[608/420] lg:rounded-panel">
        {picture}
      </div>
      <div>
        <h1 className="text-[1.75rem]/8.5 font-bold tracking-[-0.022em] lg:text-[2.5rem]/11.5">{title}</h1>
        <p className="mt-1.5 mb-5 text-ink-2 wrap-anywhere lg:mt-2 lg:mb-7 lg:text-lg/7">{text}</p>
        {children}
      </div>
    </div>
  )
}
