import { use, useEffect, useState, useSyncExternalStore } from 'react'
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
 * Save, share and apply. CSS places them in the overview on wide screens and in a bar at the bottom of small screens.
 */
export function JobActions({ card, isClosed, url }: { card: JobCardData; isClosed: boolean; url: string }) {
  const title = `${card.title} · ${card.company}`
  const [state, apply] = useSimulatedApplication(card.id, isClosed)
  return (
    <div className="foot-bar mt-4 print:hidden">
      <div className="relative flex flex-col">
        <output
          className={
            state === 'applied'
              ? 'mb-2 flex gap-2.5 rounded-control bg-primary-tint px-3 py-2 max-[16rem]:px-2 lg:order-last lg:mt-4 lg:mb-0'
              : undefined
          }
        >
          {state === 'applied' && (
            <>
              <Icon name="circle-check" className="mt-0.5 size-5 text-ok max-[16rem]:hidden" />
              <span className="min-w-0">
                <span className="block font-[560] text-ok">Application submitted successfully!</span>
                <AskUs title={title} url={url} />
              </span>
            </>
          )}
        </output>
        <div className="foot-bar-row flex flex-wrap gap-2">
          <SaveHeart
            jobId={card.id}
            titleId={jobTitleId}
            className="flex-none border border-input bg-surface aria-pressed:border-accent"
          />
          <ShareMenu title={title} url={url} />
          <ApplyButton state={state} isClosed={isClosed} onApply={apply} />
        </div>
      </div>
      {!isClosed && (
        <p className="mt-2 hidden noscript:block">
          <AskUs title={title} url={url} />
        </p>
      )}
    </div>
  )
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
function useSimulatedApplication(jobId: string, isClosed: boolean): [ApplyState, () => void] {
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
  return [isDone ? 'applied' : isClosed ? 'open' : state, () => setState('applying')]
}
