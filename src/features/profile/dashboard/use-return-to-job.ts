import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { contentId } from '../../../site/page-arrival.tsx'
import { pathAfterSignIn, useApplyTarget } from '../../accounts/sessions/apply-target.ts'

type Options = { isLoaded: boolean; jobTitle: string | null | undefined; open: (opener: HTMLElement) => void }

/**
 * For a candidate who came to add the job title that an application needs: opens the wizard with `open`, and returns to
 * the application when the title is there.
 */
export function useReturnToJob({ isLoaded, jobTitle, open }: Options): void {
  const target = useApplyTarget()
  const navigate = useNavigate()
  const openWizard = useEffectEvent(() => {
    const content = document.getElementById(contentId)
    if (content) open(content)
  })
  useEffect(() => {
    if (target === null || !isLoaded) return
    if (jobTitle) void navigate(pathAfterSignIn(target), { replace: true })
    else openWizard()
  }, [target, isLoaded, jobTitle, navigate])
}
