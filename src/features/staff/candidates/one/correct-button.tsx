import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { phoneInGroups } from '../../../../contract/phone-number.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import { ActionDialog } from '../../shell/action.tsx'
import { Button } from '../../shell/button.tsx'
import { office } from '../../shell/office-client.ts'
import type { CandidateView } from '../contract.ts'

type Account = Pick<CandidateView['account'], 'id' | 'name' | 'email' | 'phone'>

const emailHelp = 'A new address has to be confirmed again, and every device is signed out. The old address is told.'
const fields = [
  { name: 'name', type: 'text', label: 'Full name', help: undefined },
  { name: 'email', type: 'email', label: 'Email address', help: emailHelp },
  { name: 'phone', type: 'tel', label: 'Phone number', help: 'A Kenyan number, such as 0712 345 678.' },
] as const

/** Corrects what a candidate mistyped. */
export function CorrectButton({ account }: { account: Account }) {
  const [shown, setShown] = useState<Account | null>(null)
  return (
    <>
      <Button onClick={() => setShown(account)}>Correct</Button>
      {shown && <CorrectionDialog shown={shown} account={account} onClose={() => setShown(null)} />}
    </>
  )
}

type DialogProps = { shown: Account; account: Account; onClose: () => void }

/**
 * If a colleague changed the account since it was shown, the dialog has their version beside what was typed, and saving
 * again replaces it.
 */
function CorrectionDialog({ shown, account, onClose }: DialogProps) {
  const { revalidate } = useRevalidator()
  const start = { ...shown, phone: phoneInGroups(shown.phone) }
  const isConflict = fields.some(({ name }) => account[name] !== shown[name])

  async function save(typed: Record<string, string>) {
    const changed = fields.map(({ name }) => name).filter((name) => typed[name] !== start[name])
    const outcome = await office.call('POST /staff/candidates/{id}/account', {
      params: { id: String(account.id) },
      body: {
        ...Object.fromEntries(changed.map((name) => [name, typed[name]])),
        was: Object.fromEntries(changed.map((name) => [name, account[name]])),
      },
    })
    // Loads the version of the colleague into `account`.
    if (!outcome.ok && outcome.status === 409) await revalidate()
    return outcome
  }

  return (
    <ActionDialog
      title="Correct name, email or phone"
      action={isConflict ? 'Save mine all the same' : 'Save'}
      onClose={onClose}
      onAction={save}
      renderFields={(errors) =>
        fields.map(({ name, type, label, help }) => (
          <Field
            key={name}
            className="mt-4"
            {...{ name, type, label, help }}
            hint={account[name] !== shown[name] && `Now: ${account[name]}`}
            defaultValue={start[name]}
            error={errors[name]}
            autoComplete="off"
          />
        ))
      }
    >
      First check who is calling: ask for something that only the candidate knows, or call back on the stored number.
    </ActionDialog>
  )
}
