import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { CandidateProfile } from '../profile-reading.ts'

/** The link to a photo lives for a quarter of an hour. */
const freshMs = 14 * 60_000

/** Reads the profile anew before its link to the photo ends, or as soon as somebody comes back to the page after that. Counted from when it came: the clock of a phone may be wrong. */
export function useFreshLinks(profile: CandidateProfile | null): void {
  const { revalidate } = useRevalidator()
  const photoUrl = profile?.work.photoUrl ?? ''
  useEffect(() => {
    if (photoUrl === '') return
    const oldAt = Date.now() + freshMs
    const refresh = () => {
      if (document.visibilityState === 'visible' && Date.now() >= oldAt) void revalidate()
    }
    const timer = setTimeout(refresh, freshMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [photoUrl, revalidate])
}
