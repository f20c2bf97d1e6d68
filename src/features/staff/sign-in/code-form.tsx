import { Field } from '../../../ui/forms/field.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { ActionForm, OfficeDialog } from '../shell/action.tsx'
import { codeRequest } from '../shell/code-request.ts'
import { office } from '../shell/office-client.ts'

/** Asks for a code while a call needs a fresh one. */
export function CodeDialog() {
  const answer = codeRequest.use()
  if (answer === null) return null
  return (
    <OfficeDialog title="Enter a code to continue" onClose={() => answer(false)}>
      <p className="mt-2 mb-4 text-ink-2">Your last code is more than ten minutes old, and this needs a fresh one.</p>
      <CodeForm action="Continue" onAccepted={() => answer(true)} />
    </OfficeDialog>
  )
}

type FormProps = { action: string; onAccepted: () => unknown }

/** Sends a code. */
export function CodeForm({ action, onAccepted }: FormProps) {
  return (
    <ActionForm
      action={action}
      done={null}
      onAction={async ({ code = '' }) => {
        const outcome = await office.call('POST /staff/login/code', { body: { code } })
        if (!outcome.ok) return outcome
        if (outcome.recovery_codes_left !== null) showToast('warning', outcome.message)
        await onAccepted()
        return outcome
      }}
      renderFields={({ code }) => <CodeField error={code} />}
    />
  )
}

/** The field for a code of the authenticator app, or a recovery code. */
export function CodeField({ error, help }: { error: string | undefined; help?: string }) {
  return (
    <Field
      label="Code"
      name="code"
      error={error}
      help={help ?? 'The 6 digits in your authenticator app. A recovery code works too.'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={60}
    />
  )
}
