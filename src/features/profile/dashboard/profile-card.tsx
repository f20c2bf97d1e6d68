import { type ReactNode, useId } from 'react'
import { t } from '../../../language/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Step } from '../completion.ts'
import { WizardButton } from './open-wizard.tsx'

export const notProvided = 'Not provided'

/** `elsewhere` says where to change what the step does not have. */
type CardProps = { title: string; step: Step; elsewhere?: ReactNode; children: ReactNode }

/** A card whose Edit button opens the wizard on the step with its fields. */
export function Card({ title, step, elsewhere, children }: CardProps) {
  const elsewhereId = useId()
  return (
    <section
      aria-label={title}
      className="mb-4 break-inside-avoid rounded-card border border-card-border bg-surface p-4.5 lg:p-6"
    >
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-lg/7 font-bold">{title}</h2>
        <WizardButton
          step={step}
          aria-label={t('Edit {title}', { title })}
          aria-describedby={elsewhere ? elsewhereId : undefined}
          className="-my-1 -mr-2 inline-flex min-h-12 flex-none items-center gap-2 rounded-control px-2 font-[620] text-primary"
        >
          <Icon name="pencil" className="size-4.5" />
          <span>{t('Edit')}</span>
        </WizardButton>
      </div>
      {children}
      {elsewhere && (
        <p id={elsewhereId} className="border-t border-hairline pt-2.5 text-sm/5 text-ink-2">
          {elsewhere}
        </p>
      )}
    </section>
  )
}

type RowProps = { label: string; lang?: string; mark?: ReactNode; link?: ReactNode; children: ReactNode }

/** `mark` and `link` are shown beside the value. */
export function Row({ label, lang, mark, link, children }: RowProps) {
  return (
    <div className="flex flex-wrap gap-x-4 border-t border-hairline py-2.5 first:border-t-0">
      <dt className="w-full sm:w-32 text-[0.9375rem]/6 text-ink-2">{label}</dt>
      <dd className="flex min-w-0 flex-[1_1_12rem] flex-wrap items-baseline gap-x-2.5">
        {children ? (
          <span dir="auto" lang={lang} className="min-w-0 font-[520] wrap-anywhere">
            {children}
          </span>
        ) : (
          <span className="text-ink-2">{t(notProvided)}</span>
        )}
        {mark && <span>{mark}</span>}
        {link && <span className="-my-3 ml-auto">{link}</span>}
      </dd>
    </div>
  )
}

const markStyle = 'inline-flex items-center gap-1.5 rounded-full px-2.5 text-[0.8125rem]/6 font-[600]'

export function Verified() {
  return (
    <span className={`${markStyle} bg-tint-green text-tint-green-ink`}>
      <Icon name="circle-check" className="size-4" strokeWidth={2} />
      <span>{t('Verified')}</span>
    </span>
  )
}

export function NotConfirmed() {
  return <span className={`${markStyle} bg-tint-maize text-tint-maize-ink`}>{t('Not confirmed yet')}</span>
}

export function List({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="py-2 text-ink-2">{empty}</p>
  return <ul>{children}</ul>
}

export function Item({ title, text, link }: { title: string; text: ReactNode; link: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 border-t border-hairline py-3 first:border-t-0">
      <span className="grid size-10 flex-none place-items-center rounded-control bg-tint-blue text-tint-blue-ink">
        <Icon name="file-text" className="size-5" />
      </span>
      <span className="min-w-0 flex-[1_1_8rem]">
        <span className="block font-[600] wrap-anywhere">{title || t(notProvided)}</span>
        <span className="block text-sm/5 wrap-anywhere text-ink-2">{text || t(notProvided)}</span>
      </span>
      {link && <span className="flex-none">{link}</span>}
    </li>
  )
}

/** Opens in a new tab, without a referrer. Renders nothing unless the URL is http(s) or a path on this site. */
export function OutLink({ href, children }: { href: string; children: string }) {
  if (!/^(https?:\/\/|\/(?!\/))/i.test(href)) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-12 min-w-12 flex-none items-center justify-end rounded-control font-[620] text-primary underline underline-offset-3"
    >
      {children}
    </a>
  )
}
