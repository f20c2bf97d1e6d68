import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { placeOf } from '../card/job-card-data.ts'
import { OverseasChip } from '../card/job-tile.tsx'
import type { JobDetail } from '../contract.ts'

/** Place, job type and level, in the writing direction of the place. */
export function JobFacts({ job }: { job: JobDetail }) {
  const { place, isOverseas } = placeOf(job)
  return (
    <ul dir="auto" className="mt-2.5 flex flex-wrap items-center gap-x-5.5 gap-y-1.5">
      <li className="flex max-w-full flex-wrap items-center gap-2 max-md:w-full">
        <span className="flex max-w-full items-center gap-2">
          <Icon name="map-pin" className="size-4.5 text-ink-2" />
          <span className="min-w-0">{place}</span>
        </span>
        {isOverseas && <OverseasChip />}
      </li>
      {job.job_type && <Fact icon="briefcase" text={job.job_type} />}
      {job.job_level && <Fact icon="award" text={job.job_level} />}
    </ul>
  )
}

function Fact({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li className="flex items-center gap-2">
      <Icon name={icon} className="size-4.5 text-ink-2" />
      <bdi className="min-w-0">{text}</bdi>
    </li>
  )
}
