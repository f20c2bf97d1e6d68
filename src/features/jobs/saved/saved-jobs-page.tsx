import { type ReactNode, use } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { plural, t } from '../../../language/translate.ts'
import { LightContext, versionLink } from '../../../site/modes/light-version.ts'
import { buttonStyle, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { onPlainClick } from '../../../ui/plain-click.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useHasScripts } from '../../../ui/use-has-scripts.ts'
import { JobCard } from '../card/job-card.tsx'
import { useSavedJob } from '../card/saved-jobs.ts'
import { KeptNotice } from '../offline/kept-notice.tsx'
import { type SavedJob, useSavedJobs } from './use-saved-jobs.ts'

/** The jobs that this browser has saved. The server does not know them, so it renders the same for everyone. */
export default function SavedJobsPage() {
  return (
    <div className="mx-auto min-h-[calc(100vh-3.5rem)] max-w-[80rem] px-4 pb-12 md:px-6 lg:px-10 lg:pb-18">
      <BackToList />
      <h1 className="text-[1.75rem]/8.5 font-bold lg:text-[2.5rem]/11.5 lg:tracking-[-0.022em]">{t('Saved jobs')}</h1>
      <p className="mt-0.5 mb-4 text-ink-2 lg:mt-2 lg:mb-7">{t('Saved on this device only, not in your account.')}</p>
      {useHasScripts() ? <SavedJobs /> : <BeforeScripts />}
    </div>
  )
}

/** Goes back to the list as it was left, if the person came from there. */
function BackToList() {
  const { state } = useLocation()
  const navigate = useNavigate()
  return (
    <Link
      to="/jobs"
      className="-ml-1 inline-flex min-h-12 items-center gap-2 pr-2 pl-1 text-[0.9375rem] font-[560] text-ink-2 hover:text-ink lg:min-h-16"
      onClick={onPlainClick(() => void (state?.isFromList ? navigate(-1) : navigate('/jobs')))}
    >
      <Icon name="arrow-left" className="size-4.5" />
      {t('All jobs')}
    </Link>
  )
}

function BeforeScripts() {
  const isLight = use(LightContext) !== null
  return (
    <>
      <p className="flex items-center gap-2.5 text-ink-2 noscript:hidden">
        <Spinner className="size-5 text-primary" />
        {t('Loading…')}
      </p>
      <p className="hidden text-ink-2 noscript:block">
        {isLight ? t('This page needs the full version.') : t('Turn on JavaScript in this browser to see them.')}
      </p>
      {isLight && (
        <a href={versionLink('full')} rel="nofollow" className={`mt-5 ${buttonStyle()}`}>
          {t('Use the full version')}
        </a>
      )}
    </>
  )
}

function SavedJobs() {
  const { jobs, retry } = useSavedJobs()
  return <SavedJobsList jobs={jobs} order="last saved first" onRetry={retry} />
}

type ListProps = { jobs: SavedJob[]; order: 'last saved first' | 'open ones first'; onRetry: () => void }

/** Jobs with a heart, and in which order they are. */
export function SavedJobsList({ jobs, order, onRetry }: ListProps) {
  const keptAt = jobs.flatMap((job) => (job.state === 'loaded' && job.keptAt) || [])[0]
  if (jobs.length === 0) return <NothingSaved />
  const count = plural(jobs.length, '{count} job', '{count} jobs')
  return (
    <section aria-labelledby="saved-count" aria-busy={jobs.some(({ state }) => state === 'loading')}>
      <h2 id="saved-count" className="mb-4 font-[640] lg:text-lg/6">
        {jobs.length > 1 ? `${count}, ${t(order)}` : count}
      </h2>
      {keptAt && <KeptNotice at={keptAt} />}
      <ul className="job-cards two-columns grid gap-3 md:gap-4">
        {jobs.map((job) => (
          <li key={job.id} className="flex min-h-42 min-w-0 flex-col">
            <SavedJobItem job={job} onRetry={onRetry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SavedJobItem({ job, onRetry }: { job: SavedJob; onRetry: () => void }) {
  if (job.state === 'loaded')
    return (
      <>
        {job.isClosed && <ClosedMark />}
        <div className="grow">
          <JobCard job={job.card} />
        </div>
      </>
    )
  if (job.state === 'loading') return <div aria-hidden="true" className={`breathe ${box}`} />
  if (job.state === 'missing') return <MissingJob id={job.id} />
  return (
    <Notice text={t('We could not load this job.')}>
      <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={onRetry}>
        {t('Try again')}
      </button>
    </Notice>
  )
}

function ClosedMark() {
  return (
    <p className="mb-1 flex items-center gap-2 rounded-control border border-transparent bg-gold-tint px-4 py-2 text-[0.9375rem]/5.5 font-[560] text-gold-ink">
      <Icon name="info" className="size-4.5" />
      {t('This job is closed')}
    </p>
  )
}

/** Stays in its place when it is removed, like a card. */
function MissingJob({ id }: { id: string }) {
  const [isSaved, toggle] = useSavedJob(id)
  return (
    <Notice text={isSaved ? t('This job is no longer on this site.') : t('Removed from your saved jobs.')}>
      <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={toggle}>
        {isSaved ? t('Remove') : t('Undo')}
      </button>
    </Notice>
  )
}

const box = 'grow rounded-card border border-card-border bg-surface p-4'

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={`flex flex-col items-start justify-center gap-3 ${box}`}>
      <output aria-live="polite" className="text-ink-2">
        {text}
      </output>
      {children}
    </div>
  )
}

function NothingSaved() {
  return (
    <div className="flex flex-col items-center py-10 text-center lg:rounded-card lg:border lg:border-card-border lg:bg-surface">
      <span className="grid size-24 place-items-center rounded-full bg-tint-laterite text-accent">
        <Icon name="heart" className="size-11" />
      </span>
      <h2 className="mt-6 text-[1.375rem]/7 font-bold">{t('No saved jobs yet')}</h2>
      <p className="mt-1 mb-5 text-ink-2">{t('Tap the heart on a job to find it here again.')}</p>
      <LinkButton to="/jobs">{t('Browse jobs')}</LinkButton>
    </div>
  )
}
