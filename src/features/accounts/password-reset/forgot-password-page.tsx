import { useState } from 'react'
import { api } from '../../../api-client/browser.ts'
import { t } from '../../../language/translate.ts'
import type { PageHandle } from '../../../site/page-handle.ts'
import { hiddenHead } from '../../../site/page-head.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { useBotCheck } from '../bot-check/use-bot-check.ts'
import { AuthFrame } from '../forms/auth-frame.tsx'
import { FormAlert, FormDone, IdentifierField, OtherWay, SubmitButton } from '../forms/form-parts.tsx'
import { textOf } from '../forms/form-values.ts'
import { useAccountForm } from '../forms/use-account-form.ts'
import type { Route } from './+types/forgot-password-page.ts'

export const handle: PageHandle = { query: [], isPrivate: true }

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(matches, t('Forgot your password?'))
}

const promise = {
  title: 'It happens to everyone.',
  points: ['A link by email, valid for one hour', 'Your profile stays as it is'],
} as const

export default function ForgotPasswordPage() {
  const [sent, setSent] = useState<string | null>(null)
  return (
    <AuthFrame
      title={sent === null ? t('Forgot your password?') : t('Check your email')}
      text={sent === null ? t('We will email you a link to choose a new password.') : undefined}
      promise={promise}
    >
      {sent === null ? (
        <RequestForm onSent={setSent} />
      ) : (
        <FormDone icon="mail" text={`${sent} ${t('Not there after a few minutes? Look in your spam folder.')}`}>
          <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={() => setSent(null)}>
            {t('Try another email, username or phone')}
          </button>
        </FormDone>
      )}
      <OtherWay question={t('Remembered it?')} to="/login">
        {t('Sign In')}
      </OtherWay>
    </AuthFrame>
  )
}

function RequestForm({ onSent }: { onSent: (message: string) => void }) {
  const botCheck = useBotCheck('forgot-password')
  const { props, isBusy, alert, errorOf } = useAccountForm(async (form) => {
    // Without a proof, fewer requests are allowed.
    const recaptcha_token = (await botCheck.takeToken()) ?? undefined
    const outcome = await api.call('POST /forgot-password', {
      body: { identifier: textOf(form, 'identifier'), recaptcha_token },
    })
    if (!outcome.ok)
      return {
        ...outcome,
        message: outcome.message ?? t('We could not send the link. Check your connection and try again.'),
      }
    onSent(outcome.message)
    return null
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only observes that somebody begins
    <form {...props} onFocus={botCheck.prepare}>
      <IdentifierField error={errorOf('identifier')} enterKeyHint="send" />
      <FormAlert text={alert} />
      <SubmitButton isBusy={isBusy}>{t('Send the link')}</SubmitButton>
    </form>
  )
}
