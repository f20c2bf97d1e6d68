import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { buttonStyle, LinkButton } from '../../../../ui/button.tsx'
import { DraftNotice } from '../../../../ui/forms/draft-notice.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { jobPath } from '../../../jobs/card/job-card-data.ts'
import { useMember } from '../../shell/member.ts'
import { loaded, office } from '../../shell/office-client.ts'
import { ScreenHead } from '../../shell/screen.tsx'
import { timeInNairobi } from '../../shell/times.ts'
import type { StaffJob } from '../contract.ts'
import { JobState } from '../job-state.tsx'
import { JobActions } from './job-actions.tsx'
import { JobDialogs } from './job-dialogs.tsx'
import { JobForm } from './job-form.tsx'
import { JobPreview } from './job-preview.tsx'
import { useJob } from './use-job.ts'

/** The job or draft of the URL; null for a new one. */
export async function loader({ params: { id }, request }: LoaderFunctionArgs): Promise<StaffJob | null> {
  if (id === undefined) return null
  return loaded(await office.call('GET /staff/jobs/{id}', { params: { id }, signal: request.signal })).data
}

export function Component() {
  const job = useLoaderData<typeof loader>()
  const editor = useJob(job)
  const { has_applications: hasApplications } = useMember()
  const { texts } = editor
  return (
    <>
      <ScreenHead title={job === null ? 'New job' : texts.title || 'Draft without a title'}>
        {job && <JobState state={job.state} />}
        {job && hasApplications && !['draft', 'scheduled'].includes(job.state) && (
          <LinkButton to={`/applications?job=${job.id}`} kind="secondary">
            Applications
          </LinkButton>
        )}
        {job?.state === 'open' && (
          <a href={jobPath(job.id)} target="_blank" rel="noreferrer" className={buttonStyle({ kind: 'secondary' })}>
            View on the site
          </a>
        )}
      </ScreenHead>
      {job && <Facts job={job} />}
      {editor.isRestored && (
        <DraftNotice
          text="This is what you typed earlier. It is not saved yet."
          action="Discard it"
          onAction={editor.discard}
        />
      )}
      <div className="grid items-start gap-x-10 gap-y-8 wide:grid-cols-[minmax(0,40rem)_minmax(22rem,1fr)]">
        <div className="min-w-0">
          <JobForm editor={editor} />
          <JobActions editor={editor} />
        </div>
        <JobPreview texts={texts} job={job} />
      </div>
      <JobDialogs editor={editor} />
    </>
  )
}

/** What the form does not show: where the job is from, who changed it last, and what needs attention. */
function Facts({ job }: { job: StaffJob }) {
  const { source, reference, edited_by, edited_at, publish_at, failure, missing_from_feed_at: missing } = job
  const facts = [
    source !== 'own' && `From ${source}`,
    reference,
    `Last changed ${edited_by ? `by ${edited_by} ` : ''}on ${timeInNairobi(edited_at)}`,
  ]
  const warnings = [
    failure && `It was not published. ${failure}`,
    !job.is_editable &&
      `This job comes from "${source}", whose next import may change or close it. Take it over to edit it here.`,
    missing &&
      `Imports of "${source}" no longer have this job since ${timeInNairobi(missing)}. Close it if it is filled.`,
  ]
  return (
    <div className="mb-5 grid gap-2 text-[0.9375rem]/5.5">
      <p className="text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      {publish_at && <p className="font-[560]">{`Will be published on ${timeInNairobi(publish_at)}.`}</p>}
      {warnings.map(
        (text) =>
          text && (
            <p key={text} className="flex gap-2 rounded-control bg-gold-tint px-3.5 py-2.5 text-gold-ink">
              <Icon name="triangle-alert" className="mt-0.5 size-4.5" />
              <span className="min-w-0">{text}</span>
            </p>
          ),
      )}
    </div>
  )
}
