import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../language/translate.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { useOnDemand } from '../../../ui/network/use-on-demand.ts'
import { useEarlyTap } from '../../../ui/use-early-tap.ts'
import { pathWithTarget } from '../../accounts/sessions/apply-target.ts'
import { readSession } from '../../accounts/sessions/session.ts'
import { useApplied } from '../applied.ts'
import { CandidatePart } from '../unsent/candidate-part.tsx'
import type { Unsent } from '../unsent/unsent.ts'

/** The id of the element with the state of the application. */
const messageId = 'apply-message'

/** Loaded on demand: most visitors do not apply. */
function loadSheet() {
  return import('./apply-sheet.tsx')
}

async function loadWatcher() {
  return (await import('./apply-message.tsx')).UnsentWatcher
}

/** `closedNoticeId` is the element that says that the job is closed, if it is. */
type Props = { job: { id: string; title: string }; closedNoticeId: string | null }

/** Opens the application for a job, after signing in if necessary. */
export function ApplyButton({ job, closedNoticeId }: Props) {
  const navigate = useNavigate()
  const isApplied = useApplied(job.id) !== undefined
  const [unsent, setUnsent] = useState<Unsent | undefined>(undefined)
  const isSent = isApplied || (unsent !== undefined && unsent.state !== 'refused')
  const isOff = closedNoticeId !== null || isSent
  const [isOpen, setOpen] = useState(false)
  const { script, load } = useOnDemand(
    loadSheet,
    isOpen,
    t('We could not load the form. Check your connection, then try again.'),
  )

  function open() {
    if (isOff) return
    if (readSession() === null) return void navigate(pathWithTarget('/login', job.id))
    setOpen(true)
    void load()
  }

  function close() {
    setOpen(false)
    const message = document.getElementById(messageId)
    if (message?.textContent) message.scrollIntoView({ block: 'nearest' })
  }

  useArrival(open)
  const earlyTap = useEarlyTap(open)
  return (
    <>
      <button
        {...earlyTap}
        type="button"
        aria-haspopup="dialog"
        aria-disabled={isOff}
        aria-busy={isOpen && script === null}
        aria-describedby={isSent ? messageId : (closedNoticeId ?? undefined)}
        className={`${buttonStyle()} noscript:hidden`}
        onClick={open}
      >
        <span>{isApplied ? t('Applied') : textFor(unsent)}</span>
      </button>
      <CandidatePart load={loadWatcher} props={{ jobId: job.id, onChange: setUnsent }} />
      {isOpen && script && <script.ApplySheet job={job} onClose={close} />}
    </>
  )
}

function textFor(unsent: Unsent | undefined): string {
  if (unsent === undefined) return t('Apply Now')
  if (unsent.state !== 'refused') return t('Waiting to be sent')
  return unsent.is_unanswered ? t('Answer the questions') : t('Apply Now')
}

/** Opens the application if the candidate comes from signing in for it, or else loads it ahead, also for later offline. */
function useArrival(open: () => void) {
  const onArrival = useEffectEvent(open)
  useEffect(() => {
    if (readSession() === null) return
    const url = new URL(location.href)
    if (url.searchParams.get('apply') !== '1') return void loadSheet().catch(() => {})
    url.searchParams.delete('apply')
    // Not with the router, which would load the page again.
    history.replaceState(history.state, '', url)
    onArrival()
  }, [])
}

/** The link in place of the button for a job that is applied for on another site. */
export function ApplyElsewhere({ url }: { url: string }) {
  const [, site] = /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(url) ?? []
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={`${buttonStyle()} wrap-anywhere`}>
      <span>{site === undefined ? t('Apply on their website') : t('Apply on {site}', { site })}</span>
    </a>
  )
}

async function loadMessage() {
  return (await import('./apply-message.tsx')).ApplyMessage
}

/** The state of the candidate's application, below the buttons. */
export function ApplyOutcome(props: { jobId: string; className: string }) {
  return <CandidatePart load={loadMessage} props={{ id: messageId, ...props }} />
}
