import { useState } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { writeSearch } from '../applications/list/search-memory.ts'
import { lastSearch } from '../candidates/list/search-memory.ts'
import { ActionForm } from '../shell/action.tsx'
import { Button } from '../shell/button.tsx'
import { EntryFrame } from '../shell/entry-frame.tsx'
import { office } from '../shell/office-client.ts'
import { CodeForm } from './code-form.tsx'
import { officePath } from './office-path.ts'

/** Redirects people who are already signed in. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { ok } = await office.call('GET /staff/me', { signal: request.signal })
  return ok ? redirect(officePath(new URL(request.url).searchParams.get('to'))) : null
}

/** Signs in by password, then by code. */
export function Component() {
  const [hasPassword, setHasPassword] = useState(false)
  const [search] = useSearchParams()
  const to = officePath(search.get('to'))
  return (
    <EntryFrame title={hasPassword ? 'Enter your code' : 'Sign in to the office'}>
      {hasPassword ? (
        <CodeStep to={to} onRestart={() => setHasPassword(false)} />
      ) : (
        <PasswordStep isBack={to !== '/'} onAccepted={() => setHasPassword(true)} />
      )}
    </EntryFrame>
  )
}

/** `isBack`: the person was somewhere in the office before. */
function PasswordStep({ isBack, onAccepted }: { isBack: boolean; onAccepted: () => void }) {
  return (
    <>
      <ActionForm
        action="Continue"
        done={null}
        onAction={({ email = '', password = '' }) => office.call('POST /staff/login', { body: { email, password } })}
        onDone={onAccepted}
        renderFields={(errors) => (
          <>
            <Field
              className="mt-4 mb-5"
              label="Email"
              name="email"
              type="email"
              error={errors.email}
              autoComplete="username"
              enterKeyHint="next"
              maxLength={254}
            />
            <PasswordField
              label="Password"
              name="password"
              error={errors.password}
              autoComplete="current-password"
              enterKeyHint="go"
            />
          </>
        )}
      >
        {isBack && 'Sign in, and you continue where you were.'}
      </ActionForm>
      <p className="mt-4 text-[0.9375rem] text-ink-2">
        Forgot your password or lost your phone? Ask a manager for a new invitation. If you are the only manager, ask
        the person who runs this website: the command <code>npm run staff -- reset EMAIL</code>, with your email
        address, sends you one.
      </p>
    </>
  )
}

function CodeStep({ to, onRestart }: { to: string; onRestart: () => void }) {
  const navigate = useNavigate()

  function enter() {
    // The last person at this computer may have been someone else.
    lastSearch.fields = {}
    writeSearch({})
    void navigate(to, { replace: true })
  }

  return (
    <>
      <CodeForm action="Sign in" onAccepted={enter} />
      <div className="-mx-2 mt-2">
        <Button kind="text" onClick={onRestart}>
          Start again
        </Button>
      </div>
    </>
  )
}
