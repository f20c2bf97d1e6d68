import { type FocusEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { plural, t, withElements } from '../../../language/translate.ts'
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx'
import { useFormDraft } from '../../../ui/forms/use-form-draft.ts'
import { ConnectionHint, FormAlert, FormLink, formLink, OtherWay, SubmitButton } from '../forms/form-parts.tsx'
import { firstOf, focusFirst } from '../forms/form-values.ts'
import {
  EmailField,
  NameField,
  NationalIdField,
  NewPasswordField,
  PhoneFields,
  ReferralField,
  UsernameField,
} from './register-fields.tsx'
import { type Failure, useRegistration } from './use-registration.ts'
import type { UsernameCheck } from './use-username-check.ts'

/** Not the national ID and the password, which the next person on a shared phone could read. */
const draftFields = ['name', 'username', 'phone', 'email', 'referral_code']

/** The fields are uncontrolled, so that neither a server error nor a lost connection can clear what was typed. */
export function RegisterForm({ referral, usesRecaptcha }: { referral: string; usesRecaptcha: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useFormDraft(form, 'register', draftFields)
  const { errors, failure, progress, isProving, username, prepare, submit } = useRegistration(form, {
    onDone: draft.clear,
  })
  const usernameField = () => form.current?.elements.namedItem('username')

  /** Checks a username that was typed before hydration or filled in by the browser. */
  function checkUsername() {
    const field = usernameField()
    if (field instanceof HTMLInputElement && field !== document.activeElement) void username.ask(field.value)
  }
  useEffect(() => {
    checkUsername()
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once; later the form's events do it
  }, [])

  function onFocus({ target }: FocusEvent) {
    // The bot check takes battery and data, so it waits for a person who fills in the form.
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) prepare()
    // After a failed check, only leaving the username field checks again.
    if (target !== usernameField() && username.check.state === 'none') checkUsername()
  }

  function clearForm() {
    form.current?.reset()
    draft.clear()
    username.forget()
    if (form.current) focusFirst(form.current, draftFields)
  }

  const error = (name: string) => firstOf(errors, name)
  const isBusy = progress === 'busy'
  return (
    <>
      {draft.isRestored && (
        <DraftNotice
          text={t('What you typed earlier is here, except your national ID and password.')}
          action={t('Clear the form')}
          onAction={clearForm}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only observes which field has the focus */}
      <form
        ref={form}
        method="post"
        noValidate
        className="grid gap-5 signed-in:invisible"
        onSubmit={submit}
        onFocus={onFocus}
        onInput={progress === 'done' ? undefined : draft.save}
      >
        <NameField error={error('name')} />
        <NationalIdField error={error('national_id')} />
        <UsernameField {...username} error={error('username')} onRetry={checkUsername} />
        <PhoneFields error={error('phone')} />
        <EmailField error={error('email')} />
        <NewPasswordField error={error('password')} />
        <ReferralField error={error('referral_code')} defaultValue={referral} />
        <div>
          <RegistrationAlert failure={failure} onChoose={(name) => form.current && focusFirst(form.current, [name])} />
          <SubmitButton
            isBusy={isBusy}
            isOff={username.check.state !== 'available'}
            isDone={progress === 'done'}
            hint={
              progress === 'done'
                ? t('Account created. Taking you to sign in…')
                : hintFor(username.check, isBusy && isProving)
            }
          >
            {t('Create Account')}
          </SubmitButton>
          <SmallPrint usesRecaptcha={usesRecaptcha} />
          <OtherWay question={t('Already have an account?')} to="/login">
            {t('Sign In')}
          </OtherWay>
        </div>
      </form>
    </>
  )
}

type AlertProps = { failure: Failure | null; onChoose: (name: string) => void }

/** Why the account was not created. Counts and links the wrong fields, whose own messages say what is wrong. */
function RegistrationAlert({ failure, onChoose }: AlertProps) {
  const { message = null, fields = [], isLost = false, isKnown = false } = failure ?? {}
  const hasFields = fields.length > 0
  return (
    <FormAlert text={hasFields ? plural(fields.length, 'Check {count} field', 'Check {count} fields') : message}>
      {hasFields && <p className="font-normal">{message}</p>}
      {hasFields && (
        <ul className="flex flex-wrap gap-x-5">
          {fields.map(({ name, label }) => (
            <li key={name}>
              <button type="button" className={`${formLink} text-left`} onClick={() => onChoose(name)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isLost && <ConnectionHint />}
      {isKnown && (
        <p className="mt-1 flex flex-wrap gap-x-5">
          <FormLink to="/login">{t('Sign In')}</FormLink>
          <FormLink to="/forgot-password">{t('Forgot your password?')}</FormLink>
        </p>
      )}
    </FormAlert>
  )
}

/** What the button waits for, or an empty string. */
function hintFor(check: UsernameCheck, isProving: boolean): string {
  if (isProving) return t('Checking that you are a person…')
  if (check.state === 'none') return t('Choose a username to continue.')
  if (check.state === 'checking') return t('Checking your username…')
  if (check.state === 'taken') return t('Choose another username to continue.')
  if (check.state === 'failed')
    return check.isLimited
      ? t('Wait a moment, then check your username again.')
      : t('Check your connection, then try your username again.')
  return ''
}

function SmallPrint({ usesRecaptcha }: { usesRecaptcha: boolean }) {
  return (
    <p className="mt-3 text-center text-sm/5 text-balance text-ink-2">
      {usesRecaptcha && <span>{`${t('Google reCAPTCHA checks that you are a person.')} `}</span>}
      <span>
        {withElements(
          'You have to be 18 or older. By creating an account you accept our {terms}. The {notice} says what we store about you, and why.',
          {
            terms: (
              <Link to="/terms" className="underline underline-offset-3">
                {t('terms of use')}
              </Link>
            ),
            notice: (
              <Link to="/privacy" className="underline underline-offset-3">
                {t('privacy notice')}
              </Link>
            ),
          },
        )}
      </span>
    </p>
  )
}
