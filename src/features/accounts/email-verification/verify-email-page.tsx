import { useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import type { Text } from '../../../language/texts.ts'
import { t } from '../../../language/translate.ts'
import type { PageHandle } from '../../../site/page-handle.ts'
import { hiddenHead } from '../../../site/page-head.ts'
import { buttonStyle, LinkButton } from '../../../ui/button.tsx'
import { AuthFrame } from '../forms/auth-frame.tsx'
import { FormDone, SubmitButton } from '../forms/form-parts.tsx'
import { useLinkToken } from '../forms/form-values.ts'
import type { Route } from './+types/verify-email-page.ts'

export const handle: PageHandle = { query: [], isPrivate: true }

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(matches, t('Confirm your email address'))
}

const promise = {
  title: 'One more step, so that we can reach you.',
  points: ['We never share your address without your permission', 'We never ask for your password by email'],
} as const

type State =
  | { is: 'open' | 'busy' | 'confirmed' | 'already confirmed' }
  | { is: 'changed' | 'invalid' | 'failed'; message: string }

const titles: Record<State['is'], Text> = {
  open: 'Confirm your email address',
  busy: 'Confirm your email address',
  confirmed: 'Your email address is confirmed',
  'already confirmed': 'Already confirmed',
  changed: 'Thank you',
  invalid: 'This link does not work',
  failed: 'That did not work',
}

const incomplete = 'This link is not complete. Open it from your email again, or ask for a new one on your dashboard.'

/** Confirms only when a button is pressed, because mail scanners open links too. */
export default function VerifyEmailPage() {
  // Starts over when another link is opened in the same tab.
  return <Confirmation key={useLocation().hash} />
}

function Confirmation() {
  const token = useLinkToken()
  const [progress, setState] = useState<State>({ is: 'open' })
  const state: State = token === '' ? { is: 'invalid', message: t(incomplete) } : progress
  const isForm = state.is === 'open' || state.is === 'busy'

  async function confirm() {
    if (state.is === 'busy' || token === null) return
    setState({ is: 'busy' })
    setState(await sendToken(token))
  }

  return (
    <AuthFrame
      title={t(titles[state.is])}
      text={isForm ? t('So we know it is really yours.') : undefined}
      promise={promise}
    >
      {isForm ? (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            void confirm()
          }}
        >
          <p>{t('Did you give us this email address? Confirm it, so that we can reach you.')}</p>
          <SubmitButton isBusy={state.is === 'busy'}>{t('Confirm my email address')}</SubmitButton>
        </form>
      ) : (
        <Result state={state} onRetry={confirm} />
      )}
    </AuthFrame>
  )
}

async function sendToken(token: string): Promise<State> {
  const outcome = await api.call('POST /verify-email', { body: { token } })
  if (outcome.ok && outcome.changed_to !== undefined)
    return { is: 'changed', message: t('Your email address is changed to {email}.', { email: outcome.changed_to }) }
  if (outcome.ok) return { is: outcome.already_confirmed === true ? 'already confirmed' : 'confirmed' }
  return outcome.status === 422
    ? { is: 'invalid', message: outcome.message ?? t('Sign in and ask for a new link on your dashboard.') }
    : {
        is: 'failed',
        message: outcome.message ?? t('We could not reach the site. Check your connection and try again.'),
      }
}

function Result({ state, onRetry }: { state: State; onRetry: () => void }) {
  if (state.is === 'failed')
    return (
      <FormDone isFailure icon="circle-alert" text={state.message}>
        <button type="button" className={buttonStyle()} onClick={onRetry}>
          {t('Try again')}
        </button>
      </FormDone>
    )
  const toDashboard = <LinkButton to="/dashboard">{t('Go to my dashboard')}</LinkButton>
  return state.is === 'invalid' ? (
    <FormDone isFailure icon="link" text={state.message}>
      {toDashboard}
    </FormDone>
  ) : (
    <FormDone
      icon="circle-check"
      text={state.is === 'changed' ? state.message : t('We can reach you at this address.')}
    >
      {toDashboard}
    </FormDone>
  )
}
