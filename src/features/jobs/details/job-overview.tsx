import type { ReactNode } from 'react'
import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { daysLeftInOverview } from '../card/days-left.ts'
import type { JobDetail } from '../contract.ts'

/** Left out on paper, where it would be true on one day only. */
const daysLeft = 'Days left'

/** The facts one compares jobs by; a row without a value is left out. */
export function JobOverview({ job, children }: { job: JobDetail; children: ReactNode }) {
  const rows: [IconName, string, string | null][] = [
    ['clock', 'Working hours', job.job_working_hours],
    ['calendar-days', daysLeft, job.job_is_closed ? null : daysLeftInOverview(job.job_remaining_days)],
    ['briefcase', 'Experience', job.job_experience_requirements],
    ['graduation-cap', 'Education', job.job_education_requirements],
    ['users', 'Gender preference', job.job_gender_preference],
  ]
  const known = rows.filter(([, , value]) => value)
  // Without a single fact a small screen shows no empty card: its buttons stand at the foot of the screen.
  const isBare = known.length === 0 && !job.job_salary
  const isBareOnPaper = !job.job_salary && known.every(([, label]) => label === daysLeft)
  return (
    <aside
      aria-labelledby="overview"
      className={`rounded-card border-card-border lg:border lg:bg-surface lg:px-6 lg:pt-6 ${known.length > 0 ? 'lg:pb-3' : 'lg:pb-6'} ${isBareOnPaper ? 'print:hidden' : ''} ${isBare ? 'is-bare' : `border bg-surface px-4 pt-5 ${known.length > 0 ? 'pb-1' : 'pb-5'}`}`}
    >
      <h2 id="overview" className={`text-lg/6 font-[660] ${isBare ? 'max-lg:sr-only' : ''}`}>
        Overview
      </h2>
      {job.job_salary && (
        <dl className="mt-4">
          <dt className="text-sm/5 text-ink-2">Salary range</dt>
          <dd dir="auto" className="text-xl/7.5 font-bold tracking-[-0.01em]">
            {job.job_salary}
          </dd>
        </dl>
      )}
      {children}
      {known.length > 0 && (
        <dl className="mt-4 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-8 lg:mt-5">
          {known.map(([icon, label, value]) => (
            <div
              key={label}
              className={`border-t border-card-border py-2.75 ${label === daysLeft ? 'print:hidden' : ''}`}
            >
              <dt className="flex items-center gap-3 text-sm/5 text-ink-2">
                <Icon name={icon} className="size-5 text-primary" />
                {label}
              </dt>
              <dd dir="auto" className="pl-8 font-[560]">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </aside>
  )
}
