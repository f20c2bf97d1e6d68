import { memo } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { daysLeftOnCard } from './days-left.ts'
import type { JobCardData } from './job-card-data.ts'
import { JobTile } from './job-tile.tsx'
import { OverseasChip } from './overseas-chip.tsx'
import { SaveHeart } from './save-heart.tsx'
import { ViewJobLink } from './view-job-link.tsx'

type Props = { job: JobCardData; headingLevel?: 2 | 3 }

/**
 * One job of a list. The link's hit area is the whole card; the heart lies above it. A page renders dozens, so elements
 * are few and their look stands in jobs.css: that halves the time and the bytes of the page.
 */
export const JobCard = memo(function JobCard({ job, headingLevel = 3 }: Props) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className="job-card">
      <JobTile title={job.title} banner={job.banner} className="job-card-tile" />
      <div className="job-card-facts">
        <p dir="auto">{job.company}</p>
        <Heading dir="auto">{job.title}</Heading>
        <p dir="auto">
          {job.place}
          {job.isOverseas && <OverseasChip />}
        </p>
        {(job.type || job.level) && <p dir="auto">{[job.type, job.level].filter(Boolean).join(' \u00a0•\u00a0 ')}</p>}
      </div>
      <div className="job-card-foot">
        <DaysLeft days={job.daysLeft} />
        <ViewJobLink id={job.id} title={job.title} />
      </div>
      <SaveHeart jobId={job.id} />
    </article>
  )
})

function DaysLeft({ days }: { days: number | null }) {
  const left = daysLeftOnCard(days)
  if (left === null) return null
  return (
    <span className={left.isSoon ? 'job-card-days is-soon' : 'job-card-days'}>
      <Icon name="clock" className="size-4" strokeWidth={2} />
      {left.text}
    </span>
  )
}
