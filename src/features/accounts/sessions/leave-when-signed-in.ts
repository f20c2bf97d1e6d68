import { useEffect } from 'react'
import { redirect, useNavigate } from 'react-router'
import { readSession, useSession } from './session.ts'

/** The client loader of /login and /register: whoever is signed in has nothing to do there. */
export function leaveWhenSignedIn(): null {
  if (readSession() !== null) throw redirect('/dashboard')
  return null
}

/** The same for a document that was loaded whole, which runs no client loader so that the form is there at once, and for whoever signs in here or in another tab. */
export function useLeaveWhenSignedIn(): void {
  const navigate = useNavigate()
  const isSignedIn = useSession() !== null
  useEffect(() => {
    if (isSignedIn) void navigate('/dashboard', { replace: true })
  }, [isSignedIn, navigate])
}
