import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Outcome } from '../../../../api-client/client.ts'
import { showToast } from '../../../../ui/toast/toast.ts'
import { office, signInPath } from '../../shell/office-client.ts'
import type { StaffJob } from '../contract.ts'
import type { TypedJob } from './use-typed-job.ts'

type Answers = { despite_fees?: boolean }
type Send = (answers: Answers) => Promise<Outcome<{ data: StaffJob }>>
type Call = {
  /** Shown on its button while it runs. */
  name: string
  send: Send
  /** The version that the call changes; null for a new job. */
  base: { id: string; revision: number } | null
  done: (job: StaffJob) => void
}

/** Someone else has changed the job. */
type Conflict = { message: string; current: StaffJob }
/** Words about money from candidates, and what publishes the job all the same. */
type FeesQuestion = { message: string; words: string; publish: () => Promise<void> }
export type JobCalls = ReturnType<typeof useJobCalls>

const unreachable =
  'The office could not be reached. Your text is kept in this tab. Check your connection and try again.'

/** The calls of the form, one at a time, and why the last one was refused. */
export function useJobCalls({ job, texts, revision, isChanged, accept, rebase }: TypedJob) {
  const [busy, setBusy] = useState<string | null>(null)
  const { errors, conflict, fees, refuse, clear } = useRefusals()

  async function run(call: Call, answers: Answers = {}): Promise<void> {
    clear()
    setBusy(call.name)
    const outcome = await call.send(answers)
    setBusy(null)
    if (outcome.ok) call.done(outcome.data)
    else await refuse(outcome, call.base, () => run(call, { despite_fees: true }))
  }

  function save(name: string, base: { id: string; revision: number } | null, done: (job: StaffJob) => void) {
    const send: Send = (answers) =>
      base === null
        ? office.call('POST /staff/jobs', { body: { fields: texts } })
        : office.call('POST /staff/jobs/{id}', {
            params: { id: base.id },
            body: { revision: base.revision, fields: texts, ...answers },
          })
    const saved = (data: StaffJob) => {
      accept(data)
      done(data)
    }
    return run({ name, send, base, done: saved })
  }

  const base = job && { id: job.id, revision }
  const say = (text: string) => () => showToast('success', text)
  return {
    busy,
    errors,
    conflict,
    fees,
    clear,
    save: () => save('save', base, say(job && job.state !== 'draft' ? 'The job is saved.' : 'The draft is saved.')),
    keepMine(current: StaffJob) {
      rebase(current)
      return save('save', { id: current.id, revision: current.revision }, say('Your version is saved.'))
    },
    /** Saves what is typed, and publishes it now or at a time (ISO). */
    publish(publish_at?: string) {
      const publish = (saved: StaffJob) => run(publishing(saved, publish_at, accept))
      return isChanged || job === null ? save('publish', base, (saved) => void publish(saved)) : publish(job)
    },
    /** Runs a call that needs nothing but the job. */
    change: (name: string, send: Send, done: (job: StaffJob) => void) => run({ name, send, base, done }),
  }
}

function publishing(job: StaffJob, publish_at: string | undefined, accept: (job: StaffJob) => void): Call {
  const { id, revision } = job
  return {
    name: publish_at === undefined ? 'publish' : 'schedule',
    base: job,
    send: (answers) =>
      office.call('POST /staff/jobs/{id}/publish', { params: { id }, body: { revision, publish_at, ...answers } }),
    done(published) {
      accept(published)
      showToast('success', published.state === 'scheduled' ? 'The job is scheduled.' : 'The job is on the board.')
    },
  }
}

type Refusal = { status: number; message: string | null; errors: Record<string, string[]> }

/** Why calls were refused: errors by field, a conflict, or a question. Anything else is said at once. */
function useRefusals() {
  const navigate = useNavigate()
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [fees, setFees] = useState<FeesQuestion | null>(null)

  async function refuse({ status, message, ...refusal }: Refusal, base: Call['base'], publish: () => Promise<void>) {
    if (status === 401) return navigate(signInPath())
    const words = refusal.errors.despite_fees?.join(' ')
    if (words) return setFees({ message: message ?? '', words, publish })
    setErrors(refusal.errors)
    const current = status === 409 && base ? await office.call('GET /staff/jobs/{id}', { params: base }) : null
    if (current?.ok && current.data.revision !== base?.revision)
      setConflict({ message: message ?? '', current: current.data })
    else showToast('error', message ?? unreachable)
  }

  function clear() {
    setErrors({})
    setConflict(null)
    setFees(null)
  }

  return { errors, conflict, fees, refuse, clear }
}
