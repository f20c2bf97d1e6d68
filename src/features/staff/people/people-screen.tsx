import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { buttonStyle } from '../../../ui/button.tsx'
import { ActionDialog } from '../shell/action-dialog.tsx'
import { useMember } from '../shell/member.ts'
import { loaded, office } from '../shell/office-client.ts'
import { ScreenHead } from '../shell/screen.tsx'
import { timeInNairobi } from '../shell/times.ts'
import { InviteDialog } from './invite-dialog.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/people', { signal: request.signal })).data
}

type Person = Awaited<ReturnType<typeof loader>>[number]
type Change = 'reset' | 'remove' | 'role'

export function Component() {
  const people = useLoaderData<typeof loader>()
  const [isInviting, setInviting] = useState(false)
  const [asked, setAsked] = useState<{ person: Person; change: Change } | null>(null)
  return (
    <>
      <ScreenHead title="People">
        <button type="button" className={buttonStyle()} onClick={() => setInviting(true)}>
          Invite a person
        </button>
      </ScreenHead>
      <table className="w-full text-left text-[0.9375rem] max-md:block">
        <thead className="text-sm text-ink-2 max-md:sr-only">
          <tr>
            {['Name', 'Role', 'Last used', 'Actions'].map((label) => (
              <th key={label} scope="col" className="border-b border-hairline py-2 pr-4 font-[600]">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} onAsk={(change) => setAsked({ person, change })} />
          ))}
        </tbody>
      </table>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {asked && <ChangeDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type DialogProps = { person: Person; change: Change; onClose: () => void }

/** Asks before a change. */
function ChangeDialog({ person, change, onClose }: DialogProps) {
  const { title, text, action } = questionOf(person, change)
  return (
    <ActionDialog title={title} action={action} onAction={() => send(person, change)} onClose={onClose}>
      {text}
    </ActionDialog>
  )
}

function PersonRow({ person, onAsk }: { person: Person; onAsk: (change: Change) => void }) {
  const member = useMember()
  const { name, email, role } = person
  const cell = 'py-2 pr-4 align-top max-md:block max-md:py-1'
  return (
    <tr className="border-b border-hairline max-md:block max-md:py-3">
      <th scope="row" className={`${cell} font-normal`}>
        <span className="block font-[620] wrap-anywhere">{person.id === member.id ? `${name} (you)` : name}</span>
        <span className="block wrap-anywhere text-ink-2">{email}</span>
      </th>
      <td className={cell}>{role === 'manager' ? 'Manager' : 'Staff'}</td>
      <td className={cell}>{statusOf(person)}</td>
      <td className={cell}>
        <div className="-mx-2 flex flex-wrap">
          <RowButton
            label={role === 'manager' ? 'Make staff' : 'Make manager'}
            name={name}
            onClick={() => onAsk('role')}
          />
          <RowButton label="Reset" name={name} onClick={() => onAsk('reset')} />
          <RowButton label="Remove" name={name} onClick={() => onAsk('remove')} />
        </div>
      </td>
    </tr>
  )
}

function RowButton({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${label}: ${name}`}
      className="min-h-12 rounded-control px-2 font-[600] text-primary underline underline-offset-3 lg:min-h-10"
      onClick={onClick}
    >
      {label}
    </button>
  )
}

function statusOf({ joined_at, invited_until, last_used_at }: Person): string {
  if (joined_at !== null) return timeInNairobi(last_used_at ?? joined_at)
  return invited_until !== null && new Date(invited_until) > new Date()
    ? `Invited until ${timeInNairobi(invited_until)}`
    : 'The invitation has ended. Reset to send a new one.'
}

function questionOf({ name, email, role }: Person, change: Change) {
  if (change === 'reset')
    return {
      title: `Reset the sign-in of ${name}?`,
      text: `Their password, authenticator app and recovery codes stop working, and they are signed out. A new invitation is sent to ${email}.`,
      action: 'Reset and invite',
    }
  if (change === 'remove')
    return {
      title: `Remove ${name}?`,
      text: 'They are signed out at once and cannot sign in again. What they did stays in the log.',
      action: 'Remove',
    }
  return role === 'manager'
    ? {
        title: `Make ${name} staff?`,
        text: 'They no longer manage people, export or erase candidates, or read the log.',
        action: 'Make staff',
      }
    : {
        title: `Make ${name} a manager?`,
        text: 'Managers invite and remove people, export and erase candidates, and read the log.',
        action: 'Make manager',
      }
}

function send({ id, role }: Person, change: Change) {
  const params = { id: String(id) }
  if (change === 'reset') return office.call('POST /staff/people/{id}/reset', { params })
  if (change === 'remove') return office.call('POST /staff/people/{id}/remove', { params })
  const body = { role: role === 'manager' ? 'staff' : 'manager' } as const
  return office.call('POST /staff/people/{id}/role', { params, body })
}
