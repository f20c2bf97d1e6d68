import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Outcome } from '../../../../api-client/client.ts'
import { showToast } from '../../../../ui/toast/toast.ts'
import { office } from '../../shell/office-client.ts'
import { timeInNairobi } from '../../shell/times.ts'
import type { StaffJob } from '../contract.ts'
import { bodyOf, type FormColumn } from './form-texts.ts'
import { countryOfTown } from './towns.ts'
import { type TypedTexts, useTypedTexts } from './typed-texts.ts'

const unreachable =
  'The office could not be reached. Your text is kept in this tab. Check your connection and try again.'

type Answers = { despite_fees?: true }
/** What a call did: `mergedWith` is a newer version whose changes were kept, `conflict` one that it would overwrite. */
type Answer = Outcome<{ data: StaffJob; mergedWith?: StaffJob }> & { conflict?: StaffJob }

type Call = {
  /** Shown on its button while it runs. */
  name: string
  send: (answers: Answers) => Promise<Answer>
  /** Said after it. */
  done?: string
}
type SaveOptions = { name?: string; done?: string; version?: StaffJob | null }

/** Why a call was refused: for errors of fields, someone else's version, or words about money from candidates. */
type Refusal = {
  message: string
  conflict?: StaffJob
  /** Says which words about money there are. */
  fees?: string
  /** Publishes the job all the same. */
  publish: () => Promise<unknown>
}

export type JobEditor = ReturnType<typeof useJob>

/** A job with what is typed into its form, the calls that change it, and why the last one was refused. */
export function useJob(job: StaffJob | null) {
  const typed = useTypedTexts(job)
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  /** Runs one call at a time, and shows the version that it returns. Returns null if there is something to check. */
  async function run(call: Call, answers: Answers = {}): Promise<StaffJob | null> {
    if (busy !== null) return null
    setRefusal(null)
    setErrors({})
    setBusy(call.name)
    const outcome = await call.send(answers)
    setBusy(null)
    if (!outcome.ok) refuse(outcome, () => run(call, { despite_fees: true }))
    if (!outcome.ok) return null
    await accept(outcome.data)
    const { data, mergedWith } = outcome
    if (mergedWith) showToast('success', `Your changes are saved. ${changeOf(mergedWith)}; both are kept.`)
    else if (call.done) showToast('success', call.done)
    return mergedWith ? null : data
  }

  function refuse(answer: Extract<Answer, { ok: false }>, publish: Refusal['publish']) {
    const { status, conflict, errors } = answer
    const message = answer.message ?? unreachable
    const fees = errors.despite_fees?.join(' ')
    setErrors(errors)
    setRefusal({ message, conflict, fees, publish })
    if (!conflict && fees === undefined) showToast('error', message)
    if (status === 409) void revalidate()
  }

  /** Shows a version that the server returned instead of what was typed. */
  async function accept(saved: StaffJob) {
    const shown = { replace: true, preventScrollReset: true }
    await (job === null ? navigate(`/jobs/${saved.id}`, shown) : revalidate())
    typed.discard()
  }

  function save({ name = 'save', done, version = job }: SaveOptions): Promise<StaffJob | null> {
    return run({ name, done, send: (answers) => sendChanges(typed, version, answers) })
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
    errors,
    clear: () => setRefusal(null),
    setText(column: FormColumn, text: string) {
      typed.setText(column, text)
      const country = column === 'city' ? countryOfTown(text) : undefined
      if (country && ['', 'Kenya'].includes(typed.texts.country)) typed.setText('country', country)
      const { [column]: _, ...others } = errors
      setErrors(others)
    },
    save: () => save({ done: job && job.state !== 'draft' ? 'The job is saved.' : 'The draft is saved.' }),
    /** Saves what is typed over the same fields of a newer version. */
    keepMine(version: StaffJob) {
      typed.rebase(version)
      return save({ done: 'Your version is saved.', version })
    },
    /** Gives up the changes of fields that a newer version has changed too, and saves the others. */
    async takeTheirs(version: StaffJob) {
      typed.forget(typed.conflictsWith(version))
      if (Object.keys(typed.changes()).length > 0) return save({ done: 'Your other changes are saved.', version })
      setRefusal(null)
      await accept(version)
    },
    /** Saves what is typed, and publishes it now or at a time (ISO). */
    async publish(publish_at?: string): Promise<void> {
      const saved = typed.isChanged || job === null ? await save({ name: 'publish' }) : job
      if (saved) await publishSaved(saved, publish_at)
    },
  }
}

/** Sends what is typed as a change of a version. Merges it with a newer one, unless both changed the same field. */
async function sendChanges(typed: TypedTexts, version: StaffJob | null, answers: Answers): Promise<Answer> {
  const id = version?.id ?? typed.newId()
  if (version && typed.conflictsWith(version).length > 0)
    return { ok: false, status: 409, message: null, errors: {}, conflict: version }
  const outcome = version
    ? await office.call('POST /staff/jobs/{id}', {
        params: { id },
        body: { revision: version.revision, ...bodyOf(typed.changes()), ...answers },
      })
    : await office.call('POST /staff/jobs', { body: { id, ...bodyOf(typed.texts) } })
  if (outcome.ok || outcome.status !== 409) return outcome
  const newer = await office.call('GET /staff/jobs/{id}', { params: { id } })
  if (!newer.ok || newer.data.revision === version?.revision) return outcome
  const merged = await sendChanges(typed, newer.data, answers)
  return merged.ok ? { mergedWith: newer.data, ...merged } : merged
}

/** 'Otieno changed this at 4 December 2026, 14:02, Nairobi time' */
export function changeOf({ edited_by, edited_at }: StaffJob): string {
  return `${edited_by ?? 'Someone'} changed this at ${timeInNairobi(edited_at)}`
}
