import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { FormAlert, SubmitButton } from '../../accounts/forms/form-parts.tsx'
import { textOf } from '../../accounts/forms/form-values.ts'
import { useAccountForm } from '../../accounts/forms/use-account-form.ts'
import { EntryFrame } from '../shell/entry-frame.tsx'
import { noConnection, office } from '../shell/office-client.ts'
import { CodeField } from '../sign-in/code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Opens the invitation of the link. Servers do not see what follows its `#`. */
export async function loader() {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
  return { token, opened: await office.call('POST /staff/join', { body: { token } }) }
}

export function Component() {
  const { token, opened } = useLoaderData<typeof loader>()
  const [codes, setCodes] = useState<string[] | null>(null)
  const navigate = useNavigate()
  if (codes)
    return (
      <EntryFrame title="Keep your recovery codes">
        <RecoveryCodes codes={codes} onDone={() => void navigate('/', { replace: true })} />
      </EntryFrame>
    )
  if (!opened.ok)
    return (
      <EntryFrame title="This invitation does not work">
        <p>
          {token === '' ? 'The link is not complete. Open it from your email again.' : (opened.message ?? noConnection)}
        </p>
      </EntryFrame>
    )
  return (
    <EntryFrame title={`Welcome, ${opened.data.name}`}>
      <JoinForm token={token} opened={opened.data} onJoined={setCodes} />
    </EntryFrame>
  )
}

type Opened = { email: string; secret: string; qr_svg: string }
type FormProps = { token: string; opened: Opened; onJoined: (recoveryCodes: string[]) => void }

function JoinForm({ token, opened, onJoined }: FormProps) {
  const { props, isBusy, alert, errorOf } = useAccountForm(async (form) => {
    const body = { token, password: textOf(form, 'password'), code: textOf(form, 'code') }
    const outcome = await office.call('POST /staff/join/confirm', { body })
    if (!outcome.ok) return { ...outcome, message: outcome.message ?? noConnection }
    onJoined(outcome.recovery_codes)
    return null
  })
  return (
    <form {...props}>
      <p className="mb-5 wrap-anywhere text-ink-2">{`You sign in with ${opened.email}, a password and your phone.`}</p>
      {/* So that password managers save the password with the address. */}
      <input type="email" autoComplete="username" value={opened.email} readOnly hidden />
      <PasswordField
        label="New password"
        name="password"
        error={errorOf('password')}
        help="At least 8 characters. Three or four words are easy to remember and hard to guess."
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <AuthenticatorSetup opened={opened} />
      <CodeField error={errorOf('code')} help="The 6 digits that the app shows now." />
      <FormAlert text={alert} />
      <SubmitButton isBusy={isBusy}>Join the office</SubmitButton>
    </form>
  )
}

function AuthenticatorSetup({ opened: { secret, qr_svg } }: { opened: Opened }) {
  return (
    <section aria-labelledby="app" className="my-6">
      <h2 id="app" className="text-lg font-[660]">
        Authenticator app
      </h2>
      <p className="mt-1 text-[0.9375rem] text-ink-2">
        Open an authenticator app on your phone, such as Google Authenticator, and scan this picture.
      </p>
      <img
        className="mx-auto my-4 size-52 rounded-control bg-white"
        alt="QR code for your authenticator app"
        src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
      />
      <p className="text-[0.9375rem] text-ink-2">If you cannot scan it, type this key into the app:</p>
      <p className="mt-1 rounded-control bg-sunk p-3 font-mono wrap-anywhere select-all">
        {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
      </p>
    </section>
  )
}
