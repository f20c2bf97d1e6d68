import { FormAlert, SubmitButton } from '../../accounts/forms/form-parts.tsx'
import { useAccountForm } from '../../accounts/forms/use-account-form.ts'
import { codeRequest } from '../shell/code-request.ts'
import { OfficeDialog } from '../shell/office-dialog.tsx'
import { CodeField } from './code-field.tsx'
import { sendCode } from './send-code.ts'

/** Asks for a code while a call needs a fresh one. */
export function CodeDialog() {
  const answer = codeRequest.use()
  if (answer === null) return null
  return (
    <OfficeDialog isOpen title="Enter a code to continue" onClose={() => answer(false)}>
      <p className="mt-2 mb-4 text-ink-2">Your last code is more than ten minutes old, and this needs a fresh one.</p>
      <CodeForm onAccepted={() => answer(true)} />
    </OfficeDialog>
  )
}

function CodeForm({ onAccepted }: { onAccepted: () => void }) {
  const { props, isBusy, alert, errorOf } = useAccountForm(async (form) => {
    const refusal = await sendCode(form)
    if (refusal === null) onAccepted()
    return refusal
  })
  return (
    <form {...props}>
      <CodeField error={errorOf('code')} />
      <FormAlert text={alert} />
      <SubmitButton isBusy={isBusy}>Continue</SubmitButton>
    </form>
  )
}
