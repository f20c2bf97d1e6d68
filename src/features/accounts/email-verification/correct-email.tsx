import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useIdempotencyKey } from '../../../ui/forms/use-idempotency-key.ts'
import { Icon } from '../../../ui/icon.tsx'
import { FormAlert, formLink, SubmitButton } from '../forms/form-parts.tsx'
import { firstOf, focusFirst, textOf } from '../forms/form-values.ts'

type Props = { email: string; onCorrected: (message: string) => void }

/** A button that opens a form to replace an email address that is not confirmed. */
export function CorrectEmail({ email, onCorrected }: Props) {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const { revalidate } = useRevalidator()
  return (
    <div className="w-full">
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        className={`${formLink} gap-2 text-left text-[0.9375rem]/5.5`}
        onClick={() => setOpen(!isOpen)}
      >
        <span>Wrong address? Correct it</span>
        <Icon name="chevron-down" className={`size-5 ${isOpen ? '[transform:rotate(180deg)]' : ''}`} />
      </button>
      {isOpen && (
        <CorrectionForm
          email={email}
          onDone={(message) => {
            toggle.current?.focus()
            setOpen(false)
            onCorrected(message)
            void revalidate()
          }}
        />
      )}
    </div>
  )
}

type State = { isBusy: boolean; failure: string | null; errors: Record<string, string[]> }

function CorrectionForm({ email, onDone }: { email: string; onDone: (message: string) => void }) {
  const [{ isBusy, failure, errors }, setState] = useState<State>({ isBusy: false, failure: null, errors: {} })
  const idempotencyKeyOf = useIdempotencyKey()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const body = { email: textOf(form, 'email'), password: textOf(form, 'password') }
    setState({ isBusy: true, failure: null, errors: {} })
    const outcome = await api.call('POST /correct-email', { body, idempotencyKey: idempotencyKeyOf(body) })
    if (outcome.ok) return onDone(outcome.message)
    const message = outcome.message ?? 'We could not save the address. Check your connection and try again.'
    const isAboutField = Object.keys(outcome.errors).length > 0
    setState({ isBusy: false, failure: isAboutField ? null : message, errors: outcome.errors })
    focusFirst(form, Object.keys(outcome.errors))
  }

  return (
    <form method="post" noValidate className="mt-2 max-w-110" onSubmit={submit}>
      <div className="grid gap-5">
        <Field
          label="Email address"
          name="email"
          type="email"
          defaultValue={email}
          error={firstOf(errors, 'email')}
          autoComplete="email"
          inputMode="email"
          enterKeyHint="next"
          maxLength={254}
          aria-required
        />
        <PasswordField
          label="Password"
          name="password"
          error={firstOf(errors, 'password')}
          help="The password that you sign in with."
          autoComplete="current-password"
          enterKeyHint="go"
          aria-required
        />
      </div>
      <FormAlert text={failure} />
      <SubmitButton isBusy={isBusy}>Save address</SubmitButton>
    </form>
  )
}
