import { t } from '../../../language/translate.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { refusalText, type Unsent } from '../unsent/unsent.ts'

/** An application that is only on this phone, with a link to its job. */
export function UnsentCard({ unsent }: { unsent: Unsent }) {
  const { state, is_unanswered, job_uuid, job_title } = unsent
  const isRefused = state === 'refused'
  return (
    <li className="rounded-card border border-card-border bg-surface p-4 wrap-anywhere lg:p-5">
      <p dir="auto" className={`font-[640] ${isRefused ? 'text-danger' : ''}`}>
        {isRefused
          ? refusalText(unsent)
          : t('Waiting on this phone: {title}. It will be sent when you are online.', { title: job_title })}
      </p>
      <LinkButton
        kind="secondary"
        to={`/job-details?job_id=${job_uuid}${is_unanswered ? '&apply=1' : ''}`}
        className="mt-3"
      >
        {is_unanswered ? t('Answer the questions') : t('See the job')}
      </LinkButton>
    </li>
  )
}
