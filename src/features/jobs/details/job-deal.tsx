import { languageOf, t, translated } from '../../../language/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { JobDetail } from '../contract.ts'
import { dealOf, isShort } from './deal.ts'

/** What comes with the pay at a glance. Rows are always full, because the facts share their width. */
export function JobDeal({ job }: { job: JobDetail }) {
  const deal = dealOf(job)
  if (deal.length === 0) return null
  const width = deal.length % 3 === 1 ? 'basis-[max(8.5rem,40%)]' : 'basis-[max(8.5rem,30%)]'
  return (
    <section aria-labelledby="deal" className="col-span-full mt-5 md:mt-6">
      <h2 id="deal" className="sr-only">
        {t('What comes with this job')}
      </h2>
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-card border border-card-border bg-card-border">
        {deal.map(({ name, icon, label, value }) => (
          <div
            key={name}
            className={`relative grow bg-surface py-2.5 pr-2 pl-9.5 text-[0.9375rem]/5 md:py-3 md:pl-11 ${width}`}
          >
            <dt className="text-[0.8125rem]/4.5 text-ink-2">
              <Icon name={icon} className="absolute top-3 left-2.5 size-5 text-primary md:top-3.5 md:left-3.5" />
              <span>{t(label)}</span>
            </dt>
            <dd
              dir="auto"
              lang={languageOf(value)}
              className={`font-[620] ${isShort(value) ? '' : 'line-clamp-2 print:line-clamp-none'}`}
            >
              {translated(value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
