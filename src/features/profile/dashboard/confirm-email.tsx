import { useState } from 'react'
import { api } from '../../../api-client/browser.ts'
import { t, withElements } from '../../../language/translate.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmailText } from '../../accounts/email-text.tsx'
import { CorrectEmail } from '../../accounts/email-verification/correct-email.tsx'
import { announceSave } from './use-fresh-profile.ts'

/** Asks the candidate to confirm their email address, and can send the link again or correct the address. */
export function ConfirmEmail({ email }: { email: string }) {
  const { state, sendAgain, onCorrected } = useConfirmation()
  return (
    <section
      aria-labelledby="confirm-email"
      className="mb-6 flex gap-3 rounded-card border border-transparent bg-gold-tint p-4 max-[16rem]:flex-col lg:p-5"
    >
      <Icon name="mail" className="size-5 text-gold-ink" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_15rem]">
          <h2 id="confirm-email" className="text-base/5.5 font-[660] text-gold-ink">
            {t('Confirm your email address')}
          </h2>
          <p className="mt-0.5 text-[0.9375rem]/5.5 wrap-anywhere">
            {withElements('We sent a link to {email}. {action}', {
              email: <EmailText email={email} />,
              action: (
                <span className="inline-block text-balance">{t('Open it to confirm that the address is yours.')}</span>
              ),
            })}
          </p>
        </div>
        <button
          type="button"
          aria-disabled={state.isSending}
          aria-busy={state.isSending}
          className={buttonStyle({ kind: 'secondary' })}
          onClick={sendAgain}
        >
          {state.isSending ? t('Sending…') : t('Send it again')}
        </button>
        <CorrectEmail email={email} onCorrected={onCorrected} />
        <output
          aria-live="polite"
          className={`w-full text-[0.9375rem]/5.5 font-[560] empty:sr-only ${state.isSent ? 'text-ok' : 'text-danger'}`}
        >
          {state.message}
        </output>
      </div>
    </section>
  )
}

function useConfirmation() {
  const [state, setState] = useState({ isSending: false, message: '', isSent: false })

  async function sendAgain() {
    if (state.isSending) return
    setState({ ...state, isSending: true })
    const outcome = await api.call('POST /verify-email/send', {})
    setState({
      isSending: false,
      isSent: outcome.ok,
      message: outcome.message ?? t('The email could not be sent. Check your connection and try again.'),
    })
  }

  function onCorrected(message: string) {
    setState({ isSending: false, isSent: true, message })
    announceSave()
  }

  return { state, sendAgain, onCorrected }
}
