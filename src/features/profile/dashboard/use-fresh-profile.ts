import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { writeStorage } from '../../../ui/stored-text.ts'
import type { ProfileData } from '../contract.ts'
import { isFile } from '../files/own-files.ts'

/** Less than the 15 minutes for which a link to a photo or file works. */
const maxAgeMs = 14 * 60_000

const savedKey = 'kazi-kenya:profile-saved'

/** Makes the other tabs of this browser reload the profile. */
export function announceSave(): void {
  writeStorage('localStorage', savedKey, String(Date.now()))
  writeStorage('localStorage', savedKey, null)
}

/**
 * Reloads the profile when another tab has saved it, and before its links to photo and files expire, or when the tab is next visible
 * after that. Phone clocks may be wrong.
 */
export function useFreshProfile(profile: ProfileData | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === savedKey && newValue !== null) void revalidate()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [revalidate])
  const signedUrl = profile?.work_profile.passport_photo_url ?? profile?.documents.find(isFile)?.document_url ?? ''
  useEffect(() => {
    if (signedUrl === '') return
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
  }, [signedUrl, revalidate])
}
