import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { type LoadFailure, useLoaded } from '../../../api-client/use-loaded.ts'
import { dayInWords } from '../../../language/dates.ts'
import { t } from '../../../language/translate.ts'
import { buttonStyle, LinkButton } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialogs/sheet.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Waiting } from '../../../ui/spinner.tsx'
import { pathWithTarget, setApplyingFor } from '../../accounts/sessions/apply-target.ts'
import { useSession } from '../../accounts/sessions/session.ts'
import type { ApplyForm as FormData } from '../contract.ts'
import { ProfileCopy } from '../sent/profile-copy.tsx'
import { type AppliedJob, ApplyForm } from './apply-form.tsx'

type Props = { job: AppliedJob; onClose: () => void }

/** Applies for a job. If the session ends meanwhile, signing in leads back here. */
export function ApplySheet(props: Props) {
  const { id } = props.job
  const isSignedIn = useSession() !== null
  useEffect(() => {
    setApplyingFor(id)
    return () => setApplyingFor(null)
  }, [id])
  // Not in the bar of buttons, which is fixed.
  return isSignedIn ? createPortal(<OpenSheet {...props} />, document.body) : null
}

function OpenSheet({ job, onClose }: Props) {
  const titleId = useId()
  const close = useRef<HTMLFormElement>(null)
  const { data, failure, reload } = useLoaded(() =>
    api.call('GET /jobs/profile/{id}/apply', { params: { id: job.id }, isBackground: true }),
  )
  const onDone = () => close.current?.requestSubmit()
  return (
    <Sheet labelledBy={titleId} onClose={onClose}>
      <div className="flex items-start justify-between gap-3 px-4 pt-4 md:px-6">
        <h2 id={titleId} className="pt-2.5 text-xl/6.5 font-bold wrap-anywhere">
          {t('Apply for {title}', { title: job.title })}
        </h2>
        <form ref={close} method="dialog">
          <button aria-label={t('Close')} className="-mr-3 grid size-12 flex-none place-items-center rounded-control">
            <Icon name="x" className="size-6" />
          </button>
        </form>
      </div>
      <div className="px-4 pt-2 md:px-6">
        {data ? (
          <Loaded job={job} data={data} onDone={onDone} onNewQuestions={reload} />
        ) : failure?.status === 0 ? (
          <Offline job={job} onDone={onDone} onNewQuestions={reload} />
        ) : failure ? (
          <Failed failure={failure} onRetry={reload} />
        ) : (
          <Waiting className="min-h-30" />
        )}
      </div>
    </Sheet>
  )
}

type FormProps = Omit<ComponentProps<typeof ApplyForm>, 'questions'>

function Loaded({ data, ...props }: FormProps & { data: FormData }) {
  const { state, application, closed_on, missing, receives, questions } = data
  if (state === 'applied' && application)
    return (
      <>
        <p className="font-[560]">{`${t('You applied for this job.')} ${application.status_text}`}</p>
        <LinkButton to={`/applications/${application.reference}`} className="mt-4 w-full">
          {t('See your application')}
        </LinkButton>
      </>
    )
  if (state === 'closed')
    return (
      <p>{t('This job closed on {date}. Your text is kept on this phone.', { date: dayInWords(closed_on ?? '') })}</p>
    )
  if (state === 'elsewhere')
    return <p>{t('Apply on the website of the employer. Reload this page to see the link.')}</p>
  return (
    <>
      <p className="text-ink-2">
        {t('The agency receives your profile, phone number, email, and CV if you added one.')}
      </p>
      <details className="mb-4">
        <summary className="min-h-12 cursor-pointer py-3 font-[620] text-primary">
          {t('See what the agency receives')}
        </summary>
        <ProfileCopy profile={receives} />
      </details>
      {missing.length === 0 ? (
        <ApplyForm questions={questions} {...props} />
      ) : (
        <>
          <p className="mb-4 font-[560]">{t('Add your job title to your profile first. Then you come back here.')}</p>
          <LinkButton to={pathWithTarget('/dashboard', props.job.id)} className="w-full">
            {t('Add your job title')}
          </LinkButton>
        </>
      )}
    </>
  )
}

/** The questions are not known. */
function Offline(props: FormProps) {
  return (
    <>
      <p className="mb-4">
        {t(
          'You are offline. You can send now: we save it on this phone, and send it when you are online. If the agency has questions, we ask you then.',
        )}
      </p>
      <ApplyForm questions={[]} {...props} />
    </>
  )
}

function Failed({ failure: { status, message }, onRetry }: { failure: LoadFailure; onRetry: () => void }) {
  return (
    <div role="alert">
      <p className="mb-4 font-[560]">{message ?? t('We could not load the form.')}</p>
      {status === 410 ? (
        <Link to="/stay-safe" className="font-[620] text-primary underline">
          {t('Stay safe from job fraud')}
        </Link>
      ) : (
        <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={onRetry}>
          {t('Try again')}
        </button>
      )}
    </div>
  )
}
