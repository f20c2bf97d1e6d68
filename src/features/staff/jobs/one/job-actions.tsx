import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Outcome } from '../../../../api-client/client.ts'
import { dateOfDay, nairobiDay } from '../../../../calendar.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import { ActionButton, ActionForm, useAction } from '../../shell/action.tsx'
import { Button } from '../../shell/button.tsx'
import { office } from '../../shell/office-client.ts'
import type { StaffJob } from '../contract.ts'
import type { JobEditor } from './use-job.ts'

type Props = { editor: JobEditor }

/** The buttons of the form, by the state of the job. They stay in view while it is long. */
export function JobActions({ editor }: Props) {
  const { job } = editor
  const isDraft = job === null || job.state === 'draft' || job.state === 'scheduled'
  return (
    <div className="-mx-4 mt-8 border-t border-hairline bg-canvas px-4 py-3 sm:sticky sm:bottom-0 sm:z-10">
      <div className="flex flex-wrap gap-3">
        {isDraft ? <DraftActions editor={editor} /> : <PublishedActions editor={editor} job={job} />}
      </div>
    </div>
  )
}

function DraftActions({ editor }: Props) {
  const { job, busy, publish, save } = editor
  const time = job?.publish_at ?? null
  // The form closes when the time has changed, so a refused one stays open.
  const [timeToChange, setTimeToChange] = useState<string | null>()
  const isScheduled = job?.state === 'scheduled'
  return (
    <>
      <Button kind="primary" isBusy={busy === 'publish'} onClick={() => void publish()}>
        {isScheduled ? 'Publish now' : 'Publish'}
      </Button>
      <Button isBusy={busy === 'save'} onClick={() => void save()}>
        {isScheduled ? 'Save' : 'Save draft'}
      </Button>
      {timeToChange !== time && (
        <Button onClick={() => setTimeToChange(time)}>{isScheduled ? 'Change the time' : 'Schedule'}</Button>
      )}
      {job && isScheduled && <Change job={job} name="unschedule" />}
      {job && <DeleteButton editor={editor} job={job} />}
      {timeToChange === time && <ScheduleForm onSchedule={publish} onCancel={() => setTimeToChange(undefined)} />}
    </>
  )
}

function DeleteButton({ editor, job: { id } }: Props & { job: StaffJob }) {
  const navigate = useNavigate()
  return (
    <ActionButton
      label="Delete draft"
      title="Delete this draft?"
      isDanger
      done="The draft is deleted."
      onAction={async () => {
        const outcome = await office.call('POST /staff/jobs/{id}/delete', { params: { id } })
        if (!outcome.ok) return outcome
        editor.discard()
        await navigate('/jobs')
        return outcome
      }}
    >
      Its text is gone for good.
    </ActionButton>
  )
}

function PublishedActions({ editor, job }: Props & { job: StaffJob }) {
  const { state, is_editable } = job
  return (
    <>
      {is_editable && state !== 'removed' && (
        <Button kind="primary" isBusy={editor.busy === 'save'} onClick={() => void editor.save()}>
          Save
        </Button>
      )}
      {!is_editable && <Change job={job} name="take-over" kind="primary" />}
      {state === 'open' || state === 'expired' ? (
        <ActionButton
          label="Close job"
          title="Close this job?"
          done="The job is closed."
          onAction={() => office.call('POST /staff/jobs/{id}/close', { params: { id: job.id } })}
        >
          Candidates will no longer find the job or be able to apply for it. You can reopen it later.
        </ActionButton>
      ) : state === 'removed' ? (
        <ActionButton
          label="Reopen"
          title="Reopen this job?"
          done="The job is open again."
          onAction={() => office.call('POST /staff/jobs/{id}/reopen', { params: { id: job.id } })}
        >
          It was removed for fraud. Candidates will find it and can apply for it again.
        </ActionButton>
      ) : (
        <Change job={job} name="reopen" />
      )}
      {state !== 'removed' && (
        <>
          <Change job={job} name="post-again" />
          <ActionButton
            label="Remove for fraud"
            title="Remove this job for fraud?"
            isDanger
            done="The job is removed."
            onAction={() => office.call('POST /staff/jobs/{id}/remove', { params: { id: job.id } })}
          >
            The job and every copy of the same vacancy from other sources leave the site. Their pages say only that they
            were removed, and imports refuse them from now on. Reopen undoes this for one job.
          </ActionButton>
        </>
      )}
    </>
  )
}

/** Changes that need nothing but the job, with what is said after them. */
const changes = {
  unschedule: { label: 'Do not publish', done: 'The job is a draft again.' },
  'take-over': { label: 'Take over', done: 'You can edit the job now.' },
  reopen: { label: 'Reopen', done: 'The job is open again.' },
  'post-again': {
    label: 'Post again',
    done: 'This is a draft with the same text. Check the dates, then publish it.',
  },
}

type ChangeProps = { job: StaffJob; name: keyof typeof changes; kind?: 'primary' }

/** The button of a change. What is typed is kept, as a change of the version it was typed into. */
function Change({ job: { id }, name, kind }: ChangeProps) {
  const { isBusy, run } = useAction()
  const navigate = useNavigate()
  const { label, done } = changes[name]

  async function change() {
    const outcome = await office.call(`POST /staff/jobs/{id}/${name}`, { params: { id } })
    if (outcome.ok && name === 'post-again') await navigate(`/jobs/${outcome.data.id}`)
    return outcome
  }

  return (
    <Button kind={kind} isBusy={isBusy} onClick={() => void run(change, done)}>
      {label}
    </Button>
  )
}

type ScheduleProps = { onSchedule: (at: string) => Promise<void>; onCancel: () => void }

/** Asks for a day and an hour in Nairobi. Kenya has no daylight saving time. */
function ScheduleForm({ onSchedule, onCancel }: ScheduleProps) {
  const [today] = useState(() => nairobiDay(new Date()))

  async function schedule({ day, time }: Record<string, string>): Promise<Outcome<object>> {
    const at = new Date(`${day}T${time}:00+03:00`)
    const isLater = at.getTime() > Date.now()
    if (isLater) await onSchedule(at.toISOString())
    const errors = { day: ['Choose a day and a time that are still to come.'] }
    return isLater ? { ok: true } : { ok: false, status: 422, message: null, errors }
  }

  return (
    <ActionForm
      action="Schedule"
      done={null}
      className="w-full"
      onAction={schedule}
      onCancel={onCancel}
      renderFields={({ day }) => (
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[12rem_9rem]">
          <Field
            label="Day"
            name="day"
            type="date"
            min={dateOfDay(today)}
            defaultValue={dateOfDay(today + 1)}
            error={day}
          />
          <Field label="Time in Nairobi" name="time" type="time" defaultValue="08:00" />
        </div>
      )}
    />
  )
}
