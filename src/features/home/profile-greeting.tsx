import { Link } from 'react-router'
import { t, translated, withElements } from '../../language/translate.ts'
import type { Progress } from '../profile/progress.ts'
import { stepText, stepTitle } from './step-text.ts'

type Props = { progress: Progress | null }

/**
 * What signed-in people see instead of the step "Create account": how complete their profile is. The heading has room
 * for either text, so that nothing moves when the profile has loaded. If loading fails, the general text stays.
 */
export function ProfileGreeting({ progress }: Props) {
  return (
    <div className="hidden signed-in:block">
      <h3 className={`${stepTitle} min-h-12 lg:min-h-13`}>
        {progress ? <ProfileIsComplete {...progress} /> : t('Complete your profile')}
      </h3>
      <NextStep progress={progress} className={`${stepText} flex min-h-12 items-center`} />
    </div>
  )
}

/** The same in the line under the search box. */
export function ProfileLine({ progress }: Props) {
  return (
    <>
      {progress && (
        <span>
          <ProfileIsComplete {...progress} />.{' '}
        </span>
      )}
      <NextStep
        progress={progress}
        className="relative before:absolute before:inset-x-0 before:-top-2 before:-bottom-5 before:content-['']"
      />
    </>
  )
}

function ProfileIsComplete({ percent }: Progress) {
  return (
    <span>
      {withElements('Your profile is {percent} complete', {
        percent: <span className="whitespace-nowrap">{`${percent} %`}</span>,
      })}
    </span>
  )
}

function NextStep({ progress, className }: Props & { className: string }) {
  const isDone = progress !== null && progress.next === null
  return (
    <Link
      to={isDone ? '/jobs' : '/dashboard'}
      className={`${className} font-[640] text-primary underline underline-offset-3 hover:text-primary-hover`}
    >
      {nextText(progress)}
    </Link>
  )
}

function nextText(progress: Progress | null): string {
  if (progress === null) return t('Go to your profile')
  return progress.next === null ? t('Browse Jobs') : t('Add {step}', { step: translated(progress.next).toLowerCase() })
}
