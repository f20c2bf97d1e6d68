import { useState } from 'react'
import { useNavigate } from 'react-router'
import { buttonStyle } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { ActionDialog } from '../../shell/action-dialog.tsx'
import { fetchFile, saveFile } from '../../shell/files.ts'
import { useMember } from '../../shell/member.ts'
import { office } from '../../shell/office-client.ts'
import type { CandidateView } from '../contract.ts'
import { CorrectionDialog } from './correction-dialog.tsx'

type Props = { candidate: CandidateView }
type DialogOf = Props & { onClose: () => void }

const simpleActions = {
  'reset-link': {
    label: 'Send reset link',
    text: ({ email }: CandidateView['account']) =>
      `${email} gets a link that works for one hour. Earlier links stop working.`,
    action: 'Send',
  },
  'sign-out': {
    label: 'Sign out everywhere',
    text: () => 'All devices have to sign in again, and links for a new password stop working. The password stays.',
    action: 'Sign out',
  },
  suspend: {
    label: 'Suspend',
    text: () =>
      'The candidate is signed out at once and cannot sign in. They are told to contact the agency, and cannot register again with the same ID. You can reactivate them at any time.',
    action: 'Suspend',
  },
  reactivate: { label: 'Reactivate', text: () => 'The candidate can sign in again.', action: 'Reactivate' },
} as const

type SimpleAction = keyof typeof simpleActions
type Opened = SimpleAction | 'correct' | 'export' | 'erase'

/** What the office can do for, or about, a candidate. Each action asks first. */
export function CandidateActions({ candidate }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const isManager = useMember().role === 'manager'
  const names: Opened[] = [
    'correct',
    'reset-link',
    'sign-out',
    candidate.account.suspended_at === null ? 'suspend' : 'reactivate',
    ...(isManager ? (['export', 'erase'] as const) : []),
  ]
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className={buttonStyle({ kind: 'secondary' })}
            onClick={() => setOpened(name)}
          >
            {labelOf(name)}
          </button>
        ))}
      </div>
      {opened && <OpenedDialog name={opened} candidate={candidate} onClose={() => setOpened(null)} />}
    </>
  )
}

function labelOf(name: Opened): string {
  if (name === 'correct') return 'Correct'
  if (name === 'export') return 'Export'
  return name === 'erase' ? 'Erase' : simpleActions[name].label
}

function OpenedDialog({ name, ...props }: DialogOf & { name: Opened }) {
  if (name === 'correct') return <CorrectionDialog {...props} account={props.candidate.account} />
  if (name === 'export') return <ExportDialog {...props} />
  if (name === 'erase') return <EraseDialog {...props} />
  return <SimpleDialog {...props} name={name} />
}

function SimpleDialog({ name, candidate: { account }, onClose }: DialogOf & { name: SimpleAction }) {
  const { label, text, action } = simpleActions[name]
  return (
    <ActionDialog
      title={`${label}: ${account.name}?`}
      action={action}
      onClose={onClose}
      onAction={() => office.call(`POST /staff/candidates/{id}/${name}`, { params: { id: String(account.id) } })}
    >
      {text(account)}
    </ActionDialog>
  )
}

function ExportDialog({ candidate: { account }, onClose }: DialogOf) {
  return (
    <ActionDialog
      title={`Export the data of ${account.name}?`}
      action="Export"
      onClose={onClose}
      onAction={async () => {
        const fetched = await fetchFile(`/candidates/${account.id}/export`)
        if (fetched.ok) saveFile(fetched.file, `candidate-${account.id}.zip`)
        return fetched.ok ? { ok: true, message: 'The archive is in your downloads.' } : fetched
      }}
    >
      For a candidate who asks for their data. The archive has everything, with the national ID, the passport number and
      your notes. Check who asks, send it so that only the candidate can read it, then delete it.
    </ActionDialog>
  )
}

function EraseDialog({ candidate: { account }, onClose }: DialogOf) {
  const navigate = useNavigate()
  return (
    <ActionDialog
      title={`Erase ${account.name} for good?`}
      action="Erase"
      onClose={onClose}
      onAction={async ({ name = '' }) => {
        const body = { name }
        const outcome = await office.call('POST /staff/candidates/{id}/erase', {
          params: { id: String(account.id) },
          body,
        })
        if (outcome.ok) await navigate('/candidates')
        return outcome
      }}
      renderFields={(errors) => (
        <Field
          className="mt-5"
          label={`Type the name: ${account.name}`}
          name="name"
          autoComplete="off"
          error={errors.name?.[0]}
        />
      )}
    >
      This deletes the account, the profile, documents, photo, notes and waiting emails. This cannot be undone. If the
      candidate wants a copy of their data, export it first.
    </ActionDialog>
  )
}
