import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { phoneInGroups } from '../../../../contract/phone-number.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import { ActionDialog } from '../../shell/action-dialog.tsx'
import { office } from '../../shell/office-client.ts'
import type { CandidateView } from '../contract.ts'

type Account = Pick<CandidateView['account'], 'id' | 'name' | 'email' | 'phone'>

const fields = [
  { name: 'name', type: 'text', label: 'Full name', help: undefined },
  {
    name: 'email',
    type: 'email',
    label: 'Email address',
    help: 'A new address has to be confirmed again, and every device is signed out. The old address is told.',
  },
  { name: 'phone', type: 'tel', label: 'Phone number', help: 'A Kenyan number, such as 0712 345 678.' },
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
      renderFields={(errors) => (
        <CorrectionFields start={start} errors={errors} now={isConflict ? changedSince(shown, account) : {}} />
      )}
    >
      First check who is calling: ask for something that only the candidate knows, or call back on the stored number.
    </ActionDialog>
  )
}

/** The fields that a colleague changed, with their new values. */
function changedSince(shown: Account, account: Account): Partial<Account> {
  return Object.fromEntries(
    fields.filter(({ name }) => account[name] !== shown[name]).map(({ name }) => [name, account[name]]),
  )
}

type FieldsProps = { start: Account; errors: Record<string, string[]>; now: Partial<Account> }

function CorrectionFields({ start, errors, now }: FieldsProps) {
  return fields.map(({ name, type, label, help }) => (
    <Field
      key={name}
      className="mt-4"
      label={label}
      name={name}
      type={type}
      help={help}
      hint={now[name] && `Now: ${now[name]}`}
      defaultValue={start[name]}
      error={errors[name]?.[0]}
      autoComplete="off"
    />
  ))
}
