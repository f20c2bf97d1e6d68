import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { CandidateProfile } from '../profile-reading.ts'

/** Less than the 15 minutes for which a photo link works. */
const maxAgeMs = 14 * 60_000

/** Reloads the profile before its photo link expires, or when the tab is next visible. Phone clocks may be wrong. */
export function useFreshLinks(profile: CandidateProfile | null): void {
  const { revalidate } = useRevalidator()
  const photoUrl = profile?.work.photoUrl ?? ''
  useEffect(() => {
    if (photoUrl === '') return
    const staleAt = Date.now() + maxAgeMs
    const refresh = () => {
      if (document.visibilityState === 'visible' && Date.now() >= staleAt) void revalidate()
    }
    const timer = setTimeout(refresh, maxAgeMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [photoUrl, revalidate])
}
