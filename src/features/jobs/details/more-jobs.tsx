import { Link } from 'react-router'
import { t } from '../../../language/translate.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import type { JobCardData } from '../card/job-card-data.ts'
import { JobCardItem } from '../card/job-card.tsx'

/** Similar jobs, and a link to all jobs. */
export function MoreJobs({ jobs }: { jobs: JobCardData[] }) {
  return (
    <section aria-labelledby={jobs.length > 0 ? 'more-jobs' : undefined} className="print:hidden">
      {jobs.length > 0 && (
        <>
          <h2 id="more-jobs" className="mb-4 text-xl/7 font-[660] lg:text-[1.375rem]/7">
            {t('More jobs like this')}
          </h2>
          <ul className="job-cards mb-5 grid gap-3">
            {jobs.map((job) => (
              <JobCardItem key={job.id} job={job} />
            ))}
          </ul>
        </>
      )}
      <Link to="/jobs" className={`${buttonStyle({ kind: 'secondary' })} max-md:w-full`}>
        {t('See all jobs')}
      </Link>
    </section>
  )
}
