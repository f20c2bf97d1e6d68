import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { brand } from '../../../brand.ts'
import { isRecord } from '../../../contract/reading.ts'
import { t } from '../../../language/translate.ts'
import type { PageHandle } from '../../../site/page-handle.ts'
import { publicHead } from '../../../site/page-head.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { dismissToasts, showToast } from '../../../ui/toast/toast.ts'
import { useHasScripts } from '../../../ui/use-has-scripts.ts'
import { AuthFrame } from '../forms/auth-frame.tsx'
import { ConnectionHint, FormAlert, FormNotice, IdentifierField, OtherWay, SubmitButton } from '../forms/form-parts.tsx'
import { textOf } from '../forms/form-values.ts'
import { type Refusal, useAccountForm } from '../forms/use-account-form.ts'
import { redirectWhenSignedIn, useRedirectWhenSignedIn } from '../sessions/session-redirects.ts'
import { startSession, useHasTypedInput } from '../sessions/session.ts'
import type { Route } from './+types/login-page.ts'

/** Without a loader, the server would not render the form. */
export function loader() {
  return null
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectWhenSignedIn(request)
}

export const handle: PageHandle = { query: [], needsScripts: true }

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, {
    title: t('Sign In'),
    description: t('Sign in to {site} with your email, username or phone.', { site: brand.name }),
    path: '/login',
  })
}

const promise = {
  title: 'Welcome back. Good to see you.',
  points: ['99+ jobs uploaded per day', '500+ partner companies'],
} as const

export default function LoginPage() {
  const { registered, hasSessionEnded, isDeleted, isFresh } = useArrival()
  const hasTypedInput = useHasTypedInput()
  useRedirectWhenSignedIn()
  return (
    <AuthFrame
      title={t('Sign in to {site}', { site: brand.name })}
      text={t('Use the email, username or phone number you signed up with.')}
      promise={isDeleted ? { ...promise, title: 'Goodbye, and all the best.' } : promise}
    >
      {registered && (
        <FormNotice icon="circle-check" className="bg-tint-green text-tint-green-ink">
          {t('Account created. Sign in here, and check your email for the link that confirms your address.')}
        </FormNotice>
      )}
      {hasSessionEnded && (
        <FormNotice icon="info" className="bg-tint-blue text-tint-blue-ink">
          {hasTypedInput
            ? t('Your session has ended. Sign in to continue. Your unsaved changes are still in this tab.')
            : t('Your session has ended. Sign in to continue.')}
        </FormNotice>
      )}
      {isDeleted && (
        <FormNotice icon="circle-check" className="bg-tint-green text-tint-green-ink">
          {t('Your account and everything in it are deleted.')}
        </FormNotice>
      )}
      <LoginForm identifier={isFresh ? registered : undefined} />
    </AuthFrame>
  )
}

function LoginForm({ identifier }: { identifier: string | undefined }) {
  const { props, isBusy, refusal, errorOf } = useAccountForm(signIn)

  /** Returns '' if the message in the form says the same, so that the field is only marked as invalid. */
  function error(name: string): string | undefined {
    const text = errorOf(name)
    return text !== undefined && refusal?.message.includes(text) ? '' : text
  }

  return (
    <form {...props} className="signed-in:invisible">
      <IdentifierField defaultValue={identifier} error={error('identifier')} enterKeyHint="next" />
      <PasswordField
        className="mt-5"
        label={t('Password')}
        name="password"
        error={error('password')}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <p className="mt-1 text-right">
        <Link
          to="/forgot-password"
          className="inline-flex min-h-12 items-center rounded-control text-[0.9375rem] font-[600] text-primary underline underline-offset-3"
        >
          {t('Forgot your password?')}
        </Link>
      </p>
      <FormAlert text={refusal?.message ?? null}>{refusal?.status === 0 && <ConnectionHint />}</FormAlert>
      <SubmitButton isBusy={isBusy}>{isBusy ? t('Signing in...') : t('Sign In')}</SubmitButton>
      <OtherWay question={t('New to {site}?', { site: brand.name })} to="/register">
        {t('Create Account')}
      </OtherWay>
    </form>
  )
}

async function signIn(form: HTMLFormElement): Promise<Refusal | null> {
  dismissToasts()
  const body = { identifier: textOf(form, 'identifier'), password: textOf(form, 'password') }
  const outcome = await api.call('POST /login', { body })
  // The page then redirects.
  if (outcome.ok && startSession(outcome)) {
    showToast('success', t('Login successful!'))
    return null
  }
  showToast('error', t('Login failed.'), { isQuiet: true })
  const { message, errors, status } = outcome.ok ? { message: null, errors: {}, status: 200 } : outcome
  return { message: message || t('Login failed'), errors, status }
}

/**
 * State from the previous page. `registered`: the username of a new account. `hasSessionEnded`: the server signed
 * the person out. `isDeleted`: their account was deleted. `isFresh`: the page was not reloaded, so nothing has been typed yet.
 */
function useArrival() {
  const state: unknown = useLocation().state
  // The browser keeps the state across a reload, but the server does not know it and renders without it.
  const isBrowser = useHasScripts()
  const [isFresh] = useState(isBrowser)
  const passed = isBrowser && isRecord(state) ? state : {}
  return {
    registered: typeof passed.registered === 'string' ? passed.registered : undefined,
    hasSessionEnded: passed.hasSessionEnded === true,
    isDeleted: passed.isDeleted === true,
    isFresh,
  }
}
