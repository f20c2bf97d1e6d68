import { use, useEffect, useState } from 'react'
import { LightContext, versionLink } from '../../../site/light-version.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { SaveHeart } from '../card/save-heart.tsx'
import type { JobDetail } from '../contract.ts'
import { ShareMenu } from '../share/share-menu.tsx'

/** The id of the heading with the title of the job. */
export const jobTitleId = 'job-title'

/**
 * Save, share and apply. CSS places them in the overview on wide screens and in a bar at the bottom of small screens.
 */
export function JobActions({ job, url }: { job: JobDetail; url: string }) {
  const isLight = use(LightContext) !== null
  const [state, apply] = useSimulatedApplication()
  return (
    <div className="foot-bar mt-4 print:hidden">
      <div className="relative flex flex-col">
        <output
          className={
            state === 'applied'
              ? 'mb-3 flex items-center gap-2.5 rounded-control bg-primary-tint px-4 py-3 font-[560] text-ok max-[16rem]:px-2 lg:order-last lg:mt-4 lg:mb-0'
              : undefined
          }
        >
          {state === 'applied' && (
            <>
              <Icon name="circle-check" className="size-5" />
              Application submitted successfully!
            </>
          )}
        </output>
        <div className="flex flex-wrap gap-2">
          <SaveHeart
            jobId={job.job_uuid}
            titleId={jobTitleId}
            className="flex-none border border-input bg-surface aria-pressed:border-accent"
          />
          <ShareMenu title={`${job.job_title} · ${job.company_name}`} url={url} />
          <button
            type="button"
            disabled={job.job_is_closed}
            aria-disabled={state === 'applying'}
            className={`${buttonStyle({ kind: 'primary' })} grow basis-32 aria-disabled:bg-primary-hover noscript:hidden`}
            onClick={apply}
          >
            {state === 'applying' && <Spinner className="size-4.5" />}
            {state === 'applying' ? 'Applying...' : 'Apply Now'}
          </button>
          {isLight && !job.job_is_closed && (
            <a
              href={versionLink('full')}
              rel="nofollow"
              className={`${buttonStyle({ kind: 'primary' })} grow basis-32`}
            >
              Apply in the full version
            </a>
          )}
        </div>
      </div>
      {!isLight && (
        <p className="mt-2 hidden text-sm/5 text-ink-2 noscript:block">
          Applying needs JavaScript, which is not running in this browser.
        </p>
      )}
    </div>
  )
}

type ApplyState = 'open' | 'applying' | 'applied'

/** Applying is a simulation, as specified: nothing is sent. */
function useSimulatedApplication(): [ApplyState, () => void] {
  const [state, setState] = useState<ApplyState>('open')
  useEffect(() => {
    if (state !== 'applying') return
    const timer = setTimeout(() => setState('applied'), 1500)
    return () => clearTimeout(timer)
  }, [state])
  return [state, () => setState('applying')]
}
