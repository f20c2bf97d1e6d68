import { memo } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { pathIn } from '../../../language/paths.ts'
import { dataLanguage, languageNow, languageOf, t, translated } from '../../../language/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import { onPlainClick } from '../../../ui/plain-click.ts'
import { useApplied } from '../../applications/applied.ts'
import { PayInKes } from '../../rates/pay-in-kes.tsx'
import { daysLeftOnCard } from './days-left.ts'
import { type JobCardData, jobPath, titleInLines } from './job-card-data.ts'
import { JobTile, OverseasChip } from './job-tile.tsx'
import { payLanguage, payText } from './pay.ts'
import { SaveHeart } from './save-heart.tsx'

/** A job in a list. */
export function JobCardItem({ job, className = 'min-w-0' }: { job: JobCardData; className?: string }) {
  return (
    <li className={className}>
      <JobCard job={job} />
    </li>
  )
}

/**
 * The link's hit area is the whole card, with the heart above it. A page renders dozens of cards, so
 * they have few elements, styled in jobs.css: that halves the render time and the size of the page.
 */
export const JobCard = memo(function JobCard({ job }: { job: JobCardData }) {
  const titleId = `title-${job.id}`
  return (
    <article className="job-card">
      <JobTile title={job.title} banner={job.banner} className="job-card-tile" />
      <div className="job-card-facts">
        <p dir="auto" lang={dataLanguage()}>
          {job.company}
        </p>
        <h3 id={titleId} dir="auto" lang={dataLanguage()}>
          {titleInLines(job.title)}
        </h3>
        <p dir="auto" lang={payLanguage(job.pay)} className={job.pay === null ? undefined : 'job-card-pay'}>
          {job.pay === null ? t('Pay not stated') : payText(job.pay)}
        </p>
        <PayInKes pay={job.pay} className="job-card-kes" />
        <p className="job-card-place">
          <span dir="auto" lang={dataLanguage()}>
            {job.place}
          </span>
          {job.type && <bdi lang={languageOf(job.type)}>{`\u00a0· ${translated(job.type)}`}</bdi>}
        </p>
      </div>
      <div className="job-card-foot">
        <Mark job={job} />
        {job.isOverseas && <OverseasChip />}
        <ViewJobLink job={job} />
      </div>
      <SaveHeart jobId={job.id} titleId={titleId} />
    </article>
  )
})

/** Whether the candidate applied for the job, or else the days left: there is no room for both. */
function Mark({ job: { id, daysLeft } }: { job: JobCardData }) {
  return useApplied(id) === undefined ? <DaysLeft days={daysLeft} /> : <p className="applied-mark">{t('Applied')}</p>
}

/** A paragraph, so that screen readers pause before the next mark. */
function DaysLeft({ days }: { days: number | null }) {
  const left = daysLeftOnCard(days)
  if (left === null) return null
  return (
    <p className={left.isSoon ? 'job-card-days is-soon' : 'job-card-days'}>
      <Icon name="clock" className="size-4" strokeWidth={2} />
      <span>{left.text}</span>
    </p>
  )
}

/**
 * Busy while the page of its job loads. Not a `Link`, because every card has one and a `Link` is several times slower.
 */
function ViewJobLink({ job }: { job: JobCardData }) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const path = pathIn(languageNow(), jobPath(job.id))
  const isLoading = location !== undefined && location.pathname + location.search === path
  return (
    <a
      href={path}
      className="view-job"
      aria-label={t('View Job: {title}', { title: job.title })}
      aria-busy={isLoading || undefined}
      onClick={onPlainClick(() => void navigate(jobPath(job.id)))}
    >
      {t('View Job')}
    </a>
  )
}
