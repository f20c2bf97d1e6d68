import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Outcome } from '../../../../api-client/client.ts'
import { type EditedField, editedFields } from '../../../../contract/job-fields.ts'
import { keyedBy } from '../../../../contract/keyed-by.ts'
import { noDraft, readDraft, useDraftChanges, writeDraft } from '../../../../ui/drafts.ts'
import { showToast } from '../../../../ui/toast/toast.ts'
import { useMember } from '../../shell/member.ts'
import { office } from '../../shell/office-client.ts'
import type { JobTexts, StaffJob } from '../contract.ts'

const unreachable =
  'The office could not be reached. Your text is kept in this tab. Check your connection and try again.'

const emptyTexts: JobTexts = { ...keyedBy('column', editedFields, () => ''), country: 'Kenya' }

type Answers = { despite_fees?: true }
type Send = (answers: Answers) => Promise<Outcome<{ data: StaffJob }>>

type Call = {
  /** Shown on its button while it runs. */
  name: string
  send: Send
  /** Said after it. */
  done?: string
}
type SaveOptions = { name?: string; done?: string; revision?: number }

/** Why a call was refused: errors by field, someone else's version, or words about money from candidates. */
type Refusal = {
  message: string
  errors: Record<string, string[]>
  current?: StaffJob
  /** Publishes the job all the same. */
  publish?: () => Promise<unknown>
}

export type JobEditor = ReturnType<typeof useJob>

/** A job with what is typed into its form, the calls that change it, and why the last one was refused. */
export function useJob(job: StaffJob | null) {
  const typed = useTypedTexts(job)
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  /** Runs one call at a time, and shows the version that it returns. Returns null if it is refused. */
  async function run(call: Call, answers: Answers = {}): Promise<StaffJob | null> {
    if (busy !== null) return null
    setRefusal(null)
    setBusy(call.name)
    const outcome = await call.send(answers)
    setBusy(null)
    if (!outcome.ok) await refuse(outcome, () => run(call, { despite_fees: true }))
    if (!outcome.ok) return null
    await accept(outcome.data)
    if (call.done) showToast('success', call.done)
    return outcome.data
  }

  async function refuse(outcome: Extract<Awaited<ReturnType<Send>>, { ok: false }>, publish: () => Promise<unknown>) {
    const { status, errors, message } = outcome
    const isConflict = status === 409 && job !== null
    const current = isConflict ? await office.call('GET /staff/jobs/{id}', { params: { id: job.id } }) : null
    const newer = current?.ok && current.data.revision !== typed.revision ? current.data : undefined
    const isAsked = errors.despite_fees !== undefined
    setRefusal({ message: message ?? unreachable, errors, current: newer, publish: isAsked ? publish : undefined })
    if (!newer && !isAsked) showToast('error', message ?? unreachable)
  }

  /** Shows a version that the server returned instead of what was typed. */
  async function accept(saved: StaffJob) {
    await (job === null ? navigate(`/jobs/${saved.id}`, { replace: true }) : revalidate())
    typed.discard()
  }

  /** Saves what is typed. */
  function save({ name = 'save', done, revision = typed.revision }: SaveOptions): Promise<StaffJob | null> {
    const { texts: fields } = typed
    const send: Send = (answers) =>
      job === null
        ? office.call('POST /staff/jobs', { body: { fields } })
        : office.call('POST /staff/jobs/{id}', { params: { id: job.id }, body: { revision, fields, ...answers } })
    return run({ name, done, send })
  }

  function publishSaved({ id, revision }: StaffJob, publish_at?: string) {
    return run({
      name: publish_at === undefined ? 'publish' : 'schedule',
      done: publish_at === undefined ? 'The job is on the board.' : 'The job is scheduled.',
      send: (answers) =>
        office.call('POST /staff/jobs/{id}/publish', { params: { id }, body: { revision, publish_at, ...answers } }),
    })
  }

  return {
    ...typed,
    job,
    busy,
    refusal,
    accept,
    clear: () => setRefusal(null),
    save: () => save({ done: job && job.state !== 'draft' ? 'The job is saved.' : 'The draft is saved.' }),
    /** Saves what is typed over the version of someone else. */
    keepMine: ({ revision }: StaffJob) => save({ done: 'Your version is saved.', revision }),
    /** Saves what is typed, and publishes it now or at a time (ISO). */
    async publish(publish_at?: string): Promise<void> {
      const saved = typed.isChanged || job === null ? await save({ name: 'publish' }) : job
      if (saved) await publishSaved(saved, publish_at)
    },
  }
}

/**
 * The texts of a job with what is typed, which is kept in this tab with the revision that it changes until it is saved:
 * a reload, a lost network and a new sign-in lose nothing.
 */
function useTypedTexts(job: StaffJob | null) {
  useDraftChanges()
  const owner = `staff:${useMember().id}`
  const form = `job ${job?.id ?? 'new'}`
  const [typedInto, setTypedInto] = useState<string | null>(null)
  const stored = job?.fields ?? emptyTexts
  const { changes, basedOn } = read()
  const isChanged = Object.keys(changes).length > 0
  const revision = isChanged ? basedOn : (job?.revision ?? 0)

  function read() {
    const { revision: basedOn, ...changes } = readDraft(owner, form).fields
    return { changes, basedOn: Number(basedOn) }
  }

  function keep(fields: Record<string, string>, basedOn: number) {
    const isEmpty = Object.keys(fields).length === 0
    writeDraft(owner, form, isEmpty ? noDraft : { fields: { ...fields, revision: String(basedOn) }, lost: [] })
  }

  return {
    texts: { ...stored, ...changes },
    revision,
    isChanged,
    /** Whether the texts were typed before this screen was opened. */
    isRestored: isChanged && typedInto !== form,
    setText(column: EditedField, text: string) {
      const { [column]: _, ...others } = read().changes
      keep(text === stored[column] ? others : { ...others, [column]: text }, revision)
      setTypedInto(form)
    },
    /** Bases what is typed on another version. */
    rebase: (current: StaffJob) => keep(read().changes, current.revision),
    discard: () => writeDraft(owner, form, noDraft),
  }
}
