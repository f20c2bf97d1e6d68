import { dayInShort } from '../../../language/dates.ts'
import { dataLanguage, languageOf, t, translated } from '../../../language/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PayInKes } from '../../rates/pay-in-kes.tsx'
import { daysLeftOnCard } from '../card/days-left.ts'
import { type JobCardData, titleInLines } from '../card/job-card-data.ts'
import { JobTile, OverseasChip } from '../card/job-tile.tsx'
import { payLanguage, payText } from '../card/pay.ts'
import type { JobDetail } from '../contract.ts'
import { jobTitleId } from './action-bar.tsx'
import { JobDeal } from './job-deal.tsx'

/** `today` is a day number in Nairobi. */
type Props = { card: JobCardData; job: JobDetail; today: number }

/**
 * What a job is, what it pays, where and until when: in one screen of a small phone. Long titles are smaller there, so
 * that the pay is near the top.
 */
export function JobHeader({ card, job, today }: Props) {
  const hasTile = card.banner === null
  const isLong = card.title.length > 45
  return (
    <header
      className={
        hasTile ? 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-[12px] max-[16rem]:block md:gap-x-5 xl:gap-x-6' : ''
      }
    >
      {hasTile && (
        <JobTile title={card.title} banner={null} className={`job-header-tile ${isLong ? 'max-md:size-[48px]' : ''}`} />
      )}
      <Name {...{ card, job, isLong }} />
      <Facts {...{ card, job, today }} className={isLong ? 'mt-1.5' : 'mt-2'} />
      <JobDeal job={job} />
    </header>
  )
}

/** The employer and the title. */
function Name({ card, job, isLong }: Omit<Props, 'today'> & { isLong: boolean }) {
  return (
    <div className="min-w-0">
      <p
        dir="auto"
        lang={dataLanguage()}
        className={`${isLong ? 'text-[0.8125rem]/4.5 md:text-sm/5' : 'text-sm/5'} text-ink-2 lg:text-[1.0625rem]/6`}
      >
        {card.company}
      </p>
      <h1
        id={jobTitleId}
        dir="auto"
        lang={job.job_locale ?? dataLanguage()}
        className={`${isLong ? 'text-[1.0625rem]/5.25 md:text-2xl/7.5' : 'text-2xl/7.5'} font-bold text-pretty lg:mt-0.5 lg:text-[2.25rem]/10.5 lg:tracking-[-0.022em]`}
      >
        {titleInLines(card.title)}
      </h1>
    </div>
  )
}

/** Pay, place, closing date, level and the day the job was posted. */
function Facts({ card, job, today, className }: Props & { className: string }) {
  const { job_closes_on: closesOn, job_is_closed: isClosed } = job
  return (
    <div className={`${className} max-md:col-span-full lg:mt-3`}>
      <Pay pay={card.pay} />
      <PayInKes pay={card.pay} className="text-[0.9375rem]/5.5 text-ink-2 tabular-nums" />
      <p dir="auto" className="mt-1.5 flex items-start gap-2">
        <Icon name="map-pin" className="mt-0.75 size-4.5 text-ink-2" />
        <span className="min-w-0">
          <span lang={dataLanguage()}>{card.place}</span>
          {card.type && <span> · </span>}
          {card.type && (
            <bdi lang={languageOf(card.type)} className="inline-block">
              {translated(card.type)}
            </bdi>
          )}
        </span>
      </p>
      {closesOn !== null && card.daysLeft !== null && !isClosed && (
        <p className="mt-1.5 flex print:hidden">
          <Closing daysLeft={card.daysLeft} date={dayInShort(closesOn, today)} />
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.9375rem]/5.5 text-ink-2">
        {card.isOverseas && (
          <span className="inline-flex print:hidden">
            <OverseasChip />
          </span>
        )}
        <Posted job={job} today={today} />
      </p>
    </div>
  )
}

function Pay({ pay }: { pay: string | null }) {
  if (pay === null)
    return (
      <p className="text-ink-2">
        <span className="font-[620] text-ink">{t('Pay')}</span> <span>{t('Not stated. Ask before you apply.')}</span>
      </p>
    )
  const text = payText(pay)
  return (
    <p
      dir="auto"
      className={`text-[1.375rem]/7 font-bold text-pretty tabular-nums ${text.length > 28 ? 'max-md:text-lg/6' : ''}`}
    >
      <span className="sr-only">{`${t('Pay:')} `}</span>
      <span lang={payLanguage(pay)}>{text}</span>
    </p>
  )
}

function Closing({ daysLeft, date }: { daysLeft: number; date: string }) {
  const isSoon = daysLeftOnCard(daysLeft)?.isSoon
  return (
    <span
      className={`flex items-start gap-2 ${isSoon ? '-ml-2 rounded-full bg-gold-tint px-2 text-gold-ink' : 'font-[560]'}`}
    >
      <Icon name="calendar-days" className={`mt-0.75 size-4.5 ${isSoon ? '' : 'text-ink-2'}`} />
      <span>{closingText(daysLeft, date)}</span>
    </span>
  )
}

function closingText(days: number, date: string): string {
  if (days === 0) return t('Closes today, {date}', { date })
  return t(days === 1 ? 'Closes {date} · 1 day left' : 'Closes {date} · {days} days left', { date, days })
}

function Posted({ job, today }: { job: JobDetail; today: number }) {
  const posted = job.job_posted_at && t('Posted {date}', { date: dayInShort(job.job_posted_at, today) })
  return (
    <span>
      {job.job_level && <bdi lang={languageOf(job.job_level)}>{translated(job.job_level)}</bdi>}
      {job.job_level && posted && <span> · </span>}
      {posted && <span>{posted}</span>}
    </span>
  )
}
