import { useState } from 'react'
import { dateOfDay, nairobiDay, remainingDays } from '../../../../calendar.ts'
import { detailFields, listedFilled, listedOptional } from '../../../../contract/job-fields.ts'
import { keyedBy } from '../../../../contract/keyed-by.ts'
import type { Question } from '../../../../contract/questions.ts'
import { ownBannerPath } from '../../../banners/contract.ts'
import { toJobCard } from '../../../jobs/card/job-card-data.ts'
import { JobCard } from '../../../jobs/card/job-card.tsx'
import type { JobDetail } from '../../../jobs/contract.ts'
import { JobBanner } from '../../../jobs/details/job-banner.tsx'
import { JobHeader } from '../../../jobs/details/job-header.tsx'
import { JobOverview } from '../../../jobs/details/job-overview.tsx'
import { JobTexts } from '../../../jobs/details/texts/job-texts.tsx'
import type { StaffJob } from '../contract.ts'
import { type FormTexts as Texts, questionsIn } from './form-texts.ts'

type Props = { texts: Texts; job: StaffJob | null }

/** The card and the page of a job as candidates will see them. Nothing in it can be used. */
export function JobPreview({ texts, job }: Props) {
  const [today] = useState(() => nairobiDay(new Date()))
  const detail = previewOf(texts, job, today)
  const card = toJobCard(detail)
  return (
    <section aria-label="Preview" className="grid gap-6">
      <h2 className="text-lg font-[660]">As candidates will see it</h2>
      <div inert className="job-list max-w-110 [&_.view-job]:hidden">
        <JobCard job={card} />
      </div>
      <article
        inert
        className="max-w-160 rounded-card border border-card-border bg-canvas p-4 wrap-anywhere [&_h1]:text-2xl/7.5 [&_h1]:tracking-normal"
      >
        {card.banner !== null && <JobBanner src={card.banner} title={card.title} />}
        <JobHeader job={detail} card={card} today={today} />
        <div className="mt-6">
          <JobOverview job={detail}>{null}</JobOverview>
        </div>
        <div className="mt-8">
          <JobTexts job={detail} />
        </div>
        <Questions questions={questionsIn(texts)} />
      </article>
    </section>
  )
}

/** What candidates are asked when they apply. */
function Questions({ questions }: { questions: Question[] }) {
  if (questions.length === 0) return null
  return (
    <div className="mt-8">
      <h2 className="text-lg font-[660]">Questions when they apply</h2>
      <ol className="mt-2 list-decimal pl-5">
        {questions.map(({ id, text, kind, choices }) => (
          <li key={id}>{[text, ...(kind === 'choice' ? [choices.join(', ')] : [])].join(' ')}</li>
        ))}
      </ol>
    </div>
  )
}

/** What the API would say about a job with these texts. */
function previewOf(texts: Texts, job: StaffJob | null, today: number): JobDetail {
  const isDay = /^\d{4}-\d\d-\d\d$/
  const closesOn = isDay.test(texts.closes_on) ? texts.closes_on : null
  return {
    id: 0,
    job_uuid: job?.id ?? 'preview',
    ...keyedBy('inList', listedFilled, ({ column }) => shownText(texts, column)),
    ...keyedBy('inList', listedOptional, ({ column }) => texts[column].trim() || null),
    ...keyedBy('inDetail', detailFields, ({ column }) => texts[column].trim() || null),
    job_remaining_days: remainingDays(closesOn, today),
    banner_image: bannerOf(texts, job),
    job_posted_at: isDay.test(texts.posted_on) ? texts.posted_on : dateOfDay(today),
    job_closes_on: closesOn,
    job_apply_url: null,
    job_is_closed: false,
    job_duplicate_of: null,
    similar: [],
  }
}

const placeholders = { title: 'Job title', company: 'Company', description: '', country: '' }

function shownText(texts: Texts, column: (typeof listedFilled)[number]['column']): string {
  return texts[column].trim() || placeholders[column]
}

function bannerOf({ banner_image }: Texts, job: StaffJob | null): string | null {
  if (ownBannerPath.test(banner_image)) return banner_image
  return job?.fields.banner_image === banner_image ? job.banner : null
}
