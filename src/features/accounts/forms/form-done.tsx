import { type ReactNode, useEffect, useRef } from 'react'
import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'

type Props = { icon: IconName; title: string; text: string; isFailure?: boolean; children?: ReactNode }

/** Stands where a form was, and takes the focus: what came of it, and what to do next. */
export function FormDone({ icon, title, text, isFailure = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className="rounded-card border border-card-border bg-surface p-5">
      <span className={`grid size-12 place-items-center rounded-xl ${isFailure ? 'bg-tint-laterite text-tint-laterite-ink' : 'bg-tint-green text-tint-green-ink'}`}>
        <Icon name={icon} className="size-6" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-[1.375rem]/7 font-bold outline-none">
        {title}
      </h2>
      <p className="mt-1 text-ink-2">{text}</p>
      {children && <div className="mt-5">{children}</div>}
    </section>
  )
}
