import type { ReactNode } from 'react'
import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'

type Props = { icon: IconName; text: string; isFailure?: boolean; children?: ReactNode }

/** Stands where a form was, below a heading that says what came of it: what that means, and what to do next. */
export function FormDone({ icon, text, isFailure = false, children }: Props) {
  return (
    <section className="rounded-card border border-card-border bg-surface p-5">
      <span
        className={`grid size-12 place-items-center rounded-xl ${isFailure ? 'bg-tint-laterite text-tint-laterite-ink' : 'bg-tint-green text-tint-green-ink'}`}
      >
        <Icon name={icon} className="size-6" />
      </span>
      <p className="mt-4">{text}</p>
      {children && <div className="mt-5">{children}</div>}
    </section>
  )
}
