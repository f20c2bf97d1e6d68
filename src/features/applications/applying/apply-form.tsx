import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { answerProblem, maxNoteLength, type Question } from '../../../contract/questions.ts'
import { t, translated } from '../../../language/translate.ts'
import { buttonStyle, ButtonText } from '../../../ui/button.tsx'
import { readDraft, writeDraft } from '../../../ui/drafts.ts'
import { TextareaField } from '../../../ui/forms/textarea-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ownerOf, useSession } from '../../accounts/sessions/session.ts'
import { draftOf, send } from '../unsent/sending.ts'
import { readUnsent, type Typed, useUnsent } from '../unsent/unsent.ts'
import { nameOf, QuestionField } from './question-field.tsx'

export type AppliedJob = { id: string; title: string }

type Errors = Record<string, string[]>
const noErrors: Errors = {}

type Props = { job: AppliedJob; questions: Question[]; onDone: () => void; onNewQuestions: () => void }

/**
 * The form of an application. `onDone`: it was sent, or is saved on this phone to be sent later. `onNewQuestions`: it was
 * refused because of a question that it does not show.
 */
export function ApplyForm({ job, questions, onDone, onNewQuestions }: Props) {
  const ref = useRef<HTMLFormElement>(null)
  const owner = ownerOf(useSession())
  const unsent = useUnsent(owner, job.id)
  const [{ message, errors }, setRefusal] = useState({ message: unsent?.message ?? '', errors: noErrors })
  const employerId = useId()
  const isBusy = unsent?.state === 'sending'
  const [initial] = useState(() => initialFields(owner, job.id, unsent))
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      ref.current?.querySelector<HTMLElement>('[aria-invalid] input, [aria-invalid]:not(fieldset)')?.focus()
  }, [errors])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const typed = readTyped(event.currentTarget, questions)
    const problems = findProblems(questions, typed)
    setRefusal({ message: '', errors: problems })
    if (Object.keys(problems).length > 0) return
    const state = { at: Date.now(), state: 'sending', message: '', is_unanswered: false } as const
    const refused = await send({ owner, job_uuid: job.id, job_title: job.title, ...typed, ...state })
    const left = readUnsent(owner).find(({ job_uuid }) => job_uuid === job.id)
    if (left?.state !== 'refused') return onDone()
    setRefusal({ message: left.message, errors: refused })
    const isShown = (name: string) => questions.some(({ id }) => nameOf(id) === name)
    if (Object.keys(refused).some((name) => name.startsWith('answers.') && !isShown(name))) onNewQuestions()
  }

  return (
    <form
      ref={ref}
      noValidate
      onSubmit={onSubmit}
      onInput={({ currentTarget }) => writeDraft(owner, draftOf(job.id), { fields: textsIn(currentTarget), lost: [] })}
      className="grid gap-5"
    >
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          defaultValue={initial[nameOf(question.id)] ?? ''}
          error={errors[nameOf(question.id)]?.[0]}
        />
      ))}
      <TextareaField
        label={t('Note to the agency')}
        note={t('optional')}
        name="note"
        rows={3}
        maxLength={maxNoteLength}
        help={t('Up to {count} characters.', { count: maxNoteLength })}
        defaultValue={initial.note}
        error={errors.note?.[0]}
      />
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="for_employer"
          defaultChecked={initial.for_employer !== undefined}
          aria-describedby={employerId}
          className="check-box"
        />
        <span>{t('The agency may send this application to the employer.')}</span>
      </label>
      <p id={employerId} className="-mt-5 pl-8.5 text-sm/5 text-ink-2">
        {t('Without it, only our agency reads this application.')}
      </p>
      <div role="alert">{message && <p className="font-[560] text-danger">{message}</p>}</div>
      <button type="submit" aria-disabled={isBusy} aria-busy={isBusy} className={`${buttonStyle()} w-full`}>
        <ButtonText icon={isBusy && <Spinner className="size-4.5" />}>
          {isBusy ? t('Sending...') : t('Send application')}
        </ButtonText>
      </button>
    </form>
  )
}

/** What was typed in this tab, or else what could not be sent. */
function initialFields(owner: string, jobId: string, unsent: Typed | undefined): Record<string, string> {
  const { fields } = readDraft(owner, draftOf(jobId))
  if (Object.keys(fields).length > 0 || unsent === undefined) return fields
  const { answers, note, for_employer } = unsent
  const named = Object.entries(answers).map(([id, answer]) => [nameOf(id), answer])
  return { ...Object.fromEntries(named), note, ...(for_employer && { for_employer: 'on' }) }
}

/** The fields that are filled in. */
function textsIn(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries.filter(([, text]) => text !== ''))
}

function readTyped(form: HTMLFormElement, questions: Question[]): Typed {
  const texts = textsIn(form)
  return {
    answers: Object.fromEntries(questions.map(({ id }) => [id, (texts[nameOf(id)] ?? '').trim()])),
    note: texts.note ?? '',
    for_employer: texts.for_employer !== undefined,
  }
}

function findProblems(questions: Question[], { answers }: Typed): Errors {
  const found = questions.flatMap((question): [string, string[]][] => {
    const problem = answerProblem(question, answers[question.id] ?? '')
    return problem === null ? [] : [[nameOf(question.id), [translated(problem)]]]
  })
  return Object.fromEntries(found)
}
