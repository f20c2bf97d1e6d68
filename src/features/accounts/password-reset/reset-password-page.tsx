import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { hiddenHead } from '../../../site/page-head.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { AuthFrame } from '../forms/auth-frame.tsx'
import { FormDone } from '../forms/form-done.tsx'
import { FormAlert, SubmitButton } from '../forms/form-parts.tsx'
import { firstOf, focusFirst, textOf } from '../forms/form-values.ts'
import { useLinkToken } from '../forms/use-link-token.ts'
import type { Route } from './+types/reset-password-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(matches, 'Choose a new password')
}

const promise = {
  title: 'A new password, a fresh start.',
  points: ['Every other device is signed out', 'Your profile stays as it is'],
}

type State =
  | { is: 'open' | 'busy' }
  | { is: 'refused'; message: string; error: string | undefined }
  | { is: 'done' | 'dead'; message: string }

const titles: Record<State['is'], string> = {
  open: 'Choose a new password',
  busy: 'Choose a new password',
  refused: 'Choose a new password',
  done: 'Your password is changed',
  dead: 'This link does not work',
}

const incomplete: State = {
  is: 'dead',
  message: 'This link is not complete. Open it from your email again, or ask for a new one.',
}

export default function ResetPasswordPage() {
  // Another link in the same tab begins anew.
  return <ChooseAgain key={useLocation().hash} />
}

function ChooseAgain() {
  const token = useLinkToken()
  const [progress, setState] = useState<State>({ is: 'open' })
  const state = token === '' ? incomplete : progress

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.is === 'busy' || token === null) return
    const form = event.currentTarget
    const password = textOf(form, 'password')
    setState({ is: 'busy' })
    const outcome = await api.call('POST /reset-password', { body: { token, password } })
    if (outcome.ok) return setState({ is: 'done', message: outcome.message })
    const message = outcome.message ?? 'We could not change your password. Check your connection and try again.'
    if (outcome.errors.token) setState({ is: 'dead', message })
    else setState({ is: 'refused', message, error: firstOf(outcome.errors, 'password') })
    focusFirst(form, Object.keys(outcome.errors))
  }

  return (
    <AuthFrame
      title={titles[state.is]}
      text={
        'message' in state && state.is !== 'refused' ? undefined : 'It replaces the one you have now, on every device.'
      }
      promise={promise}
    >
      {state.is === 'done' && (
        <FormDone icon="circle-check" text={state.message}>
          <LinkButton to="/login">Sign In</LinkButton>
        </FormDone>
      )}
      {state.is === 'dead' && (
        <FormDone isFailure icon="link" text={state.message}>
          <LinkButton to="/forgot-password">Ask for a new link</LinkButton>
        </FormDone>
      )}
      {(state.is === 'open' || state.is === 'busy' || state.is === 'refused') && (
        <form method="post" noValidate onSubmit={change}>
          <PasswordField
            label="New password"
            name="password"
            error={state.is === 'refused' ? state.error : undefined}
            help="At least 8 characters."
            autoComplete="new-password"
            enterKeyHint="go"
          />
          <FormAlert text={state.is === 'refused' && !state.error ? state.message : null} />
          <SubmitButton isBusy={state.is === 'busy'}>Change password</SubmitButton>
        </form>
      )}
    </AuthFrame>
  )
}
