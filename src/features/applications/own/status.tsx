import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { useLoaded } from '../../../api-client/use-loaded.ts'
import { fieldsOf, recordsOf, textOrEmpty } from '../../../contract/reading.ts'
import type { Text } from '../../../language/texts.ts'
import { dataLanguage, t } from '../../../language/translate.ts'
import { buttonStyle, LinkButton } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { removeApplied } from '../applied.ts'
import type { ApplicationDetail, ApplicationEvent } from '../contract.ts'
import { answerTexts } from '../stage-texts.ts'
import { ChangeNote } from './change-note.tsx'
import { useChange } from './use-change.ts'

type Props = { application: ApplicationDetail; onChanged: () => Promise<void> }

/** Where the application stands, and what the candidate can do about it. */
export function Status({ application, onChanged }: Props) {
  const { status_text, next_step, answer_text, timeline, job_uuid, stage, can_withdraw, reference } = application
  const { isBusy, note, change } = useChange(onChanged)
  const status = useRef<HTMLParagraphElement>(null)
  const newest = timeline.at(-1)

  /** The button that did it may be gone. */
  async function act(call: Parameters<typeof change>[0]) {
    await change(call)
    status.current?.focus()
  }

  return (
    <section
      aria-label={t('Status')}
      className={`rounded-card p-4 lg:p-5 ${isOver(stage) ? 'bg-sunk' : 'bg-primary-tint'}`}
    >
      <p ref={status} tabIndex={-1} aria-live="polite" className="text-lg/6.5 font-[640] whitespace-pre-line">
        {status_text}
      </p>
      {answer_text && <p className="mt-1 font-[560]">{answer_text}</p>}
      {newest && next_step && (
        <>
          <p className="mt-1">{next_step}</p>
          <Answers
            event={newest}
            isBusy={isBusy}
            onAnswer={(answer) => void act(() => send(reference, newest, answer))}
          />
        </>
      )}
      {stage === 'not_selected' && <SimilarJobs jobId={job_uuid} />}
      {application.can_apply_again && (
        <LinkButton to={`/job-details?job_id=${job_uuid}&apply=1`} className="mt-4">
          {t('Apply again')}
        </LinkButton>
      )}
      {/* The text above says it. */}
      <ChangeNote note={stage === 'withdrawn' ? null : note} />
      {can_withdraw && (
        <AskingButton
          name={t('Withdraw')}
          question={t('Withdraw this application? You can apply again until the job closes.')}
          no={t('Keep it')}
          isBusy={isBusy}
          className="mt-2 inline-flex min-h-12 items-center font-[620] text-danger underline underline-offset-3"
          onYes={() => void act(() => withdraw(reference))}
        />
      )}
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
  const kind = stage === 'offered' ? 'offered' : 'interview'
  const { yes, no } = answerTexts[kind]
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <button type="button" aria-disabled={isBusy} className={buttonStyle()} onClick={() => onAnswer('yes')}>
        {t(yes)}
      </button>
      <AskingButton
        name={t(no)}
        question={t(refusals[kind])}
        no={t('Go back')}
        isBusy={isBusy}
        className={buttonStyle({ kind: 'secondary' })}
        onYes={() => onAnswer('no')}
      />
    </div>
  )
}

const refusals = {
  interview: 'Say that you cannot come? The agency reads it at once.',
  offered: 'Decline this offer? The agency reads it at once.',
} as const satisfies Record<string, Text>

type AskingProps = Record<'name' | 'question' | 'no', string> & {
  isBusy: boolean
  className: string
  onYes: () => void
}

/** A button that asks once before something that cannot be undone. */
function AskingButton({ name, question, no, isBusy, className, onYes }: AskingProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-disabled={isBusy}
        className={className}
        onClick={() => setAsking(!isBusy)}
      >
        {name}
      </button>
      {isAsking && (
        <Confirm
          text={question}
          yes={name}
          no={no}
          onAnswer={(isYes) => {
            setAsking(false)
            if (isYes) onYes()
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
      <h2 className="mt-3 font-[620]">{t('Similar jobs')}</h2>
      <ul>
        {jobs.map(({ id, text }) => (
          <li key={id}>
            <Link
              to={`/job-details?job_id=${id}`}
              lang={dataLanguage()}
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

/** Whether it ended without a job. */
function isOver(stage: ApplicationDetail['stage']): boolean {
  return stage === 'not_selected' || stage === 'withdrawn'
}
