import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ButtonText, buttonStyle } from '../../../../ui/button.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { showToast } from '../../../../ui/toast/toast.ts'
import { ConfirmDialog, type Question } from '../../shell/confirm-dialog.tsx'
import { office } from '../../shell/office-client.ts'
import type { StaffJob } from '../contract.ts'
import { ScheduleForm } from './schedule-form.tsx'
import type { JobCalls } from './use-job-calls.ts'
import type { TypedJob } from './use-typed-job.ts'

type Props = { typed: TypedJob; calls: JobCalls }

/** The buttons of the form, by the state of the job. They stay in view while it is long. */
export function JobActions({ typed, calls }: Props) {
  const { job } = typed
  const isDraft = job === null || job.state === 'draft' || job.state === 'scheduled'
  return (
    <div className="-mx-4 mt-8 border-t border-hairline bg-canvas px-4 py-3 sm:sticky sm:bottom-0 sm:z-10">
      <div className="flex flex-wrap gap-3">
        {isDraft ? <DraftActions {...{ typed, calls }} /> : <PublishedActions {...{ typed, calls, job }} />}
      </div>
    </div>
  )
}

const questions = {
  delete: { title: 'Delete this draft?', text: 'Its text is gone for good.', action: 'Delete draft' },
  remove: {
    title: 'Remove this job for fraud?',
    text: 'The job and every copy of the same vacancy from other sources leave the site. Their pages say only that they were removed, and imports refuse them from now on. Reopen undoes this for one job.',
    action: 'Remove for fraud',
  },
} satisfies Record<string, Question>

function DraftActions({ typed, calls }: Props) {
  const { job } = typed
  const [isScheduling, setScheduling] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const change = useChange({ typed, calls })
  const isScheduled = job?.state === 'scheduled'
  return (
    <>
      <Action calls={calls} name="publish" isMain onAct={() => calls.publish()}>
        {isScheduled ? 'Publish now' : 'Publish'}
      </Action>
      <Action calls={calls} name="save" onAct={calls.save}>
        {isScheduled ? 'Save' : 'Save draft'}
      </Action>
      <Action calls={calls} name="schedule" onAct={() => setScheduling(!isScheduling)}>
        {isScheduled ? 'Change the time' : 'Schedule'}
      </Action>
      {isScheduled && (
        <Action calls={calls} name="unschedule" onAct={() => change('unschedule', job)}>
          Do not publish
        </Action>
      )}
      {job && (
        <Action calls={calls} name="delete" onAct={() => setDeleting(true)}>
          Delete draft
        </Action>
      )}
      {isScheduling && <ScheduleForm onSchedule={(at) => calls.publish(at).then(() => setScheduling(false))} />}
      <ConfirmDialog
        question={isDeleting ? questions.delete : null}
        onConfirm={async () => {
          if (job) await change('delete', job)
        }}
        onClose={() => setDeleting(false)}
      />
    </>
  )
}

function PublishedActions({ typed, calls, job }: Props & { job: StaffJob }) {
  const { state, is_editable } = job
  const [isRemoving, setRemoving] = useState(false)
  const change = useChange({ typed, calls })
  const isOnBoard = state === 'open' || state === 'expired'
  const isRemoved = state === 'removed'
  return (
    <>
      {is_editable && !isRemoved && (
        <Action calls={calls} name="save" isMain onAct={calls.save}>
          Save
        </Action>
      )}
      {!is_editable && (
        <Action calls={calls} name="take-over" isMain onAct={() => change('take-over', job)}>
          Take over
        </Action>
      )}
      <Action
        calls={calls}
        name={isOnBoard ? 'close' : 'reopen'}
        onAct={() => change(isOnBoard ? 'close' : 'reopen', job)}
      >
        {isOnBoard ? 'Close' : 'Reopen'}
      </Action>
      {!isRemoved && (
        <>
          <Action calls={calls} name="post-again" onAct={() => change('post-again', job)}>
            Post again
          </Action>
          <Action calls={calls} name="remove" onAct={() => setRemoving(true)}>
            Remove for fraud
          </Action>
        </>
      )}
      <ConfirmDialog
        question={isRemoving ? questions.remove : null}
        onConfirm={() => change('remove', job)}
        onClose={() => setRemoving(false)}
      />
    </>
  )
}

/** What is said after a change that needs nothing but the job. */
const said = {
  close: 'The job is closed.',
  reopen: 'The job is open again.',
  remove: 'The job is removed.',
  'take-over': 'You can edit the job now.',
  'post-again': 'This is a draft with the same text. Check the dates, then publish it.',
  unschedule: 'The job is a draft again.',
  delete: 'The draft is deleted.',
}

/** Returns a function that changes the job, and shows what came of it. */
function useChange({ typed, calls }: Props) {
  const navigate = useNavigate()
  return (name: keyof typeof said, { id }: StaffJob) =>
    calls.change(
      name,
      () => office.call(`POST /staff/jobs/{id}/${name}`, { params: { id } }),
      (changed) => {
        showToast('success', said[name])
        if (name === 'delete') typed.discard()
        if (name === 'delete' || name === 'post-again')
          void navigate(name === 'delete' ? '/jobs' : `/jobs/${changed.id}`)
        else if (typed.isChanged) typed.rebase(changed)
        else typed.accept(changed)
      },
    )
}

type ActionProps = { calls: JobCalls; name: string; isMain?: boolean; onAct: () => void; children: string }

/** A button that shows that its call is running. One call runs at a time. */
function Action({ calls: { busy }, name, isMain = false, onAct, children }: ActionProps) {
  return (
    <button
      type="button"
      className={buttonStyle({ kind: isMain ? 'primary' : 'secondary' })}
      aria-busy={busy === name}
      onClick={() => busy === null && onAct()}
    >
      <ButtonText icon={busy === name && <Spinner className="size-4.5" />}>{children}</ButtonText>
    </button>
  )
}
