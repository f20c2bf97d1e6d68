import { useEffect } from 'react'
import { redirect, useNavigate } from 'react-router'
import { applyTargetIn, pathAfterSignIn, useApplyTarget } from './apply-target.ts'
import { readSession, useSession } from './session.ts'

/** Client loader that redirects to /login without a session. Set `hydrate` on it, so that the page waits for it. */
export function requireSession(): null {
  if (readSession() === null) throw redirect('/login')
  return null
}

/** Client loader of /login and /register: redirects to the dashboard if there is a session. */
export function redirectWhenSignedIn({ url }: Request): null {
  // Only the page knows whether a target counts.
  if (readSession() !== null && applyTargetIn(new URL(url).search) === null) throw redirect('/dashboard')
  return null
}

/**
 * Does the same on the first page load, when client loaders do not run, and when the person signs in here or in another
 * tab.
 */
export function useRedirectWhenSignedIn(): void {
  const navigate = useNavigate()
  const isSignedIn = useSession() !== null
  const path = pathAfterSignIn(useApplyTarget())
  useEffect(() => {
    if (isSignedIn) void navigate(path, { replace: true })
  }, [isSignedIn, path, navigate])
}
