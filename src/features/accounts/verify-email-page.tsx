import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api-client/browser.ts'
import { pageTitle } from '../../brand.ts'
import { buttonStyle, LinkButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AuthFrame } from './forms/auth-frame.tsx'
import { FormDone } from './forms/form-done.tsx'

export function meta() {
  return [{ title: pageTitle('Confirm your email address') }, { name: 'description', content: 'Confirm your email address with the link that we mailed to you.' }, { name: 'robots', content: 'noindex' }]
}

const promise = { title: 'One step, and employers can reach you.', points: ['We never pass your address on without you', 'No password is ever asked by mail'] }

type State = { is: 'checking' | 'confirmed' } | { is: 'dead' | 'failed'; message: string }

/** Confirms by a call of its own: what looks through mails for dangerous links opens them, and must not use them up. */
export default function VerifyEmailPage() {
  const [address] = useSearchParams()
  const token = address.get('token') ?? ''
  const [state, setState] = useState<State>({ is: 'checking' })
  const begun = useRef(false)

  async function confirm() {
    setState({ is: 'checking' })
    const outcome = await api.call('POST /verify-email', { body: { token } })
    if (outcome.ok) setState({ is: 'confirmed' })
    else if (outcome.status === 422) setState({ is: 'dead', message: outcome.message ?? 'Sign in, and ask for a new one on your dashboard.' })
    else setState({ is: 'failed', message: outcome.message ?? 'We could not reach the site. Check your connection and try again.' })
  }

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void confirm()
  })

  return (
    <AuthFrame title="Confirm your email address" text="So that nobody else can use it." promise={promise}>
      {state.is === 'checking' && (
        <output className="flex items-center gap-3 text-ink-2 noscript:hidden">
          <Spinner className="size-7.5 text-primary" />
          Confirming your email address…
        </output>
      )}
      {state.is === 'confirmed' && (
        <FormDone icon="circle-check" title="Your email address is confirmed" text="Employers can reach you there.">
          <LinkButton to="/dashboard">Go to my dashboard</LinkButton>
        </FormDone>
      )}
      {state.is === 'dead' && (
        <FormDone isFailure icon="link" title="This link does not work any more" text={state.message}>
          <LinkButton to="/dashboard">Go to my dashboard</LinkButton>
        </FormDone>
      )}
      {state.is === 'failed' && (
        <FormDone isFailure icon="circle-alert" title="That did not work" text={state.message}>
          <button type="button" className={buttonStyle()} onClick={confirm}>
            Try again
          </button>
        </FormDone>
      )}
    </AuthFrame>
  )
}
