import { use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { LightContext, versionLink } from '../../../site/light-version.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { readStorage, writeStorage } from '../../../ui/stored-text.ts'
import { useEarlyTap } from '../../../ui/use-early-tap.ts'
import type { JobCardData } from '../card/job-card-data.ts'
import { SaveHeart } from '../card/save-heart.tsx'
import { ShareMenu } from '../share/share-menu.tsx'
import { AskUs } from './ask-us.tsx'

/** The id of the heading with the title of the job. */
export const jobTitleId = 'job-title'

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
      <output ref={message} className={state === 'applied' ? `block ${messageStyle}` : undefined}>
        {state === 'applied' && (
          <>
            <Icon name="circle-check" className="float-left mt-0.5 mr-[8px] size-[20px] text-ok max-[16rem]:hidden" />
            <span className="flow-root font-[560] text-ok">Application submitted successfully!</span>
            <AskUs title={title} url={url} />
          </>
        )}
      </output>
      {!isClosed && (
        <p className={`hidden noscript:block ${messageStyle}`}>
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
  const message = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (isNew) message.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  return message
}

type ApplyButtonProps = { state: ApplyState; isClosed: boolean; onApply: () => void }

/** Apply Now, or a link in its place: on small screens for a closed job, and in the light version. */
function ApplyButton({ state, isClosed, onApply }: ApplyButtonProps) {
  const isLight = use(LightContext) !== null
  const earlyTap = useEarlyTap(onApply)
  return (
    <>
      <button
        {...earlyTap}
        type="button"
        disabled={isClosed || state === 'applied'}
        aria-disabled={state === 'applying'}
        className={`${buttonStyle({ kind: 'primary' })} aria-disabled:bg-primary-hover noscript:hidden ${isClosed ? 'max-lg:hidden' : ''}`}
        onClick={onApply}
      >
        {state === 'applying' && <Spinner className="size-4.5" />}
        {state === 'applying' ? 'Applying...' : 'Apply Now'}
      </button>
      {isClosed && (
        <Link to="/jobs" className={`${buttonStyle({ kind: 'primary' })} lg:hidden`}>
          See open jobs
        </Link>
      )}
      {isLight && !isClosed && (
        <a href={versionLink('full')} rel="nofollow" className={buttonStyle({ kind: 'primary' })}>
          Apply in the full version
        </a>
      )}
    </>
  )
}

type ApplyState = 'open' | 'applying' | 'applied'

/**
 * Applying is a simulation, as specified: nothing is sent. Each job can be applied for once during a visit. A job that
 * was tapped in a list may turn out to be closed after Apply Now.
 */
function useSimulatedApplication(jobId: string, isClosed: boolean) {
  const key = `kazi-kenya:applied:${jobId}`
  const [state, setState] = useState<ApplyState>('open')
  const isDone = useSyncExternalStore(
    () => () => {},
    () => readStorage('sessionStorage', key) !== null,
    () => false,
  )
  useEffect(() => {
    if (state !== 'applying' || isClosed) return
    const timer = setTimeout(() => {
      writeStorage('sessionStorage', key, '')
      setState('applied')
    }, 1500)
    return () => clearTimeout(timer)
  }, [state, key, isClosed])
  const shown: ApplyState = isDone ? 'applied' : isClosed ? 'open' : state
  return { state: shown, isNew: state === 'applied', apply: () => setState('applying') }
}
