import { useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { hiddenHead } from '../../../site/page-head.ts'
import { buttonStyle, LinkButton } from '../../../ui/button.tsx'
import { AuthFrame } from '../forms/auth-frame.tsx'
import { FormDone } from '../forms/form-done.tsx'
import { SubmitButton } from '../forms/form-parts.tsx'
import { useLinkToken } from '../forms/use-link-token.ts'
import type { Route } from './+types/verify-email-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(matches, 'Confirm your email address')
}

const promise = {
  title: 'One step, and we can reach you.',
  points: ['We never share your address without your permission', 'We never ask for your password by email'],
}

type State = { is: 'open' | 'checking' | 'confirmed' } | { is: 'dead' | 'failed'; message: string }

const titles: Record<State['is'], string> = {
  open: 'Confirm your email address',
  checking: 'Confirm your email address',
  confirmed: 'Your email address is confirmed',
  dead: 'This link does not work',
  failed: 'That did not work',
}

const incomplete: State = {
  is: 'dead',
  message: 'This link is not complete. Open it from your email again, or ask for a new one on your dashboard.',
}

/** Confirms at the press of a button: what looks through mails for dangerous links opens them, and so may somebody whose address another person gave. */
export default function VerifyEmailPage() {
  // Another link in the same tab begins anew.
  return <Confirmation key={useLocation().hash} />
}

function Confirmation() {
  const token = useLinkToken()
  const [progress, setState] = useState<State>({ is: 'open' })
  const state = token === '' ? incomplete : progress

  async function confirm() {
    if (state.is === 'checking' || token === null) return
    setState({ is: 'checking' })
    const outcome = await api.call('POST /verify-email', { body: { token } })
    if (outcome.ok) setState({ is: 'confirmed' })
    else if (outcome.status === 422)
      setState({ is: 'dead', message: outcome.message ?? 'Sign in, and ask for a new one on your dashboard.' })
    else
      setState({
        is: 'failed',
        message: outcome.message ?? 'We could not reach the site. Check your connection and try again.',
      })
  }

  return (
    <AuthFrame
      title={titles[state.is]}
      text={state.is === 'open' || state.is === 'checking' ? 'So we know it is really yours.' : undefined}
      promise={promise}
    >
      {(state.is === 'open' || state.is === 'checking') && (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            void confirm()
          }}
        >
          <p>Did you create an account here with this email address? Confirm it, so that we can reach you.</p>
          <SubmitButton isBusy={state.is === 'checking'}>Confirm my email address</SubmitButton>
        </form>
      )}
      {state.is === 'confirmed' && (
        <FormDone icon="circle-check" text="We can now reach you there.">
          <LinkButton to="/dashboard">Go to my dashboard</LinkButton>
        </FormDone>
      )}
      {state.is === 'dead' && (
        <FormDone isFailure icon="link" text={state.message}>
          <LinkButton to="/dashboard">Go to my dashboard</LinkButton>
        </FormDone>
      )}
      {state.is === 'failed' && (
        <FormDone isFailure icon="circle-alert" text={state.message}>
          <button type="button" className={buttonStyle()} onClick={confirm}>
            Try again
          </button>
        </FormDone>
      )}
    </AuthFrame>
  )
}
