import { useRevalidator } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useRetryWhenOnline } from '../../ui/network/use-retry-when-online.ts'
import { Section, sectionTitle } from '../../ui/section.tsx'
import type { JobCardData } from '../jobs/card/job-card-data.ts'
import { JobCardItem } from '../jobs/card/job-card.tsx'

/** `jobs` is null when they could not be loaded. */
export function OpenRightNow({ jobs }: { jobs: JobCardData[] | null }) {
  return (
    <Section titleId="open-right-now" className="grid gap-y-5 md:grid-cols-[1fr_auto] md:gap-y-6 lg:gap-y-7">
      <h2 id="open-right-now" className={sectionTitle}>
        Open right now
      </h2>
      <div className="md:col-span-2">
        <JobsOrReason jobs={jobs} />
      </div>
      <LinkButton
        to="/jobs"
        kind="secondary"
        className="md:col-start-2 md:row-start-1 md:border-transparent md:bg-transparent md:not-forced-colors:px-0 md:text-primary md:hover:border-transparent md:hover:text-primary-hover"
      >
        View All Jobs
        <Icon name="arrow-right" className="hidden size-4.5 md:block" strokeWidth={2} />
      </LinkButton>
    </Section>
  )
}

export function MoreToExplore({ jobs }: { jobs: JobCardData[] }) {
  return (
    <Section titleId="more-to-explore">
      <h2 id="more-to-explore" className={`${sectionTitle} mb-5 md:mb-6 lg:mb-7`}>
        More to explore
      </h2>
      <JobGrid jobs={jobs} />
    </Section>
  )
}

function JobsOrReason({ jobs }: { jobs: JobCardData[] | null }) {
  useRetryWhenOnline(jobs === null, useRevalidator().revalidate)
  if (jobs === null)
    return <p className="text-danger">We could not load the jobs. Check your connection, or open the full list.</p>
  if (jobs.length === 0)
    return (
      <p className="text-ink-2">
        No jobs are open right now. New jobs are added every day, so please check again soon.
      </p>
    )
  return <JobGrid jobs={jobs} />
}

function JobGrid({ jobs }: { jobs: JobCardData[] }) {
  return (
    <ul className="three-columns grid gap-3 md:gap-4">
      {jobs.map((job) => (
        <JobCardItem key={job.id} job={job} className="min-w-0 md:odd:last:col-span-full lg:odd:last:col-span-1" />
      ))}
    </ul>
  )
}
