import { useMemo } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { apiContext } from '../../../api-client/context.ts'
import { brand } from '../../../brand.ts'
import { dayInWords } from '../../../calendar.ts'
import type { PageHandle } from '../../../site/page-handle.ts'
import { hiddenHead, publicHead } from '../../../site/page-head.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Contours } from '../../../ui/illustrations/contours.tsx'
import { useRetryWhenOnline } from '../../../ui/network/use-retry-when-online.ts'
import { jobPath, placeOf } from '../card/job-card-data.ts'
import { BannerImage, JobTile } from '../card/job-tile.tsx'
import type { JobDetail } from '../contract.ts'
import { useKept } from '../offline/keep-offline.ts'
import { KeptNotice } from '../offline/kept-notice.tsx'
import { sharedPictureOf } from '../share/picture-text.ts'
import type { Route } from './+types/job-details-page.ts'
import { BackToJobs } from './back-to-jobs.tsx'
import { JobActions, jobTitleId } from './job-actions.tsx'
import { hasNoText, readJob, summaryOf } from './job-details.ts'
import { JobFacts } from './job-facts.tsx'
import { JobMissing } from './job-missing.tsx'
import { JobOverview } from './job-overview.tsx'
import { JobPostingScript } from './job-posting-script.tsx'
import { JobTexts } from './job-texts.tsx'
import { SafetyNote } from './safety-note.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const outcome = await readJob(context.get(apiContext), request.url, request.signal)
  return data(outcome, { status: outcome.failure ? outcome.failure.status || 503 : 200 })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return readJob(api, request.url, request.signal)
}

export const handle: PageHandle = { query: ['job_id'] }

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData?.job) return hiddenHead(matches, loaderData?.failure.message ?? 'Job')
  const { job } = loaderData
  return publicHead(matches, {
    title: `${job.job_title} · ${job.company_name}`,
    description: summaryOf(job),
    path: jobPath(job.job_duplicate_of ?? job.job_uuid),
    picture: sharedPictureOf(job),
    isHidden: job.job_is_closed,
  })
}

export default function JobDetailsPage({ loaderData: { job, url, keptAt, failure } }: Route.ComponentProps) {
  useKeptJob(job, keptAt)
  if (failure) return <JobMissing failure={failure} />
  return (
    <article className="mx-auto max-w-[80rem] px-4 pb-12 wrap-anywhere md:px-6 lg:px-10 lg:pb-18">
      <JobPostingScript job={job} url={url} />
      <BackToJobs />
      {keptAt && <KeptNotice at={keptAt} />}
      <PrintedSource job={job} url={url} />
      <Banner job={job} />
      <div className="mt-11 print:mt-4 lg:mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_min(24rem,45%)] lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <Header job={job} />
        <div className="mt-8 flex flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
          <JobOverview job={job}>
            {/* The key resets the state of applying when the page shows another job. */}
            <JobActions key={job.job_uuid} job={job} url={url} />
          </JobOverview>
          {placeOf(job).isOverseas && <SafetyNote />}
        </div>
        <JobTexts job={job} />
      </div>
    </article>
  )
}

function useKeptJob(job: JobDetail | undefined, keptAt: string | undefined) {
  const body = useMemo(() => (job && !keptAt ? { status: true as const, data: job } : null), [job, keptAt])
  useKept(jobPath(job?.job_uuid ?? ''), body)
  useRetryWhenOnline(keptAt !== undefined, useRevalidator().revalidate)
}

/** The source of a printed page, and the closing date, because the days left are correct for one day only. */
function PrintedSource({ job, url }: { job: JobDetail; url: string }) {
  return (
    <p className="hidden text-sm print:block">
      {brand.name} · {url}
      {job.job_closing_date !== null && !job.job_is_closed && ` · Closes on ${dayInWords(job.job_closing_date)}`}
    </p>
  )
}

function Banner({ job }: { job: JobDetail }) {
  return (
    <div className="job-banner relative print:hidden">
      <div className="relative h-28 overflow-hidden rounded-card bg-tint-green text-primary/35 md:h-44 md:rounded-panel">
        <Contours />
        {job.banner_image !== null && <BannerImage src={job.banner_image} />}
      </div>
      {/* Without the tint of its trade, because it is on top of the coloured banner. */}
      <JobTile
        title={job.job_title}
        banner={null}
        isPlain
        className="absolute -bottom-7 left-3 size-18 rounded-[1.125rem] border-4 border-canvas md:-bottom-10 md:left-6 md:size-24 md:rounded-panel *:[svg]:size-9! md:*:[svg]:size-11!"
      />
    </div>
  )
}

function Header({ job }: { job: JobDetail }) {
  return (
    <header className="lg:pt-8.5">
      <p dir="auto" className="text-ink-2 lg:text-[1.0625rem]/6">
        {job.company_name}
      </p>
      <h1
        id={jobTitleId}
        dir="auto"
        className="mt-0.5 text-[1.625rem]/8 font-bold lg:text-[2.25rem]/10.5 lg:tracking-[-0.022em]"
      >
        {job.job_title}
      </h1>
      <JobFacts job={job} />
      {hasNoText(job) && (
        <p className="mt-3 text-ink-2">The employer has not stated the pay. Ask about it before you decide.</p>
      )}
      {job.job_is_closed && <ClosedNotice />}
    </header>
  )
}

function ClosedNotice() {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 rounded-control border border-input bg-surface px-4 py-1.5">
      <p className="flex min-h-10 items-center gap-2.5 font-[640]">
        <Icon name="circle-alert" className="size-5 text-ink-2" />
        This job is closed
      </p>
      <Link
        to="/jobs"
        className="flex min-h-12 items-center font-[620] text-primary underline underline-offset-3 print:hidden"
      >
        See open jobs
      </Link>
    </div>
  )
}
