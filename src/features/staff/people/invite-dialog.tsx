import { Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { FormAlert, SubmitButton } from '../../accounts/forms/form-parts.tsx'
import { textOf } from '../../accounts/forms/form-values.ts'
import { useAccountForm } from '../../accounts/forms/use-account-form.ts'
import { noConnection, office } from '../shell/office-client.ts'
import { OfficeDialog } from '../shell/office-dialog.tsx'

type Props = { onClose: () => void; onInvited: () => void }

/** Invites a person by email. */
export function InviteDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  return (
    <OfficeDialog isOpen={isOpen} title="Invite a person" onClose={props.onClose}>
      <InviteForm {...props} />
    </OfficeDialog>
  )
}

function InviteForm({ onClose, onInvited }: Props) {
  const { props, isBusy, alert, errorOf } = useAccountForm(async (form) => {
    const role = textOf(form, 'role') === 'manager' ? 'manager' : 'staff'
    const body = { name: textOf(form, 'name'), email: textOf(form, 'email'), role } as const
    const outcome = await office.call('POST /staff/people', { body })
    if (!outcome.ok) return { ...outcome, message: outcome.message ?? noConnection }
    showToast('success', outcome.message)
    onClose()
    onInvited()
    return null
  })
  return (
    <form {...props}>
      <Field label="Name" name="name" error={errorOf('name')} autoComplete="off" maxLength={80} />
      <Field
        className="mt-5"
        label="Email"
        name="email"
        type="email"
        error={errorOf('email')}
        autoComplete="off"
        maxLength={254}
      />
      <SelectField
        className="mt-5"
        label="Role"
        name="role"
        error={errorOf('role')}
        help="Managers also manage people, export and erase candidates, and read the log."
      >
        <option value="staff">Staff</option>
        <option value="manager">Manager</option>
      </SelectField>
      <FormAlert text={alert} />
      <SubmitButton isBusy={isBusy}>Send the invitation</SubmitButton>
    </form>
  )
}
