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

function DraftActions({ typed, calls }: Props) {
  const { job, accept } = typed
  const [isScheduling, setScheduling] = useState(false)
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question | null>(null)

  async function deleteDraft(id: string) {
    const deleted = await office.call('POST /staff/jobs/{id}/delete', { params: { id } })
    showToast(deleted.ok ? 'success' : 'error', deleted.message ?? 'The draft was not deleted. Try again.')
    if (!deleted.ok) return
    typed.discard()
    await navigate('/jobs')
  }

  return (
    <>
      <Action calls={calls} name="publish" isMain onAct={() => calls.publish()}>
        {job?.state === 'scheduled' ? 'Publish now' : 'Publish'}
      </Action>
      <Action calls={calls} name="save" onAct={calls.save}>
        {job?.state === 'scheduled' ? 'Save' : 'Save draft'}
      </Action>
      <Action calls={calls} name="schedule" onAct={() => setScheduling(!isScheduling)}>
        {job?.state === 'scheduled' ? 'Change the time' : 'Schedule'}
      </Action>
      {job?.state === 'scheduled' && (
        <Action
          calls={calls}
          name="unschedule"
          onAct={() =>
            calls.change('unschedule', () => office.call('POST /staff/jobs/{id}/unschedule', { params: job }), accept)
          }
        >
          Do not publish
        </Action>
      )}
      {job && (
        <Action calls={calls} name="delete" onAct={() => setQuestion(deleteQuestion)}>
          Delete draft
        </Action>
      )}
      {isScheduling && <ScheduleForm onSchedule={(at) => calls.publish(at).then(() => setScheduling(false))} />}
      <ConfirmDialog
        question={question}
        onConfirm={async () => {
          if (job) await deleteDraft(job.id)
        }}
        onClose={() => setQuestion(null)}
      />
    </>
  )
}

const deleteQuestion = { title: 'Delete this draft?', text: 'Its text is gone for good.', action: 'Delete draft' }

const removeQuestion = {
  title: 'Remove this job for fraud?',
  text: 'The job and every copy of the same vacancy from other sources leave the site. Their pages say only that they were removed, and imports refuse them from now on. Reopen undoes this for one job.',
  action: 'Remove for fraud',
}

type PublishedProps = Props & { job: StaffJob }

function PublishedActions({ typed, calls, job }: PublishedProps) {
  const { id, state, is_editable } = job
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question | null>(null)
  const params = { id }
  const run = (name: string, send: Parameters<JobCalls['change']>[1], text: string) =>
    calls.change(name, send, (changed) => {
      if (typed.isChanged) typed.rebase(changed)
      else typed.accept(changed)
      showToast('success', text)
    })
  const remove = () =>
    run('remove', () => office.call('POST /staff/jobs/{id}/remove', { params }), 'The job is removed.')
  return (
    <>
      {is_editable && state !== 'removed' && (
        <Action calls={calls} name="save" isMain onAct={calls.save}>
          Save
        </Action>
      )}
      {!is_editable && (
        <Action
          calls={calls}
          name="take over"
          isMain
          onAct={() =>
            run(
              'take over',
              () => office.call('POST /staff/jobs/{id}/take-over', { params }),
              'The job is yours to edit.',
            )
          }
        >
          Take over
        </Action>
      )}
      {state === 'open' || state === 'expired' ? (
        <Action
          calls={calls}
          name="close"
          onAct={() => run('close', () => office.call('POST /staff/jobs/{id}/close', { params }), 'The job is closed.')}
        >
          Close
        </Action>
      ) : (
        <Action
          calls={calls}
          name="reopen"
          onAct={() =>
            run('reopen', () => office.call('POST /staff/jobs/{id}/reopen', { params }), 'The job is open again.')
          }
        >
          Reopen
        </Action>
      )}
      {state !== 'removed' && (
        <>
          <Action
            calls={calls}
            name="again"
            onAct={() =>
              calls.change(
                'again',
                () => office.call('POST /staff/jobs/{id}/post-again', { params }),
                (draft) => void navigate(`/jobs/${draft.id}`),
              )
            }
          >
            Post again
          </Action>
          <Action calls={calls} name="remove" onAct={() => setQuestion(removeQuestion)}>
            Remove for fraud
          </Action>
        </>
      )}
      <ConfirmDialog question={question} onConfirm={remove} onClose={() => setQuestion(null)} />
    </>
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
