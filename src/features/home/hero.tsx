import { use } from 'react'
import { formatCount } from '../../contract/format-count.ts'
import { t } from '../../language/translate.ts'
import { LightContext } from '../../site/modes/light-version.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { JobSearch, TradeLinks } from '../jobs/list/job-search.tsx'
import type { Progress } from '../profile/progress.ts'
import { Crew } from './crew.tsx'
import { HomePicture } from './home-picture.tsx'
import type { OpenJobs } from './load-jobs.ts'
import { ProfileLine } from './profile-greeting.tsx'

/** `progress` is undefined for visitors, `open` null when the jobs could not be loaded. */
type Props = { open: OpenJobs | null; progress: Progress | null | undefined }

/**
 * On phones, signed-in people have two lines under the search box, and smaller gaps, so that the first job stays where it
 * is.
 */
export function Hero({ open, progress }: Props) {
  return (
    <section
      aria-labelledby="hero"
      className="grid grid-cols-1 pb-4.5 md:page-width md:grid-cols-2 md:gap-x-8 md:pt-8 md:pb-12 lg:grid-cols-[536fr_608fr] lg:gap-x-14 lg:pt-4 lg:pb-2"
    >
      <Introduction />
      <Picture />
      <div className="mt-3 px-4 max-md:signed-in:mt-2 md:col-span-2 md:mt-8 md:px-0 lg:mt-4">
        <JobSearch />
        {open && open.trades.length > 0 && (
          <div className="mt-2 md:mt-3">
            <TradeLinks trades={open.trades} />
          </div>
        )}
        <p className="mt-2 text-[0.9375rem]/5 text-ink-2 max-md:signed-in:-mb-1 max-md:signed-in:min-h-10 md:mt-3.5 md:text-base/6 lg:mt-2.5">
          <span>
            {open && open.total >= 1000
              ? t('{count} open today.', { count: formatCount(open.total) })
              : t('New jobs every week.')}
          </span>{' '}
          {progress === undefined ? (
            <span className="signed-in:hidden">{t('No account needed.')}</span>
          ) : (
            <ProfileLine progress={progress} />
          )}
        </p>
      </div>
    </section>
  )
}

function Introduction() {
  return (
    <div className="px-4 md:self-center md:px-0">
      <p className="relative z-1 -mt-10 mb-5 max-md:signed-in:mb-4 flex w-max max-w-full items-center gap-2 rounded-full bg-gold-tint px-2.5 py-1 text-sm/5.5 font-[620] text-gold-ink md:mt-0 md:mb-4 lg:mb-3.5 lg:pr-3">
        <span
          aria-hidden="true"
          className="size-2 flex-none [transform:rotate(45deg)] rounded-[2px] bg-gold forced-colors:bg-[CanvasText]"
        />
        {t('99+ jobs uploaded per day')}
      </p>
      <h1
        id="hero"
        className="text-[clamp(1.75rem,8.9vw,2.75rem)]/[1.1] font-[780] tracking-[-0.038em] md:text-[3rem]/12 lg:text-[2.625rem]/12 xl:text-[3.375rem]/14"
      >
        {t('1000+ Jobs Available')}
      </h1>
      <p className="mt-4 hidden max-w-[29rem] text-lg/6.75 text-pretty text-ink-2 md:block lg:max-w-none">
        {t('Real openings in Kenya and abroad, with the requirements and, if the employer states it, the pay.')}
      </p>
      <LinkButton to="/jobs" aria-describedby="hero" className="mt-3 md:mt-6 lg:mt-5 lg:px-7 lg:text-[1.0625rem]">
        {t('Get Started')}
        <Icon name="arrow-right" className="size-5" />
      </LinkButton>
    </div>
  )
}

/**
 * A strip above the heading on phones, and a panel beside it on wide screens. The light version has only room for the
 * line above the heading.
 */
function Picture() {
  if (use(LightContext)) return <div className="h-13 max-md:order-first md:hidden" />
  return (
    <div className="relative h-24 overflow-hidden max-md:order-first md:h-full md:min-h-80 md:rounded-panel lg:min-h-60">
      <div className="md:hidden">
        <HomePicture name="strip" />
      </div>
      <div className="hidden md:block">
        <HomePicture name="hero" />
      </div>
      <Crew />
    </div>
  )
}
