import { Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { ActionDialog } from '../shell/action-dialog.tsx'
import { office } from '../shell/office-client.ts'

/** Invites a person by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <ActionDialog
      title="Invite a person"
      action="Send the invitation"
      onClose={onClose}
      onAction={({ name = '', email = '', role }) => {
        const body = { name, email, role: role === 'manager' ? 'manager' : 'staff' } as const
        return office.call('POST /staff/people', { body })
      }}
      renderFields={({ name, email, role }) => (
        <div className="mt-4 grid gap-5">
          <Field label="Name" name="name" error={name?.[0]} autoComplete="off" maxLength={80} />
          <Field label="Email" name="email" type="email" error={email?.[0]} autoComplete="off" maxLength={254} />
          <SelectField
            label="Role"
            name="role"
            error={role?.[0]}
            help="Managers also manage people, export and erase candidates, and read the log."
          >
            <option value="staff">Staff</option>
            <option value="manager">Manager</option>
          </SelectField>
        </div>
      )}
    >
      They get an email with a link that works once, within 48 hours.
    </ActionDialog>
  )
}
