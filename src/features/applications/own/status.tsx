import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { useLoaded } from '../../../api-client/use-loaded.ts'
import { fieldsOf, recordsOf, textOrEmpty } from '../../../contract/reading.ts'
import { buttonStyle, LinkButton } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { removeApplied } from '../applied.ts'
import type { ApplicationDetail, ApplicationEvent } from '../contract.ts'
import { ChangeNote } from './change-note.tsx'
import { useChange } from './use-change.ts'

type Props = { application: ApplicationDetail; onChanged: () => Promise<void> }

/** Where the application stands, and what the candidate can do about it. */
export function Status({ application, onChanged }: Props) {
  const { status_text, next_step, timeline, job_uuid, stage, can_withdraw, can_apply_again, reference } = application
  const { isBusy, note, change } = useChange(onChanged)
  const newest = timeline.at(-1)
  return (
    <section aria-label="Status" className="rounded-card bg-primary-tint p-4 lg:p-5">
      <p className="text-lg/6.5 font-[640] whitespace-pre-line">{status_text}</p>
      {newest && next_step && (
        <>
          <p className="mt-1">{next_step}</p>
          <Answers
            event={newest}
            isBusy={isBusy}
            onAnswer={(answer) => void change(() => send(reference, newest, answer))}
          />
        </>
      )}
      {stage === 'not_selected' && <SimilarJobs jobId={job_uuid} />}
      {can_apply_again && (
        <LinkButton to={`/job-details?job_id=${job_uuid}&apply=1`} className="mt-4">
          Apply again
        </LinkButton>
      )}
      <ChangeNote note={note} />
      {can_withdraw && <Withdraw isBusy={isBusy} onWithdraw={() => void change(() => withdraw(reference))} />}
    </section>
  )
}

async function withdraw(ref: string) {
  const outcome = await api.call('POST /candidates/applications/{ref}/withdraw', { params: { ref } })
  if (outcome.ok) removeApplied(ref)
  return outcome
}

type Answer = 'yes' | 'no'

function send(ref: string, { id, stage }: ApplicationEvent, answer: Answer) {
  const input = { params: { ref }, body: { event_id: id, answer } }
  return stage === 'offered'
    ? api.call('POST /candidates/applications/{ref}/offer', input)
    : api.call('POST /candidates/applications/{ref}/interview', input)
}

type AnswersProps = { event: ApplicationEvent; isBusy: boolean; onAnswer: (answer: Answer) => void }

/** The buttons to answer an interview or an offer. */
function Answers({ event: { stage }, isBusy, onAnswer }: AnswersProps) {
  const { yes, no } = answerTexts[stage === 'offered' ? 'offered' : 'interview']
  const button = { type: 'button', 'aria-disabled': isBusy } as const
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <button {...button} className={buttonStyle()} onClick={() => onAnswer('yes')}>
        {yes}
      </button>
      <button {...button} className={buttonStyle({ kind: 'secondary' })} onClick={() => onAnswer('no')}>
        {no}
      </button>
    </div>
  )
}

/** What a candidate says to an interview or an offer. */
export const answerTexts = {
  interview: { yes: 'I will come', no: 'I cannot come' },
  offered: { yes: 'I accept', no: 'I decline' },
}

function Withdraw({ isBusy, onWithdraw }: { isBusy: boolean; onWithdraw: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-disabled={isBusy}
        className="mt-2 inline-flex min-h-12 items-center font-[620] text-danger underline underline-offset-3"
        onClick={() => setAsking(!isBusy)}
      >
        Withdraw
      </button>
      {isAsking && (
        <Confirm
          text="Withdraw this application? You can apply again until the job closes."
          yes="Withdraw"
          no="Keep it"
          onAnswer={(isYes) => {
            setAsking(false)
            if (isYes) onWithdraw()
          }}
        />
      )}
    </>
  )
}

/** Nothing until they have loaded, or without any. */
function SimilarJobs({ jobId }: { jobId: string }) {
  const { data } = useLoaded(() => api.call('GET /jobs/profile/{id}', { params: { id: jobId }, isBackground: true }))
  const jobs = similarIn(data)
  if (jobs.length === 0) return null
  return (
    <>
      <h2 className="mt-3 font-[620]">Similar jobs</h2>
      <ul>
        {jobs.map(({ id, text }) => (
          <li key={id}>
            <Link
              to={`/job-details?job_id=${id}`}
              className="inline-flex min-h-12 items-center text-primary underline underline-offset-3"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The similar jobs in the data of a job. */
function similarIn(data: unknown) {
  return recordsOf(fieldsOf(data).similar).map((job) => ({
    id: textOrEmpty(job.job_uuid),
    text: `${textOrEmpty(job.job_title)}, ${textOrEmpty(job.company_name)}`,
  }))
}
