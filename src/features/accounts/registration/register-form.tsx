import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { FormAlert, FormLink, OtherWay, SubmitButton } from '../forms/form-parts.tsx'
import { firstOf } from '../forms/form-values.ts'
import { PhoneFields } from './phone-fields.tsx'
import { useRegistration } from './use-registration.ts'
import type { UsernameCheck } from './use-username-check.ts'

/** The elements hold what was typed, so that nothing a server says or a network loses can take it away. */
export function RegisterForm({ referral, usesRecaptcha }: { referral: string; usesRecaptcha: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, failure, isBusy, isDone, isProving, username, prepare, submit } = useRegistration(form)
  const usernameField = () => form.current?.elements.namedItem('username')

  /** What stands in the field now, typed before the scripts came or filled in by the browser. */
  function checkUsername() {
    const field = usernameField()
    if (field instanceof HTMLInputElement && field !== document.activeElement) void username.ask(field.value)
  }
  useEffect(() => {
    checkUsername()
    // Once, on arrival.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- later the events of the form tell
  }, [])

  function onFocus({ target }: FocusEvent) {
    prepare()
    // After a failure its own field asks again.
    if (target !== usernameField() && username.check.state === 'none') checkUsername()
  }

  /** While the button is off, Enter would do nothing at all. */
  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key === 'Enter') void username.ask(currentTarget.value)
  }

  const error = (name: string) => firstOf(errors, name)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notices which field has the focus, and takes nothing away from it
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-5 signed-in:invisible"
      onSubmit={submit}
      onFocus={onFocus}
    >
      <Field
        label="Full name"
        name="name"
        error={error('name')}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={120}
        required
      />
      <Field
        label="National ID"
        name="national_id"
        error={error('national_id')}
        help="As on your ID card. It keeps others from registering in your name, and is stored encrypted."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={40}
        required
      />
      <Field
        label="Username"
        name="username"
        error={'message' in username.check ? username.check.message : undefined}
        confirmation={username.check.state === 'available' ? 'Username is available!' : undefined}
        help={username.check.state === 'checking' ? 'Checking…' : 'Letters, digits, dots, underscores or hyphens.'}
        end={<UsernameMark state={username.check.state} onRetry={checkUsername} />}
        isLive
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={60}
        required
        onInput={username.forget}
        onBlur={({ currentTarget }) => void username.ask(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <PhoneFields error={error('phone')} />
      <Field
        label="Email address"
        name="email"
        type="email"
        error={error('email')}
        help="We send a link there, to confirm that it is yours."
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
        maxLength={254}
        required
      />
      <PasswordField
        label="Password"
        name="password"
        error={error('password')}
        help="At least 8 characters."
        autoComplete="new-password"
        enterKeyHint="next"
        required
      />
      <Field
        label={
          <>
            Referral code <span className="font-[450] text-ink-2">(optional)</span>
          </>
        }
        name="referral_code"
        error={error('referral_code')}
        defaultValue={referral}
        placeholder="For example KAZI24"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={64}
      />
      <div>
        <FormAlert text={failure?.message ?? null}>
          {failure?.isKnown && (
            <span className="mt-1 flex flex-wrap gap-x-5">
              <FormLink to="/login">Sign In</FormLink>
              <FormLink to="/forgot-password">Forgot your password?</FormLink>
            </span>
          )}
        </FormAlert>
        <SubmitButton
          isBusy={isBusy}
          isOff={username.check.state !== 'available'}
          isDone={isDone}
          hint={isDone ? 'Account created. Taking you to sign in…' : hintFor(username.check, isBusy && isProving)}
        >
          Create Account
        </SubmitButton>
        <p className="mt-3 text-center text-sm/5 text-pretty text-ink-2">
          {usesRecaptcha && 'Google reCAPTCHA checks that you are a person. '}
          You have to be 18 or older. With an account you accept our{' '}
          <Link to="/terms" className="underline underline-offset-3">
            terms of use
          </Link>
          . The{' '}
          <Link to="/privacy" className="underline underline-offset-3">
            privacy notice
          </Link>{' '}
          says what we keep of you, and why.
        </p>
        <OtherWay question="Already have an account?" to="/login">
          Sign In
        </OtherWay>
      </div>
    </form>
  )
}

/** What the button waits for; empty when for nothing. */
function hintFor(check: UsernameCheck, isProving: boolean): string {
  const { state } = check
  if (isProving) return 'Checking that you are a person…'
  if (state === 'none') return 'Choose a username to continue.'
  if (state === 'checking') return 'Checking your username…'
  if (state === 'taken') return 'Choose another username to continue.'
  if (state === 'failed')
    return check.isLimited
      ? 'Wait a moment, then check your username again.'
      : 'Check your connection, then try your username again.'
  return ''
}

function UsernameMark({ state, onRetry }: { state: UsernameCheck['state']; onRetry: () => void }) {
  if (state === 'checking') return <Spinner className="size-5 text-primary" />
  if (state === 'available') return <Icon name="circle-check" className="size-5 text-ok" />
  if (state === 'taken') return <Icon name="x" className="size-5 text-danger" />
  if (state === 'failed') {
    return (
      <button
        type="button"
        aria-label="Check again"
        className="grid size-12 place-items-center rounded-control text-primary"
        onClick={onRetry}
      >
        <Icon name="rotate-cw" className="size-5" />
      </button>
    )
  }
  return null
}
