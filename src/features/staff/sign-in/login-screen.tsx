import { useState } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { FormAlert, formLink, SubmitButton } from '../../accounts/forms/form-parts.tsx'
import { textOf } from '../../accounts/forms/form-values.ts'
import { useAccountForm } from '../../accounts/forms/use-account-form.ts'
import { EntryFrame } from '../shell/entry-frame.tsx'
import { noConnection, office } from '../shell/office-client.ts'
import { officePath } from '../shell/office-path.ts'
import { CodeForm } from './code-form.tsx'

/** Redirects people who are already signed in. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { ok } = await office.call('GET /staff/me', { signal: request.signal })
  return ok ? redirect(officePath(new URL(request.url).searchParams.get('to'))) : null
}

/** Signs in by password, then by code. */
export function Component() {
  const [hasPassword, setHasPassword] = useState(false)
  const [search] = useSearchParams()
  const to = officePath(search.get('to'))
  return (
    <EntryFrame title={hasPassword ? 'Enter your code' : 'Sign in to the office'}>
      {hasPassword ? (
        <CodeStep to={to} onRestart={() => setHasPassword(false)} />
      ) : (
        <PasswordStep isBack={to !== '/'} onAccepted={() => setHasPassword(true)} />
      )}
    </EntryFrame>
  )
}

/** `isBack`: the person was somewhere in the office before. */
function PasswordStep({ isBack, onAccepted }: { isBack: boolean; onAccepted: () => void }) {
  const { props, isBusy, alert, errorOf } = useAccountForm(async (form) => {
    const body = { email: textOf(form, 'email'), password: textOf(form, 'password') }
    const outcome = await office.call('POST /staff/login', { body })
    if (!outcome.ok) return { ...outcome, message: outcome.message ?? noConnection }
    onAccepted()
    return null
  })
  return (
    <form {...props}>
      {isBack && <p className="mb-4 text-ink-2">Sign in, and you continue where you were.</p>}
      <Field
        label="Email"
        name="email"
        type="email"
        error={errorOf('email')}
        autoComplete="username"
        enterKeyHint="next"
        maxLength={254}
      />
      <PasswordField
        className="mt-5"
        label="Password"
        name="password"
        error={errorOf('password')}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <FormAlert text={alert} />
      <SubmitButton isBusy={isBusy}>Continue</SubmitButton>
      <p className="mt-4 text-[0.9375rem] text-ink-2">
        Forgot your password or lost your phone? Ask a manager for a new invitation.
      </p>
    </form>
  )
}

function CodeStep({ to, onRestart }: { to: string; onRestart: () => void }) {
  const navigate = useNavigate()
  return (
    <>
      <CodeForm action="Sign in" onAccepted={() => navigate(to, { replace: true })} />
      <button type="button" className={`${formLink} mt-2 text-primary`} onClick={onRestart}>
        Start again
      </button>
    </>
  )
}
