import { useState } from 'react'
import { api } from '../../../api-client/browser.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Asks the candidate to confirm their email address, and can send the link again. */
export function ConfirmEmail({ email }: { email: string }) {
  const [state, setState] = useState({ isSending: false, message: '', isSent: false })

  async function sendAgain() {
    if (state.isSending) return
    setState({ ...state, isSending: true })
    const outcome = await api.call('POST /verify-email/send', {})
    setState({
      isSending: false,
      isSent: outcome.ok,
      message: outcome.message ?? 'The email could not be sent. Check your connection and try again.',
    })
  }

  return (
    <section
      aria-labelledby="confirm-email"
      className="mb-6 flex gap-3 rounded-card bg-gold-tint p-4 lg:max-w-[48rem] lg:p-5"
    >
      <Icon name="mail" className="size-5 text-gold-ink" />
      <div className="min-w-0 grow">
        <h2 id="confirm-email" className="text-base/5.5 font-[660] text-gold-ink">
          Confirm your email address
        </h2>
        <p className="mt-0.5 text-[0.9375rem]/5.5 wrap-anywhere">
          We sent a link to {email}. Open it to confirm that the address is yours.
        </p>
        <button
          type="button"
          aria-disabled={state.isSending}
          className={`${buttonStyle({ kind: 'secondary' })} mt-3`}
          onClick={sendAgain}
        >
          {state.isSending ? 'Sending…' : 'Send it again'}
        </button>
        <output
          className={`mt-2 block text-[0.9375rem]/5.5 font-[560] empty:hidden ${state.isSent ? 'text-ok' : 'text-danger'}`}
        >
          {state.message}
        </output>
      </div>
    </section>
  )
}
