import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Field } from '../../../ui/forms/field.tsx'
import { ActionButton } from '../shell/action.tsx'
import { Choice } from '../shell/choice.tsx'
import { DataTable } from '../shell/list.tsx'
import { useMember } from '../shell/member.ts'
import { loaded, office } from '../shell/office-client.ts'
import { ScreenHead } from '../shell/screen.tsx'
import { timeInNairobi } from '../shell/times.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/people', { signal: request.signal })).data
}

type Person = Awaited<ReturnType<typeof loader>>[number]

export function Component() {
  const member = useMember()
  return (
    <>
      <ScreenHead title="People">
        <InviteButton />
      </ScreenHead>
      <DataTable
        rows={useLoaderData<typeof loader>()}
        keyOf={({ id }) => id}
        ifEmpty="Invite a person to see them here."
        columns={[
          { head: 'Name', render: (person) => <Name person={person} isYou={person.id === member.id} /> },
          { head: 'Role', render: ({ role }) => (role === 'manager' ? 'Manager' : 'Staff') },
          { head: 'Last used', render: statusOf },
          {
            head: 'Actions',
            isButtons: true,
            render: (person) => <Changes person={person} />,
          },
        ]}
      />
    </>
  )
}

function Name({ person: { name, email }, isYou }: { person: Person; isYou: boolean }) {
  return (
    <>
      <span className="block font-[620]">{isYou ? `${name} (you)` : name}</span>
      <span className="block text-ink-2">{email}</span>
    </>
  )
}

function statusOf({ joined_at, invited_until, last_used_at }: Person): string {
  if (joined_at !== null) return timeInNairobi(last_used_at ?? joined_at)
  return invited_until !== null && new Date(invited_until) > new Date()
    ? `Invited until ${timeInNairobi(invited_until)}`
    : 'The invitation has ended. Reset to send a new one.'
}

function InviteButton() {
  return (
    <ActionButton
      kind="primary"
      label="Invite a person"
      title="Invite a person"
      action="Send the invitation"
      onAction={({ name = '', email = '', role }) => {
        const body = { name, email, role: role === 'manager' ? 'manager' : 'staff' } as const
        return office.call('POST /staff/people', { body })
      }}
      renderFields={({ name, email, role }) => (
        <div className="mt-4 grid gap-5">
          <Field label="Name" name="name" error={name} autoComplete="off" maxLength={80} />
          <Field label="Email" name="email" type="email" error={email} autoComplete="off" maxLength={254} />
          <Choice
            label="Role"
            name="role"
            error={role}
            help="Managers also manage people, export and erase candidates, and read the log."
            options={[
              ['staff', 'Staff'],
              ['manager', 'Manager'],
            ]}
          />
        </div>
      )}
    >
      They get an email with a link that works once, within 48 hours.
    </ActionButton>
  )
}

/** What a manager can change about a person. */
function Changes({ person: { id, name, email } }: { person: Person }) {
  const params = { id: String(id) }
  return (
    <div className="-mx-2 -my-2 flex flex-wrap @min-[60rem]:flex-nowrap @min-[60rem]:whitespace-nowrap">
      <ActionButton
        kind="text"
        of={name}
        label="Reset"
        title={`Reset the sign-in of ${name}?`}
        action="Reset and invite"
        onAction={() => office.call('POST /staff/people/{id}/reset', { params })}
      >
        {`Their password, authenticator app and recovery codes stop working, and they are signed out. A new invitation is sent to ${email}.`}
      </ActionButton>
      <ActionButton
        kind="text"
        of={name}
        label="Remove"
        title={`Remove ${name}?`}
        isDanger
        onAction={() => office.call('POST /staff/people/{id}/remove', { params })}
      >
        They are signed out at once and cannot sign in again. What they did stays in the log.
      </ActionButton>
    </div>
  )
}
