import { Link, useNavigate } from 'react-router'
import { pathIn } from '../../../language/paths.ts'
import { languageNow, t } from '../../../language/translate.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { onPlainClick } from '../../../ui/plain-click.ts'

/** Goes back in history, to the list as it was left, or to a new list if there is no history. */
export function BackToJobs() {
  const goBack = useGoBack()
  return (
    <Link
      to="/jobs"
      data-back-to-jobs=""
      className="-ml-1 inline-flex min-h-12 items-center gap-2 pr-2 pl-1 text-[0.9375rem] font-[560] text-ink-2 hover:text-ink lg:min-h-16 print:hidden"
      onClick={onPlainClick(goBack)}
    >
      <Icon name="arrow-left" className="size-4.5" />
      {t('Back to Jobs')}
    </Link>
  )
}

/** `BackToJobs` as a button. Without scripts its form requests the list. */
export function BackToJobsButton({ kind }: { kind: 'primary' | 'secondary' }) {
  const goBack = useGoBack()
  return (
    <form
      action={pathIn(languageNow(), '/jobs')}
      onSubmit={(event) => {
        event.preventDefault()
        goBack()
      }}
    >
      <button type="submit" data-back-to-jobs="" className={buttonStyle({ kind })}>
        {t('Back to Jobs')}
      </button>
    </form>
  )
}

function useGoBack() {
  const navigate = useNavigate()
  return () => void (history.length > 1 ? navigate(-1) : navigate('/jobs'))
}
