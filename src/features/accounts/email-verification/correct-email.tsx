import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { t } from '../../../language/translate.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FormAlert, formLink, SubmitButton } from '../forms/form-parts.tsx'
import { textOf } from '../forms/form-values.ts'
import { useAccountForm } from '../forms/use-account-form.ts'

type Props = { email: string; onCorrected: (message: string) => void }

/** A button that opens a form to replace an email address that is not confirmed. */
export function CorrectEmail({ email, onCorrected }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const { revalidate } = useRevalidator()
  return (
    <div className="w-full">
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        className={`${formLink} gap-2 text-left text-[0.9375rem]/5.5`}
        onClick={() => {
          setOpen(!isOpen)
          setOpened(true)
        }}
      >
        <span>{t('Wrong address? Correct it')}</span>
        <Icon name="chevron-down" className={`size-5 ${isOpen ? '[transform:rotate(180deg)]' : ''}`} />
      </button>
      {/* Only hidden when it is closed, so that typed text stays. */}
      <div hidden={!isOpen}>
        {wasOpened && (
          <CorrectionForm
            key={email}
            email={email}
            onDone={(message) => {
              toggle.current?.focus()
              setOpen(false)
              setOpened(false)
              onCorrected(message)
              void revalidate()
            }}
          />
        )}
      </div>
    </div>
  )
}

function CorrectionForm({ email, onDone }: { email: string; onDone: (message: string) => void }) {
  const { props, isBusy, alert, errorOf } = useAccountForm(async (form) => {
    const body = { email: textOf(form, 'email'), password: textOf(form, 'password') }
    const outcome = await api.call('POST /correct-email', { body })
    if (!outcome.ok)
      return {
        ...outcome,
        message: outcome.message ?? t('We could not save the address. Check your connection and try again.'),
      }
    onDone(outcome.message)
    return null
  })
  return (
    <form {...props} className="mt-2 max-w-110">
      <div className="grid gap-5">
        <Field
          label={t('Email address')}
          name="email"
          type="email"
          defaultValue={email}
          error={errorOf('email')}
          autoComplete="email"
          inputMode="email"
          enterKeyHint="next"
          maxLength={254}
          aria-required
        />
        <PasswordField
          label={t('Password')}
          name="password"
          error={errorOf('password')}
          help={t('The password that you sign in with.')}
          autoComplete="current-password"
          enterKeyHint="go"
          aria-required
        />
      </div>
      <FormAlert text={alert} />
      <SubmitButton isBusy={isBusy}>{t('Save and send the link')}</SubmitButton>
    </form>
  )
}
