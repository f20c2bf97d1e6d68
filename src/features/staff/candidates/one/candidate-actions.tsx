import { useNavigate } from 'react-router'
import { Field } from '../../../../ui/forms/field.tsx'
import { ActionButton } from '../../shell/action.tsx'
import { ExportButton } from '../../shell/export-button.tsx'
import { useMember } from '../../shell/member.ts'
import { office } from '../../shell/office-client.ts'
import type { CandidateView } from '../contract.ts'
import { CorrectButton } from './correct-button.tsx'

type Props = { account: CandidateView['account'] }

/** What the office can do for, or about, a candidate. Each action asks first. */
export function CandidateActions({ account }: Props) {
  const { name, email, suspended_at } = account
  const params = { id: String(account.id) }
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <CorrectButton account={account} />
      <ActionButton
        label="Send reset link"
        title={`Send reset link: ${name}?`}
        action="Send"
        onAction={() => office.call('POST /staff/candidates/{id}/reset-link', { params })}
      >
        {`${email} gets a link that works for one hour. Earlier links stop working.`}
      </ActionButton>
      <ActionButton
        label="Sign out everywhere"
        title={`Sign out everywhere: ${name}?`}
        action="Sign out"
        onAction={() => office.call('POST /staff/candidates/{id}/sign-out', { params })}
      >
        All devices have to sign in again, and links for a new password stop working. The password stays.
      </ActionButton>
      {suspended_at === null ? (
        <ActionButton
          label="Suspend"
          title={`Suspend: ${name}?`}
          isDanger
          onAction={() => office.call('POST /staff/candidates/{id}/suspend', { params })}
        >
          The candidate is signed out at once and cannot sign in. They are told to contact the agency, and cannot
          register again with the same ID. You can reactivate them at any time.
        </ActionButton>
      ) : (
        <ActionButton
          label="Reactivate"
          title={`Reactivate: ${name}?`}
          onAction={() => office.call('POST /staff/candidates/{id}/reactivate', { params })}
        >
          The candidate can sign in again.
        </ActionButton>
      )}
      {useMember().role === 'manager' ? (
        <ManagerActions account={account} />
      ) : (
        <p className="w-full text-[0.9375rem] text-ink-2">A manager can export or erase.</p>
      )}
    </div>
  )
}

function ManagerActions({ account: { id, name } }: Props) {
  const navigate = useNavigate()
  const params = { id: String(id) }
  return (
    <>
      <ExportButton
        label="Export"
        title={`Export the data of ${name}?`}
        done="The archive is in your downloads."
        name={`candidate-${id}.zip`}
        onExport={() => office.call('POST /staff/candidates/{id}/export', { params })}
      >
        For a candidate who asks for their data. The archive has everything, with the national ID, the passport number
        and your notes. Check who asks, send it so that only the candidate can read it, then delete it.
      </ExportButton>
      <ActionButton
        label="Erase"
        title={`Erase ${name} for good?`}
        isDanger
        onAction={async (fields) => {
          const body = { name: fields.name ?? '' }
          const outcome = await office.call('POST /staff/candidates/{id}/erase', { params, body })
          if (outcome.ok) await navigate('/candidates')
          return outcome
        }}
        renderFields={(errors) => (
          <Field className="mt-5" label={`Type the name: ${name}`} name="name" autoComplete="off" error={errors.name} />
        )}
      >
        This deletes the account, the profile, applications, documents, photo, notes and waiting emails. This cannot be
        undone. If the candidate wants a copy of their data, export it first.
      </ActionButton>
    </>
  )
}
