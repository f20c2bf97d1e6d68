import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonStyle } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useHasScripts } from '../../../ui/use-has-scripts.ts'

/** What went wrong with the whole form, above its button. Announced when it turns up. */
export function FormAlert({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text !== null && (
        <p className="mt-5 flex gap-2.5 rounded-control bg-tint-laterite p-3.5 text-[0.9375rem]/5.5 font-[560] text-tint-laterite-ink">
          <Icon name="circle-alert" className="mt-0.5 size-4.5" strokeWidth={2} />
          {text}
        </p>
      )}
    </div>
  )
}

/** The button of a form. `hint` says what it waits for. Before the scripts it does nothing: the browser would send the form by itself, and leave the page with all that was typed. */
export function SubmitButton({ isBusy, isOff = false, hint, children }: { isBusy: boolean; isOff?: boolean; hint?: string; children: ReactNode }) {
  const hasScripts = useHasScripts()
  const face = isOff
    ? 'inline-flex min-h-13 w-full items-center justify-center gap-2 rounded-control border border-card-border bg-sunk px-5 py-2 font-[620] text-ink-2'
    : `${buttonStyle({ size: 'lg' })} w-full lg:min-h-13`
  return (
    <div className="mt-6">
      <button type="submit" disabled={isOff || isBusy || !hasScripts} aria-describedby={hint ? 'submit-hint' : undefined} className={face}>
        {isBusy && <Spinner className="size-5" />}
        {children}
      </button>
      <p id="submit-hint" className="mt-2 text-center text-sm/5 text-ink-2">
        {hint}
      </p>
    </div>
  )
}

/** The way to the other form. */
export function OtherWay({ question, to, children }: { question: string; to: string; children: ReactNode }) {
  return (
    <p className="mt-4 text-center text-ink-2">
      {question}{' '}
      <Link to={to} className="inline-flex min-h-12 items-center font-[620] text-primary underline underline-offset-3">
        {children}
      </Link>
    </p>
  )
}
