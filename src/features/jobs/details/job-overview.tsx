import type { ReactNode } from 'react'
import { overviewFacts } from '../../../contract/job-fields.ts'
import type { Text } from '../../../language/texts.ts'
import { languageOf, t, translated } from '../../../language/translate.ts'
import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { daysLeftInOverview } from '../card/days-left.ts'
import { payLanguage, payText, statedPay } from '../card/pay.ts'
import type { JobDetail } from '../contract.ts'
import { dealOf, isShort } from './deal.ts'

type Fact = { icon: IconName; label: Text; value: string | null; lang?: 'en' | undefined; isPrinted: boolean }

/** The short facts of a job that have a value, below `children`. */
export function JobOverview({ job, children }: { job: JobDetail; children: ReactNode }) {
  const facts = factsOf(job)
  // Without facts, small screens hide the empty card: the buttons are at the bottom of the screen.
  const hasFacts = facts.length > 0
  const isBareOnPaper = !facts.some(({ isPrinted }) => isPrinted)
  return (
    <aside
      aria-labelledby="overview"
      className={`rounded-card border-card-border lg:border lg:bg-surface lg:px-6 lg:pt-6 ${hasFacts ? 'border bg-surface px-4 pt-5 pb-1 lg:pb-3' : 'is-bare lg:pb-6'} ${isBareOnPaper ? 'print:hidden' : ''}`}
    >
      <h2 id="overview" className={`text-lg/6 font-[660] ${hasFacts ? '' : 'max-lg:sr-only'}`}>
        {t('Overview')}
      </h2>
      {children}
      {hasFacts && <FactList facts={facts} />}
    </aside>
  )
}

function factsOf(job: JobDetail): Fact[] {
  // The deal above the overview shows the rest.
  const inDeal = dealOf(job).filter(({ name, value }) => name !== 'job_working_hours' && isShort(value))
  const facts: Fact[] = overviewFacts.map(({ fact: { icon, label }, inDetail }) => ({
    icon,
    label,
    value: inDeal.some(({ name }) => name === inDetail) ? null : translated(job[inDetail] ?? ''),
    lang: languageOf(job[inDetail] ?? ''),
    isPrinted: true,
  }))
  const daysLeft = job.job_is_closed ? null : daysLeftInOverview(job.job_remaining_days)
  // After the working hours, and not on paper, where it would be wrong the next day.
  facts.splice(1, 0, { icon: 'calendar-days', label: 'Days left', value: daysLeft, isPrinted: false })
  const pay = statedPay(job.job_salary) ?? ''
  facts.unshift({
    icon: 'banknote',
    label: 'Salary range',
    value: payText(pay),
    lang: payLanguage(pay),
    isPrinted: true,
  })
  return facts.filter(({ value }) => value)
}

function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className="mt-4 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-8 lg:mt-5">
      {facts.map(({ icon, label, value, lang, isPrinted }) => (
        <div key={label} className={`border-t border-card-border py-2.75 ${isPrinted ? '' : 'print:hidden'}`}>
          <dt className="flex items-center gap-3 text-sm/5 text-ink-2">
            <Icon name={icon} className="size-5 text-primary" />
            <span>{t(label)}</span>
          </dt>
          <dd dir="auto" lang={lang} className="pl-8 font-[560] text-balance">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
