import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { phoneInGroups } from '../../../../contract/phone-number.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import { ActionDialog } from '../../shell/action-dialog.tsx'
import { office } from '../../shell/office-client.ts'
import type { CandidateView } from '../contract.ts'

type Account = Pick<CandidateView['account'], 'id' | 'name' | 'email' | 'phone'>

const fields = [
  { name: 'name', label: 'Full name', help: undefined },
  {
    name: 'email',
    label: 'Email address',
    help: 'A new address has to be confirmed again, and every device is signed out. The old address is told.',
  },
  { name: 'phone', label: 'Phone number', help: 'A Kenyan number, such as 0712 345 678.' },
] as const

/**
 * Corrects what a candidate mistyped. If a colleague changed it since, the dialog shows their version beside what was
 * typed, and saving again replaces it.
 */
export function CorrectionDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [shown] = useState(account)
  const [isConflict, setConflict] = useState(false)
  const start = { ...shown, phone: phoneInGroups(shown.phone) }

  async function save(typed: Record<string, string>) {
    const changed = fields.map(({ name }) => name).filter((name) => typed[name] !== start[name])
    const version = isConflict ? account : shown
    const outcome = await office.call('POST /staff/candidates/{id}/account', {
      params: { id: String(account.id) },
      body: {
        ...Object.fromEntries(changed.map((name) => [name, typed[name]])),
        was: Object.fromEntries(changed.map((name) => [name, version[name]])),
      },
    })
    if (outcome.ok || outcome.status !== 409) return outcome
    // Loads the version of the colleague into `account`.
    await revalidate()
    setConflict(true)
    return outcome
  }

  return (
    <ActionDialog
      title="Correct name, email or phone"
      action={isConflict ? 'Save mine all the same' : 'Save'}
      onClose={onClose}
      onAction={save}
      renderFields={(errors) =>
        fields.map(({ name, label, help }) => (
          <Field
            key={name}
            className="mt-4"
            label={label}
            name={name}
            type={name === 'phone' ? 'tel' : name === 'email' ? 'email' : 'text'}
            help={help}
            hint={isConflict && account[name] !== shown[name] ? `Now: ${account[name]}` : undefined}
            defaultValue={start[name]}
            error={errors[name]?.[0]}
            autoComplete="off"
          />
        ))
      }
    >
      First check who is calling: ask for something that only the candidate knows, or call back on the stored number.
    </ActionDialog>
  )
}
