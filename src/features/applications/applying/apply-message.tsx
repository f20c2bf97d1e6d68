import { useEffect } from 'react'
import { Link } from 'react-router'
import { nairobiDay } from '../../../calendar.ts'
import { dayInShort, momentInWords } from '../../../language/dates.ts'
import { t, translated } from '../../../language/translate.ts'
import { ownerOf, useSession } from '../../accounts/sessions/session.ts'
import { useApplied } from '../applied.ts'
import type { ApplicationSummary } from '../contract.ts'
import { deleteUnsent, isKept, type Unsent, useUnsent } from '../unsent/unsent.ts'

/** The state of the candidate's application for a job. Shows nothing without one. */
export function ApplyMessage({ id, jobId, className }: { id: string; jobId: string; className: string }) {
  const owner = ownerOf(useSession())
  const application = useApplied(jobId)
  const saved = useUnsent(owner, jobId)
  const unsent = application || saved?.state === 'sending' ? undefined : saved
  const isBad = application ? application.stage === 'not_selected' : unsent?.state === 'refused'
  return (
    <div
      id={id}
      className={application || unsent ? `${className} ${isBad ? 'bg-sunk' : 'bg-primary-tint'}` : undefined}
    >
      <output aria-live="polite" className="block font-[560]">
        <span className={unsent?.state === 'refused' ? 'text-danger' : undefined}>
          {application ? receivedText(application) : unsent && textOf(unsent)}
        </span>
      </output>
      {application && <Reference reference={application.reference} />}
      {unsent?.state === 'refused' && <Refused unsent={unsent} />}
    </div>
  )
}

/** 'Received on 3 December, 14:02. We answer by 17 December.' until something else has happened. */
function receivedText({ stage, is_overdue, status_text, applied_at, answer_by }: ApplicationSummary): string {
  if (stage !== 'new' || is_overdue) return status_text
  const today = nairobiDay(new Date())
  const sentAt = momentInWords(new Date(applied_at)).replace(` ${new Date().getFullYear()}`, '')
  return t('Received on {time}. We answer by {date}.', { time: sentAt, date: dayInShort(answer_by, today) })
}

function Reference({ reference }: { reference: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-[0.9375rem]/5.5">
      <span>{t('Your number: {reference}. Times are Nairobi time.', { reference })}</span>
      <Link to={`/applications/${reference}`} className={linkStyle}>
        {t('See your application')}
      </Link>
    </p>
  )
}

const linkStyle = 'inline-flex min-h-12 items-center font-[640] text-primary underline underline-offset-3'

function textOf({ state, message }: Unsent): string {
  if (state === 'refused') return t('Not sent. {message}', { message: translated(message) })
  return isKept()
    ? t('Saved on this phone. It will be sent when you are online.')
    : t('This phone cannot save it. Keep this page open: it will be sent when you are online.')
}

function Refused({ unsent }: { unsent: Unsent }) {
  return (
    <>
      {unsent.note && (
        <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
          {unsent.note}
        </p>
      )}
      <button type="button" className={linkStyle} onClick={() => deleteUnsent(unsent)}>
        {t('Delete this text')}
      </button>
    </>
  )
}

type WatcherProps = { jobId: string; onChange: (unsent: Unsent | undefined) => void }

/** Tells the button about the application that is not sent. `onChange` must not change between renders. */
export function UnsentWatcher({ jobId, onChange }: WatcherProps) {
  const unsent = useUnsent(ownerOf(useSession()), jobId)
  useEffect(() => {
    onChange(unsent)
    return () => onChange(undefined)
  }, [unsent, onChange])
  return null
}
