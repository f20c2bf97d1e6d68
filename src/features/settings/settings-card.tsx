import { type ReactNode, useId, useRef, useState } from 'react'
import type { Outcome } from '../../api-client/client.ts'
import { t } from '../../language/translate.ts'
import { buttonStyle, ButtonText } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { FormAlert } from '../accounts/forms/form-parts.tsx'
import { inputsNamed, textOf } from '../accounts/forms/form-values.ts'
import { useAccountForm } from '../accounts/forms/use-account-form.ts'

/** One thing that a candidate can change, below its title. */
export function SettingsCard({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-card border border-card-border bg-surface p-4 wrap-anywhere lg:p-6"
    >
      <h2 id={titleId} className="mb-2 text-xl/7 font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

type ErrorOf = (name: string) => string | undefined

type Props = {
  /** Null if there is nothing to send. */
  button: string | null
  kind?: 'primary' | 'secondary' | 'danger'
  /** Sends what `read` returns for the name of a field. Null: nothing was sent. */
  send: (read: (name: string) => string) => Promise<Outcome<{ message: string }> | null>
  onDone?: () => void
  renderFields?: (errorOf: ErrorOf) => ReactNode
}

/** The form of a card. It says what the server said, keeps what was typed if it failed, and empties passwords if not. */
export function SettingsForm({ button, kind = 'primary', send, onDone, renderFields }: Props) {
  const [done, setDone] = useState<string | null>(null)
  const output = useRef<HTMLOutputElement>(null)
  useFocusAfter(button === null, () => output.current)
  const { props, isBusy, alert, errorOf } = useAccountForm(async (form) => {
    setDone(null)
    const outcome = await send((name) => textOf(form, name))
    if (outcome === null) return null
    if (!outcome.ok) return { ...outcome, message: outcome.message ?? t(noConnection) }
    for (const field of inputsNamed(form, ['password', 'new_password'])) field.value = ''
    setDone(outcome.message)
    onDone?.()
    return null
  })
  return (
    <form {...props}>
      {renderFields && <div className="mt-4 grid gap-5">{renderFields(errorOf)}</div>}
      <FormAlert text={alert} />
      <output ref={output} tabIndex={-1} aria-live="polite" className="block outline-none">
        {done !== null && <p className="mt-4 font-[560] text-ok">{done}</p>}
      </output>
      {button !== null && (
        <button
          type="submit"
          aria-disabled={isBusy || undefined}
          aria-busy={isBusy || undefined}
          className={`${buttonStyle({ kind })} mt-4 max-md:w-full`}
        >
          <ButtonText icon={isBusy && <Spinner className="size-4.5" />}>{button}</ButtonText>
        </button>
      )}
    </form>
  )
}

const noConnection = 'We could not reach the site. Check your connection, then try again.'

/** The password that a candidate types again. */
export function OwnPasswordField({ errorOf, label = t('Your password') }: { errorOf: ErrorOf; label?: string }) {
  return (
    <PasswordField
      label={label}
      name="password"
      error={errorOf('password')}
      autoComplete="current-password"
      enterKeyHint="go"
      aria-required
    />
  )
}
