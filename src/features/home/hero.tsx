import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Landscape } from '../../ui/illustrations/landscape.tsx'
import type { JobCardData } from '../jobs/card/job-card-data.ts'
import { JobGlance } from '../jobs/card/job-glance.tsx'

/** `glimpses`: at most two jobs, shown over the picture on wide screens. */
export function Hero({ glimpses }: { glimpses: JobCardData[] }) {
  return (
    <div className="grid md:page-width md:grid-cols-2 md:gap-x-8 md:pt-8 md:pb-12 lg:grid-cols-[536fr_608fr] lg:grid-rows-[1fr_auto] lg:gap-x-14 lg:pt-12 lg:pb-16">
      <div className="px-4 pt-8 pb-7 md:p-0 lg:pt-1.5">
        <p className="inline-flex items-center gap-2 rounded-full bg-gold-tint px-2.5 py-1 text-sm/5.5 font-[620] text-gold-ink lg:pr-3">
          <span
            aria-hidden="true"
            className="size-2 flex-none [transform:rotate(45deg)] rounded-[2px] bg-gold forced-colors:bg-[CanvasText]"
          />
          99+ jobs uploaded per day
        </p>
        <h1 className="mt-4 text-[clamp(2rem,12.2vw,2.75rem)]/[1.045] font-[780] tracking-[-0.038em] md:text-[3rem]/12 lg:mt-5.5 lg:text-[4.5rem]/18">
          1000+ Jobs Available
        </h1>
        <p className="mt-4 max-w-[29rem] text-lg/6.75 text-pretty text-ink-2 lg:mt-6.5 lg:text-xl/7.5">
          Real openings in Kenya and abroad, with the requirements and, if the employer states it, the pay.
        </p>
        <LinkButton to="/jobs" size="lg" className="mt-6 lg:mt-8 lg:text-[1.0625rem]">
          Get Started
          <Icon name="arrow-right" className="size-5" />
        </LinkButton>
      </div>

      <div className="relative md:row-span-2 md:self-center lg:self-stretch">
        <div className="aspect-[360/208] overflow-hidden md:hidden">
          <Landscape variant="wide" />
        </div>
        <div className="hidden overflow-hidden rounded-panel md:block md:aspect-[608/520] lg:aspect-auto lg:h-full lg:min-h-124">
          <Landscape variant="hero" />
        </div>
        {glimpses.length > 0 && (
          <ul
            aria-label="Two of the open jobs"
            className="absolute inset-0 hidden px-8 py-10 lg:grid lg:grid-rows-[1fr_1.2fr]"
          >
            {glimpses.map((job) => (
              <li key={job.id} className="max-w-[64%] justify-self-start even:justify-self-end">
                <JobGlance job={job} />
              </li>
            ))}
          </ul>
        )}
      </div>

      <dl className="flex flex-wrap gap-x-11 gap-y-3 px-4 pt-6 pb-8 md:mt-8 md:border-t md:border-hairline md:p-0 md:pt-6 lg:mt-11">
        <Figure value="50000+" label="active job seekers" />
        <Figure value="500+" label="partner companies" />
      </dl>
    </div>
  )
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm/5.5 text-ink-2">{label}</dt>
      <dd className="text-2xl/8 font-[720] tracking-[-0.015em]">{value}</dd>
    </div>
  )
}
