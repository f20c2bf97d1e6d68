import { t, withElements } from '../../../language/translate.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { UsernameCheck, useUsernameCheck } from './use-username-check.ts'

type Props = { error: string | undefined }

export function NameField({ error }: Props) {
  return (
    <Field
      label={t('Full name')}
      name="name"
      error={error}
      autoComplete="name"
      autoCapitalize="words"
      enterKeyHint="next"
      maxLength={120}
      aria-required
    />
  )
}

export function NationalIdField({ error }: Props) {
  return (
    <Field
      label={t('National ID')}
      name="national_id"
      error={error}
      help={t('As shown on your ID card. It stops others from registering in your name. We store it encrypted.')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="next"
      maxLength={40}
      aria-required
    />
  )
}

type UsernameProps = ReturnType<typeof useUsernameCheck> & Props & { onRetry: () => void }

export function UsernameField({ check, ask, forget, error, onRetry }: UsernameProps) {
  return (
    <Field
      label={t('Username')}
      name="username"
      error={'message' in check ? check.message : check.state === 'none' ? error : undefined}
      confirmation={check.state === 'available' ? t('Username is available!') : undefined}
      help={check.state === 'checking' ? t('Checking…') : t('Letters, digits, dots, underscores or hyphens.')}
      end={<UsernameMark state={check.state} onRetry={onRetry} />}
      isLive
      autoComplete="username"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      maxLength={60}
      aria-required
      onInput={forget}
      onBlur={({ currentTarget }) => void ask(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || check.state === 'available') return
        // Submitting the form would say what else is missing.
        event.preventDefault()
        void ask(event.currentTarget.value)
      }}
    />
  )
}

function UsernameMark({ state, onRetry }: { state: UsernameCheck['state']; onRetry: () => void }) {
  if (state === 'checking') return <Spinner className="size-5 text-primary" />
  if (state === 'available') return <Icon name="circle-check" className="size-5 text-ok" />
  if (state === 'taken') return <Icon name="x" className="size-5 text-danger" />
  if (state === 'none') return null
  return (
    <button
      type="button"
      aria-label={t('Check again')}
      className="grid size-12 place-items-center rounded-control text-primary"
      onClick={onRetry}
    >
      <Icon name="rotate-cw" className="size-5" />
    </button>
  )
}

export function PhoneFields({ error }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <SelectField
        label={t('Country prefix')}
        name="prefix"
        autoComplete="tel-country-code"
        className="w-37 max-w-full flex-none"
      >
        <option value="+254">{t('Kenya +254')}</option>
      </SelectField>
      <Field
        className="grow basis-36"
        label={t('Phone number')}
        name="phone"
        error={error}
        placeholder="712 345 678"
        autoComplete="tel-national"
        inputMode="tel"
        enterKeyHint="next"
        maxLength={40}
        aria-required
      />
    </div>
  )
}

export function EmailField({ error }: Props) {
  return (
    <Field
      label={t('Email address')}
      name="email"
      type="email"
      error={error}
      help={t('We will send you a link to confirm that it is yours.')}
      autoComplete="email"
      inputMode="email"
      enterKeyHint="next"
      maxLength={254}
      aria-required
    />
  )
}

export function NewPasswordField({ error }: Props) {
  return (
    <PasswordField
      label={t('Password')}
      name="password"
      error={error}
      help={t('At least 8 characters.')}
      autoComplete="new-password"
      enterKeyHint="next"
      aria-required
    />
  )
}

export function ReferralField({ error, defaultValue }: Props & { defaultValue: string }) {
  return (
    <Field
      label={
        <span>
          {withElements('Referral code {optional}', {
            optional: <span className="font-[450] text-ink-2">{t('(optional)')}</span>,
          })}
        </span>
      }
      name="referral_code"
      error={error}
      defaultValue={defaultValue}
      placeholder={t('For example KAZI24')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={64}
    />
  )
}
