import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { ActionForm } from '../shell/action.tsx'
import { EntryFrame } from '../shell/entry-frame.tsx'
import { noConnection, office } from '../shell/office-client.ts'
import { Section } from '../shell/screen.tsx'
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
        <p className="mt-3 mb-5">If you have joined already, sign in.</p>
        <LinkButton to="/login">Sign in to the office</LinkButton>
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
  return (
    <ActionForm
      action="Join the office"
      done={null}
      onAction={async ({ password = '', code = '' }) => {
        const outcome = await office.call('POST /staff/join/confirm', { body: { token, password, code } })
        if (outcome.ok) onJoined(outcome.recovery_codes)
        return outcome
      }}
      renderFields={(errors) => (
        <>
          {/* So that password managers save the password with the address. */}
          <input type="email" autoComplete="username" value={opened.email} readOnly hidden />
          <PasswordField
            className="mt-5"
            label="New password"
            name="password"
            error={errors.password}
            help="At least 8 characters. Three or four words are easy to remember and hard to guess."
            autoComplete="new-password"
            enterKeyHint="next"
          />
          <AuthenticatorSetup opened={opened} />
          <CodeField error={errors.code} help="The 6 digits that the app shows now." />
        </>
      )}
    >
      {`You sign in with ${opened.email}, a password and your phone.`}
    </ActionForm>
  )
}

function AuthenticatorSetup({ opened: { secret, qr_svg } }: { opened: Opened }) {
  return (
    <Section
      title="Authenticator app"
      text="Open an authenticator app on your phone, such as Google Authenticator, and scan this picture."
      className="my-6"
    >
      <img
        className="mx-auto my-4 size-52 rounded-control bg-white"
        alt="QR code for your authenticator app"
        src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
      />
      <p className="text-[0.9375rem] text-ink-2">If you cannot scan it, type this key into the app:</p>
      <p className="mt-1 rounded-control bg-sunk p-3 font-mono wrap-anywhere select-all">
        {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
      </p>
    </Section>
  )
}
