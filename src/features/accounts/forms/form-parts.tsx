import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { brand } from '../../../brand.ts'
import { t } from '../../../language/translate.ts'
import { buttonStyle, ButtonText } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useHasScripts } from '../../../ui/use-has-scripts.ts'
import { pathWithTarget, useApplyTarget } from '../sessions/apply-target.ts'

/** An error about the form as a whole, above its button. Screen readers announce it when it appears. */
export function FormAlert({ text, children }: { text: string | null; children?: ReactNode }) {
  return (
    <div role="alert" aria-live="assertive" aria-atomic="true">
      {text !== null && (
        <div className="mt-5 flex gap-2.5 rounded-control border border-transparent bg-tint-laterite p-3.5 text-[0.9375rem]/5.5 font-[560] text-tint-laterite-ink">
          <Icon name="circle-alert" className="mt-0.5 size-4.5" strokeWidth={2} />
          <div className="min-w-0">
            <p className="text-pretty">{text}</p>
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

/** Says below an error that there was no response, and whether the phone is offline. */
export function ConnectionHint() {
  const [isOffline] = useState(() => !navigator.onLine)
  return (
    <p className="font-normal">
      {isOffline
        ? t('Your phone is offline. Connect to the internet, then try again.')
        : t('We could not reach {site}. Check your connection, then try again.', { site: brand.name })}
    </p>
  )
}

/** A notice above a form: why the person was sent here. */
export function FormNotice({ icon, className, children }: { icon: IconName; className: string; children: ReactNode }) {
  return (
    <p
      data-arrival=""
      className={`mb-5 flex gap-2.5 rounded-control border border-transparent p-3.5 text-[0.9375rem]/5.5 font-[560] outline-none ${className}`}
    >
      <Icon name={icon} className="mt-0.5 size-4.5" strokeWidth={2} />
      <span>{children}</span>
    </p>
  )
}

type IdentifierProps = { error: string | undefined; defaultValue?: string; enterKeyHint: 'next' | 'send' }

export function IdentifierField(props: IdentifierProps) {
  return (
    <Field
      label={t('Email, username or phone')}
      name="identifier"
      autoComplete="username"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={254}
      {...props}
    />
  )
}

/** The classes of a link, or of a button that looks like one, within the text of a form. */
export const formLink = 'inline-flex min-h-12 items-center rounded-control font-[620] underline underline-offset-3'

export function FormLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={formLink}>
      {children}
    </Link>
  )
}

/**
 * The button of a form. `hint` says what it waits for or what happens next; an empty one reserves its line. It can be
 * pressed while it looks disabled, so that it keeps the focus: the form then does nothing, or says what is missing. It is
 * really disabled until hydration, because the browser would submit the form itself and lose what was typed.
 */
export function SubmitButton({
  isBusy,
  isOff = false,
  isDone = false,
  hint,
  children,
}: {
  isBusy: boolean
  isOff?: boolean
  isDone?: boolean
  hint?: string
  children: string
}) {
  const hasScripts = useHasScripts()
  return (
    <div className="mt-6">
      <button
        type="submit"
        disabled={!hasScripts}
        aria-disabled={(hasScripts && (isOff || isBusy || isDone)) || undefined}
        aria-busy={isBusy || isDone || undefined}
        aria-describedby={hint ? 'submit-hint' : undefined}
        className={`${buttonStyle({ size: 'lg' })} w-full lg:min-h-13`}
      >
        <ButtonText
          icon={isBusy ? <Spinner className="size-5" /> : isDone && <Icon name="circle-check" className="size-5" />}
        >
          {children}
        </ButtonText>
      </button>
      {hint !== undefined && (
        <p
          id="submit-hint"
          className={`mt-2 min-h-5 text-center text-sm/5 ${isDone ? 'font-[560] text-ok' : 'text-ink-2'}`}
        >
          {hint}
        </p>
      )}
    </div>
  )
}

/** A question below a form, with a link to another form. */
export function OtherWay({ question, to, children }: { question: string; to: string; children: ReactNode }) {
  return (
    <p className="mt-4 text-center text-ink-2">
      <span>{question}</span>{' '}
      <Link
        to={pathWithTarget(to, useApplyTarget())}
        className="inline-flex min-h-12 items-center rounded-control font-[620] text-primary underline underline-offset-3"
      >
        {children}
      </Link>
    </p>
  )
}

type FormDoneProps = { icon: IconName; text: string; isFailure?: boolean; children?: ReactNode }

/**
 * Replaces a form after it has been sent: what the result means and what to do next. The heading above states the
 * result.
 */
export function FormDone({ icon, text, isFailure = false, children }: FormDoneProps) {
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
