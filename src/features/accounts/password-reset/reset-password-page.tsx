import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { t } from '../../../language/translate.ts'
import type { PageHandle } from '../../../site/page-handle.ts'
import { hiddenHead } from '../../../site/page-head.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { AuthFrame } from '../forms/auth-frame.tsx'
import { FormAlert, FormDone, SubmitButton } from '../forms/form-parts.tsx'
import { focusFirst, textOf, useLinkToken } from '../forms/form-values.ts'
import { useAccountForm } from '../forms/use-account-form.ts'
import type { Route } from './+types/reset-password-page.ts'

export const handle: PageHandle = { query: [], isPrivate: true }

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(matches, t('Choose a new password'))
}

const promise = {
  title: 'Choose a password that is hard to guess.',
  points: ['Every other device is signed out', 'Your profile stays as it is'],
} as const

const incomplete = 'This link is not complete. Open it from your email again, or ask for a new one.'

export default function ResetPasswordPage() {
  // Starts over when another link is opened in the same tab.
  return <PasswordReset key={useLocation().hash} />
}

function PasswordReset() {
  const token = useLinkToken()
  const [result, setResult] = useState<{ isDone: boolean; message: string } | null>(null)
  if (result?.isDone)
    return (
      <AuthFrame title={t('Your password has been changed')} promise={promise}>
        <FormDone icon="circle-check" text={result.message}>
          <LinkButton to="/login">{t('Sign In')}</LinkButton>
        </FormDone>
      </AuthFrame>
    )
  if (result || token === '')
    return (
      <AuthFrame title={t('This link does not work')} promise={promise}>
        <FormDone isFailure icon="link" text={result?.message ?? t(incomplete)}>
          <LinkButton to="/forgot-password">{t('Ask for a new link')}</LinkButton>
        </FormDone>
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={t('Choose a new password')}
      text={t('It replaces the one you have now, on every device.')}
      promise={promise}
    >
      <PasswordForm
        token={token ?? ''}
        onDone={(message) => setResult({ isDone: true, message })}
        onInvalid={(message) => setResult({ isDone: false, message })}
      />
    </AuthFrame>
  )
}

type FormProps = { token: string; onDone: (message: string) => void; onInvalid: (message: string) => void }

function PasswordForm({ token, onDone, onInvalid }: FormProps) {
  const [asksForId, setAsksForId] = useState(false)
  const { props, isBusy, alert, errorOf } = useAccountForm(async (form) => {
    const body = {
      token,
      password: textOf(form, 'password'),
      ...(asksForId && { national_id: textOf(form, 'national_id') }),
    }
    const outcome = await api.call('POST /reset-password', { body })
    if (outcome.ok) {
      onDone(outcome.message)
      return null
    }
    const message = outcome.message ?? t('We could not change your password. Check your connection and try again.')
    if (outcome.errors.token) onInvalid(message)
    if (outcome.errors.national_id === undefined || asksForId) return { ...outcome, message }
    // The person has made no mistake. Shows the field, so that it can be focused.
    flushSync(() => setAsksForId(true))
    focusFirst(form, ['national_id'])
    return null
  })
  return (
    <form {...props}>
      <PasswordField
        label={t('New password')}
        name="password"
        error={errorOf('password')}
        help={t('At least 8 characters.')}
        autoComplete="new-password"
        enterKeyHint={asksForId ? 'next' : 'go'}
      />
      {asksForId && (
        <Field
          className="mt-5"
          label={t('National ID')}
          name="national_id"
          error={errorOf('national_id')}
          help={t('The one that you registered with. We ask because your email address is not confirmed yet.')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={40}
        />
      )}
      <FormAlert text={alert} />
      <SubmitButton isBusy={isBusy}>{t('Change password')}</SubmitButton>
    </form>
  )
}
