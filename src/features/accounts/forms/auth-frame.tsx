import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { Text } from '../../../language/texts.ts'
import { t } from '../../../language/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPicture } from '../../../ui/illustrations/lazy-picture.tsx'
import { useIsWideScreen } from '../../../ui/use-is-wide-screen.ts'

const Picture = lazyPicture(async () => {
  const { Landscape } = await import('../../../ui/illustrations/landscape.tsx')
  return () => <Landscape variant="wide" />
})

type Props = {
  /** Gets the focus when it changes, because the form was sent. */
  title: string
  text?: string
  /** Shown above the picture, on wide screens only. */
  promise: { title: Text; points: readonly Text[] }
  children: ReactNode
}

/** A page with one form, beside a picture on wide screens. */
export function AuthFrame({ title, text, promise, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const lastTitle = useRef(title)
  useEffect(() => {
    if (lastTitle.current !== title) heading.current?.focus({ preventScroll: true })
    lastTitle.current = title
  }, [title])
  return (
    <div className="page-width grid min-h-[calc(100dvh-3.5rem)] content-start gap-16 pt-6 pb-12 lg:min-h-0 lg:grid-cols-[minmax(0,560fr)_minmax(0,640fr)] lg:pt-10 lg:pb-22">
      <div className="mx-auto w-full max-w-[27.5rem] lg:py-6">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-[1.75rem]/8.5 font-bold tracking-[-0.022em] outline-none lg:text-[2.25rem]/10.5"
        >
          {title}
        </h1>
        <p className="mt-1 mb-6 text-pretty text-ink-2 md:text-balance">{text}</p>
        <p className="mb-6 hidden rounded-card bg-gold-tint p-4 text-[0.9375rem]/5.5 noscript:block">
          {t(
            'Accounts need JavaScript, which is not running in this browser. You can read and search jobs without it.',
          )}
        </p>
        {children}
      </div>
      <PromisePanel {...promise} />
    </div>
  )
}

/** What an account gives, above a picture. Wide screens only. */
function PromisePanel({ title, points }: Props['promise']) {
  const isWide = useIsWideScreen()
  return (
    <div className="sticky top-10 order-first hidden h-150 flex-col self-start overflow-hidden rounded-panel bg-(--sky) lg:flex noscript:h-auto">
      <div className="flex-none p-12 pb-0">
        <p className="text-[2.25rem]/10.5 font-bold tracking-[-0.022em] text-balance">{t(title)}</p>
        <ul className="mt-4 grid gap-3">
          {points.map((point) => (
            <li key={point} className="flex gap-3 text-[1.0625rem]/6 text-pretty">
              <span className="grid size-6 flex-none place-items-center rounded-full bg-primary text-on-primary">
                <Icon name="check" className="size-3.5" strokeWidth={3} />
              </span>
              <span>{t(point)}</span>
            </li>
          ))}
        </ul>
      </div>
      {/* The picture starts below the text and has the same sky, so that they look like one without overlapping. */}
      <div className="relative min-h-12 grow">
        <div className="absolute inset-0">
          <Suspense>{isWide && <Picture />}</Suspense>
        </div>
      </div>
    </div>
  )
}
