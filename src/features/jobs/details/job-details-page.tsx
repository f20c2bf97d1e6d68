import { use, useMemo } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { brand } from '../../../brand.ts'
import { dayInWords } from '../../../language/dates.ts'
import { t } from '../../../language/translate.ts'
import { LightContext } from '../../../site/modes/light-version.ts'
import type { PageHandle } from '../../../site/page-handle.ts'
import { hiddenHead, publicHead } from '../../../site/page-head.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useRetryWhenOnline } from '../../../ui/network/use-retry-when-online.ts'
import { jobPath, toJobCard } from '../card/job-card-data.ts'
import type { JobDetail } from '../contract.ts'
import { jobDataContext } from '../job-data.ts'
import { useKept } from '../offline/keep-offline.ts'
import { KeptNotice } from '../offline/kept-notice.tsx'
import { sharedPictureOf } from '../share/shared-picture.ts'
import type { Route } from './+types/job-details-page.ts'
import { closedNoticeId } from './action-bar.tsx'
import { BackToJobs } from './back-to-jobs.tsx'
import { BeforeYouApply } from './before-you-apply.tsx'
import { JobActions } from './job-actions.tsx'
import { JobBanner } from './job-banner.tsx'
import { type JobView, type LoadedJob, loadJob, readJob, summaryOf, titleOf } from './job-details.ts'
import { JobHeader } from './job-header.tsx'
import { JobMissing } from './job-missing.tsx'
import { JobOverview } from './job-overview.tsx'
import { JobPostingScript } from './job-posting-script.tsx'
import { MoreJobs } from './more-jobs.tsx'
import { JobTexts } from './texts/job-texts.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const outcome = await readJob(request.url, context.get(jobDataContext).profile)
  return data(outcome, { status: outcome.failure ? outcome.failure.status || 503 : 200 })
}

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<JobView> {
  return loadJob(api, request.url, request.signal)
}

export const handle: PageHandle = { query: ['job_id'] }

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? titleOf(loaderData) : t('Job')
  if (!loaderData?.job) return hiddenHead(matches, title)
  const { job } = loaderData
  return publicHead(matches, {
    title,
    description: summaryOf(job),
    path: jobPath(job.job_duplicate_of ?? job.job_uuid),
    picture: sharedPictureOf(job),
    isHidden: job.job_is_closed,
  })
}

export default function JobDetailsPage({ loaderData }: Route.ComponentProps) {
  return loaderData.failure ? <JobMissing failure={loaderData.failure} /> : <Job {...loaderData} />
}

function Job(view: LoadedJob) {
  useKeptJob(view)
  const { job, similar, url, today, keptAt } = view
  const listed = toJobCard(job)
  // The light version has no pictures.
  const card = use(LightContext) === null ? listed : { ...listed, banner: null }
  const isClosed = job.job_is_closed
  return (
    <article className="mx-auto max-w-[80rem] px-4 pb-12 wrap-anywhere md:px-6 lg:px-10 lg:pb-18">
      <JobPostingScript job={job} url={url} />
      <BackToJobs />
      <PrintedSource job={job} url={url} />
      {card.banner !== null && <JobBanner src={card.banner} title={card.title} />}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_min(24rem,45%)] lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <div className="flex max-w-[44rem] flex-col gap-6">
          <JobHeader job={job} card={card} today={today} />
          {keptAt && <KeptNotice at={keptAt} />}
          {isClosed && <ClosedNotice />}
          {isClosed && <MoreJobs jobs={similar} />}
        </div>
        {/* Stays in view beside the texts. Its buttons come first and stay longest: it may be taller than the screen. */}
        <div className="mt-6 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start">
          <JobOverview job={job}>
            {/* The key resets the state of applying when the page shows another job. */}
            <JobActions key={card.id} card={card} isClosed={isClosed} url={url} applyUrl={job.job_apply_url} />
          </JobOverview>
        </div>
        <div className="flex max-w-[44rem] flex-col gap-10 pt-10 lg:gap-14 lg:pt-14">
          <JobTexts job={job} />
          <BeforeYouApply title={titleOf(view)} url={url} isOverseas={card.isOverseas} />
          {!isClosed && <MoreJobs jobs={similar} />}
        </div>
      </div>
    </article>
  )
}

/** Keeps a current job for use offline, and reloads a kept copy when the network is back. */
function useKeptJob({ job, keptAt }: LoadedJob) {
  const body = useMemo(() => (keptAt ? null : { status: true as const, data: job }), [job, keptAt])
  useKept(jobPath(job.job_uuid), body)
  useRetryWhenOnline(keptAt !== undefined, useRevalidator().revalidate)
}

/** The source of a printed page, and the closing date, because the days left are correct for one day only. */
function PrintedSource({ job, url }: { job: JobDetail; url: string }) {
  const closing =
    job.job_closes_on !== null && !job.job_is_closed && t('Closes on {date}', { date: dayInWords(job.job_closes_on) })
  return <p className="hidden text-sm print:block">{[brand.name, url, closing].filter(Boolean).join(' · ')}</p>
}

function ClosedNotice() {
  return (
    <div className="flex min-h-13.5 flex-wrap items-center gap-x-2.5 rounded-control border border-input bg-surface px-4 py-1.5 font-[640]">
      <Icon name="circle-alert" className="size-5 text-ink-2" />
      <p id={closedNoticeId}>{t('This job is closed')}</p>
      <Link
        to="/jobs"
        className="ml-auto grid min-h-12 place-items-center text-primary underline underline-offset-3 print:hidden"
      >
        {t('See open jobs')}
      </Link>
    </div>
  )
}
