import type { MouseEvent } from 'react'
import { t } from '../../../language/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useEarlyTap } from '../../../ui/use-early-tap.ts'
import { useSavedJob } from './saved-jobs.ts'

type Props = { jobId: string; titleId: string; className?: string }

/** Saves a job in this browser. Described by the title of its job, the element `titleId`. Hidden without scripts. */
export function SaveHeart({ jobId, titleId, className = 'on-card' }: Props) {
  const [isSaved, toggle] = useSavedJob(jobId)
  const earlyTap = useEarlyTap(toggle)
  return (
    <button
      {...earlyTap}
      type="button"
      aria-label={t('Save job')}
      aria-describedby={titleId}
      aria-pressed={isSaved}
      className={`save-heart ${className}`}
      onClick={(event) => {
        toggle()
        if (!isSaved) beat(event)
      }}
    >
      <Icon name="heart" className="" />
    </button>
  )
}

function beat({ currentTarget }: MouseEvent) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  currentTarget.firstElementChild?.animate({ scale: [1, 1.2, 1] }, { duration: 180, easing: 'ease-out' })
}
