import { type FormEvent, useState } from 'react'
import { api } from '../../api-client/browser.ts'
import { pageTitle } from '../../brand.ts'
import { Field } from '../../ui/forms/field.tsx'
import { AuthFrame } from './forms/auth-frame.tsx'
import { FormDone } from './forms/form-done.tsx'
import { FormAlert, OtherWay, SubmitButton } from './forms/form-parts.tsx'
import { firstOf, textOf } from './forms/form-values.ts'

export function meta() {
  return [{ title: pageTitle('Forgot your password?') }, { name: 'description', content: 'We mail you a link, with which you choose a new password.' }, { name: 'robots', content: 'noindex' }]
}

const promise = { title: 'It happens to everybody.', points: ['A link by mail, good for one hour', 'Your profile stays as it is'] }

export default function ForgotPasswordPage() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ message: string; errors: Record<string, string[]> } | null>(null)
  const [sent, setSent] = useState<string | null>(null)

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const identifier = textOf(event.currentTarget, 'identifier')
    setBusy(true)
    setFailure(null)
    const outcome = await api.call('POST /forgot-password', { body: { identifier } })
    setBusy(false)
    if (outcome.ok) setSent(outcome.message)
    else setFailure({ message: outcome.message ?? 'We could not send the link. Check your connection and try again.', errors: outcome.errors })
  }

  const wrong = failure && firstOf(failure.errors, 'identifier')
  return (
    <AuthFrame title="Forgot your password?" text="We send a link to your email address. With it you choose a new one." promise={promise}>
      {sent === null ? (
        <form method="post" noValidate onSubmit={ask}>
          <Field label="Email, username or phone" name="identifier" error={wrong ?? undefined} autoComplete="username" autoCapitalize="off" autoCorrect="off" spellCheck={false} enterKeyHint="send" maxLength={254} />
          <FormAlert text={wrong ? null : (failure?.message ?? null)} />
          <SubmitButton isBusy={isBusy}>Send the link</SubmitButton>
        </form>
      ) : (
        <FormDone icon="mail" title="Look into your mail" text={sent} />
      )}
      <OtherWay question="Remembered it?" to="/login">
        Sign In
      </OtherWay>
    </AuthFrame>
  )
}
