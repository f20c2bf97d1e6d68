import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import type { PageHandle } from '../../../site/page-handle.ts'
import { hiddenHead } from '../../../site/page-head.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useIdempotencyKey } from '../../../ui/forms/use-idempotency-key.ts'
import { AuthFrame } from '../forms/auth-frame.tsx'
import { FormAlert, FormDone, SubmitButton } from '../forms/form-parts.tsx'
import { firstOf, focusFirst, textOf, useLinkToken } from '../forms/form-values.ts'
import type { Route } from './+types/reset-password-page.ts'

export const handle: PageHandle = { query: [], isPrivate: true }

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(matches, 'Choose a new password')
}

const promise = {
  title: 'Choose a password that is hard to guess.',
  points: ['Every other device is signed out', 'Your profile stays as it is'],
}

type State =
  | { is: 'open' | 'busy' }
  | { is: 'refused'; message: string; errors: Record<string, string[]> }
  | { is: 'done' | 'invalid'; message: string }

const incomplete: State = {
  is: 'invalid',
  message: 'This link is not complete. Open it from your email again, or ask for a new one.',
}

export default function ResetPasswordPage() {
  // Starts over when another link is opened in the same tab.
  return <PasswordReset key={useLocation().hash} />
}

function PasswordReset() {
  const token = useLinkToken()
  const [progress, setState] = useState<State>({ is: 'open' })
  const [asksForId, setAsksForId] = useState(false)
  const idempotencyKeyOf = useIdempotencyKey()
  const state = token === '' ? incomplete : progress

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.is === 'busy' || token === null) return
    const form = event.currentTarget
    const password = textOf(form, 'password')
    setState({ is: 'busy' })
    const body = { token, password, ...(asksForId && { national_id: textOf(form, 'national_id') }) }
    const outcome = await api.call('POST /reset-password', { body, idempotencyKey: idempotencyKeyOf(body) })
    if (outcome.ok) return setState({ is: 'done', message: outcome.message })
    const message = outcome.message ?? 'We could not change your password. Check your connection and try again.'
    if (outcome.errors.token) setState({ is: 'invalid', message })
    else setState({ is: 'refused', message, errors: outcome.errors })
    // Shows the field, so that it can be focused.
    if (outcome.errors.national_id) flushSync(() => setAsksForId(true))
    focusFirst(form, Object.keys(outcome.errors))
  }

  if (state.is === 'done')
    return (
      <AuthFrame title="Your password has been changed" promise={promise}>
        <FormDone icon="circle-check" text={state.message}>
          <LinkButton to="/login">Sign In</LinkButton>
        </FormDone>
      </AuthFrame>
    )
  if (state.is === 'invalid')
    return (
      <AuthFrame title="This link does not work" promise={promise}>
        <FormDone isFailure icon="link" text={state.message}>
          <LinkButton to="/forgot-password">Ask for a new link</LinkButton>
        </FormDone>
      </AuthFrame>
    )
  const errors = state.is === 'refused' ? state.errors : {}
  return (
    <AuthFrame
      title="Choose a new password"
      text="It replaces the one you have now, on every device."
      promise={promise}
    >
      <form method="post" noValidate onSubmit={submit}>
        <PasswordField
          label="New password"
          name="password"
          error={firstOf(errors, 'password')}
          help="At least 8 characters."
          autoComplete="new-password"
          enterKeyHint={asksForId ? 'next' : 'go'}
        />
        {asksForId && (
          <Field
            className="mt-5"
            label="National ID"
            name="national_id"
            error={firstOf(errors, 'national_id')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={40}
          />
        )}
        <FormAlert text={state.is === 'refused' && Object.keys(errors).length === 0 ? state.message : null} />
        <SubmitButton isBusy={state.is === 'busy'}>Change password</SubmitButton>
      </form>
    </AuthFrame>
  )
}
