import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { buttonStyle, ButtonText } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { readStorage, writeStorage } from '../../../ui/stored-text.ts'
import { useEarlyTap } from '../../../ui/use-early-tap.ts'
import type { JobCardData } from '../card/job-card-data.ts'
import { SaveHeart } from '../card/save-heart.tsx'
import { ShareMenu } from '../share/share-menu.tsx'
import { AppliedText, AskUs, AskUsAsCandidate } from './ask-us.tsx'

/** The id of the heading with the title of the job. */
export const jobTitleId = 'job-title'

/** The id of the line that says that the job is closed. */
export const closedNoticeId = 'job-closed'

/**
 * Save, share and apply, then what came of it. CSS places the buttons in the overview on wide screens and in a bar at the
 * bottom of small screens; the message is always in the overview, so that the bar stays small.
 */
export function JobActions({ card, isClosed, url }: { card: JobCardData; isClosed: boolean; url: string }) {
  const title = `${card.title} · ${card.company}`
  const { state, isNew, apply } = useSimulatedApplication(card.id, isClosed)
  const message = useMessageInView(isNew)
  return (
    <>
      <div className="foot-bar print:hidden">
        <div className="foot-bar-row relative flex flex-wrap gap-2">
          <SaveHeart
            jobId={card.id}
            titleId={jobTitleId}
            className="flex-none border border-input bg-surface aria-pressed:border-accent"
          />
          <ShareMenu title={title} url={url} />
          <ApplyButton state={state} isClosed={isClosed} onApply={apply} />
        </div>
      </div>
      <div ref={message} className={state === 'applied' ? messageStyle : undefined}>
        <output aria-live="polite" className="block">
          {state === 'applying' && <span className="sr-only">Applying…</span>}
          {state === 'applied' && <AppliedText />}
        </output>
        {state === 'applied' && <AskUsAsCandidate title={title} url={url} />}
      </div>
      {!isClosed && (
        <p className={`hidden noscript:block ${messageStyle}`}>
          <span className="font-[560]">This site does not send applications yet.</span>
          <AskUs title={title} url={url} />
        </p>
      )}
    </>
  )
}

/** Lengths in px, so that large text has room. */
const messageStyle =
  'mt-4 scroll-mt-[120px] rounded-control bg-primary-tint px-[12px] py-2 max-[16rem]:px-[8px] print:hidden'

/** Scrolls to the message when it appears, because the button may be far from it. Not when the page opens with it. */
function useMessageInView(isNew: boolean) {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) message.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  return message
}

type ApplyButtonProps = { state: ApplyState; isClosed: boolean; onApply: () => void }

function ApplyButton({ state, isClosed, onApply }: ApplyButtonProps) {
  const isApplying = state === 'applying'
  const earlyTap = useEarlyTap(onApply)
  return (
    <button
      {...earlyTap}
      type="button"
      aria-disabled={isClosed || state !== 'open'}
      aria-busy={isApplying}
      aria-describedby={isClosed ? closedNoticeId : undefined}
      className={`${buttonStyle()} noscript:hidden`}
      onClick={onApply}
    >
      <ButtonText icon={isApplying && <Spinner className="size-4.5" />}>
        {isApplying ? 'Applying...' : 'Apply Now'}
      </ButtonText>
    </button>
  )
}

type ApplyState = 'open' | 'applying' | 'applied'

/** Applying is a simulation, as specified: nothing is sent. Each job can be applied for once during a visit. */
function useSimulatedApplication(jobId: string, isClosed: boolean) {
  const key = `kazi-kenya:applied:${jobId}`
  const [state, setState] = useState<ApplyState>('open')
  const isDone = useSyncExternalStore(
    () => () => {},
    () => readStorage('sessionStorage', key) !== null,
    () => false,
  )
  useEffect(() => {
    if (state !== 'applying') return
    const timer = setTimeout(() => {
      writeStorage('sessionStorage', key, '')
      setState('applied')
    }, 1500)
    return () => clearTimeout(timer)
  }, [state, key])
  const shown: ApplyState = isDone ? 'applied' : state
  const apply = () => {
    if (shown === 'open' && !isClosed) setState('applying')
  }
  return { state: shown, isNew: state === 'applied', apply }
}
