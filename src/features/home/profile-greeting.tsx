import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../accounts/sessions/session.ts'
import type { Progress } from '../profile/progress.ts'
import { stepText, stepTitle } from './step-text.ts'

/**
 * What signed-in people see instead of the step "Create account": how complete their profile is. The heading has room
 * for either text, so that nothing moves when the profile has loaded. If loading fails, the general text stays.
 */
export function ProfileGreeting() {
  const box = useRef<HTMLDivElement>(null)
  const progress = useProgress(box)
  return (
    <div ref={box} className="hidden signed-in:block">
      <h3 className={`${stepTitle} min-h-12 lg:min-h-13`}>
        {progress ? (
          <>
            Your profile is <span className="whitespace-nowrap">{progress.percent} %</span> complete
          </>
        ) : (
          'Complete your profile'
        )}
      </h3>
      <NextStep progress={progress} />
    </div>
  )
}

function NextStep({ progress }: { progress: Progress | null }) {
  const isDone = progress !== null && progress.next === null
  const text = progress === null ? 'Go to your profile' : isDone ? 'Browse Jobs' : `Add ${progress.next?.toLowerCase()}`
  return (
    <Link
      to={isDone ? '/jobs' : '/dashboard'}
      className={`${stepText} flex min-h-12 items-center font-[640] text-primary underline underline-offset-3 hover:text-primary-hover`}
    >
      {text}
    </Link>
  )
}

/** Loads the progress of the signed-in candidate when the element comes near the screen. Forgotten on sign-out. */
function useProgress(element: RefObject<HTMLElement | null>): Progress | null {
  const token = useSession()?.token
  const [progress, setProgress] = useState<Progress | null>(null)
  useEffect(() => {
    if (token === undefined || !element.current) return
    const stop = new AbortController()
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        import('../profile/progress.ts')
          .then(({ loadProgress }) => loadProgress(stop.signal))
          .then(setProgress, () => {})
      },
      { rootMargin: '50%' },
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      stop.abort()
      setProgress(null)
    }
  }, [element, token])
  return progress
}
