import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { t } from '../../language/translate.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useRetryWhenOnline } from '../../ui/network/use-retry-when-online.ts'
import { Section, sectionTitle } from '../../ui/section.tsx'
import type { JobCardData } from '../jobs/card/job-card-data.ts'
import { JobCardItem } from '../jobs/card/job-card.tsx'

/** `jobs` is null when they could not be loaded. */
export function OpenRightNow({ jobs }: { jobs: JobCardData[] | null }) {
  return (
    <Block id="open-right-now" title={t('Open right now')} jobs={jobs} end={<ViewAllJobs />}>
      <ViewAllJobs className="max-md:hidden md:mt-4 lg:mt-0 lg:border-transparent lg:bg-transparent lg:not-forced-colors:px-0 lg:text-primary lg:hover:border-transparent lg:hover:text-primary-hover" />
    </Block>
  )
}

/** On phones it follows the cards in the HTML too: one that is only moved there jumps while a slow page arrives. */
function ViewAllJobs({ className }: { className?: string }) {
  return (
    <LinkButton to="/jobs" kind="secondary" className={className}>
      {t('View All Jobs')}
      <Icon name="arrow-right" className="hidden size-4.5 md:block" strokeWidth={2} />
    </LinkButton>
  )
}

export function MoreToExplore({ jobs }: { jobs: JobCardData[] }) {
  return (
    <Block id="more-to-explore" title={t('More to explore')} jobs={jobs}>
      <p className="text-ink-2 md:mt-2 lg:hidden">{t('Picked at random, and different on each visit.')}</p>
    </Block>
  )
}

type BlockProps = { id: string; title: string; jobs: JobCardData[] | null; children: ReactNode; end?: ReactNode }

/**
 * Up to three jobs under a heading with `children`, and `end` below them. On tablets, two cards fit in a row, so the heading takes the first
 * of four cells.
 */
function Block({ id, title, jobs, children, end }: BlockProps) {
  const isGrid = jobs !== null && jobs.length > 0
  return (
    <Section titleId={id} className="grid grid-cols-1 gap-y-3 md:grid-cols-2 md:gap-x-4 lg:gap-y-4">
      <div className="contents md:z-1 md:col-start-1 md:row-start-1 md:block md:self-start lg:col-span-2 lg:flex lg:flex-wrap lg:items-center lg:justify-between">
        <h2 id={id} className={sectionTitle}>
          {title}
        </h2>
        {children}
      </div>
      <div className={`md:col-span-2 md:col-start-1 lg:row-start-2 ${isGrid ? 'md:row-start-1' : 'md:row-start-2'}`}>
        <JobsOrReason jobs={jobs} />
      </div>
      {end && <div className="grid md:hidden">{end}</div>}
    </Section>
  )
}

function JobsOrReason({ jobs }: { jobs: JobCardData[] | null }) {
  useRetryWhenOnline(jobs === null, useRevalidator().revalidate)
  if (jobs === null)
    return (
      <p className="text-danger">{t('We could not load the jobs. Check your connection, or open the full list.')}</p>
    )
  if (jobs.length === 0)
    return (
      <p className="text-ink-2">
        {t('No jobs are open right now. New jobs are added every day, so please check again soon.')}
      </p>
    )
  return <JobGrid jobs={jobs} />
}

function JobGrid({ jobs }: { jobs: JobCardData[] }) {
  return (
    <ul className="job-cards grid gap-3 md:grid-cols-2 md:gap-4 lg:three-columns">
      {jobs.map((job) => (
        <JobCardItem key={job.id} job={job} className="min-w-0 md:max-lg:first:col-start-2" />
      ))}
    </ul>
  )
}
