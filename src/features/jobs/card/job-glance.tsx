import { Link } from 'react-router'
import { dataLanguage } from '../../../language/translate.ts'
import { daysLeftOnCard } from './days-left.ts'
import { type JobCardData, jobPath, titleInLines } from './job-card-data.ts'
import { JobTile } from './job-tile.tsx'
import { payLanguage, payText } from './pay.ts'

/** A small card, shown over the picture of the home page. */
export function JobGlance({ job }: { job: JobCardData }) {
  const daysLeft = daysLeftOnCard(job.daysLeft)
  return (
    <Link
      to={jobPath(job.id)}
      className="flex max-w-full items-center gap-3 rounded-card border border-card-border bg-surface p-3.25 pr-4.5 shadow-float hover:border-input"
    >
      <JobTile title={job.title} banner={job.banner} className="relative size-11 rounded-[0.625rem]" />
      <span className="min-w-0">
        <span dir="auto" lang={dataLanguage()} className="block text-[0.9375rem]/5 font-[640] wrap-anywhere">
          {titleInLines(job.title)}
        </span>
        {job.pay !== null && (
          <span
            dir="auto"
            lang={payLanguage(job.pay)}
            className="block text-[0.8125rem]/4.5 font-[620] wrap-anywhere text-ink tabular-nums"
          >
            {payText(job.pay)}
          </span>
        )}
        <span className="block text-[0.8125rem]/4.5 text-ink-2 wrap-anywhere">
          <bdi lang={dataLanguage()}>{job.place}</bdi>
          {daysLeft && <span className="whitespace-nowrap">{` · ${daysLeft.text}`}</span>}
        </span>
      </span>
    </Link>
  )
}
