import { useEffect } from 'react'
import { redirect, useNavigate } from 'react-router'
import { readSession } from '../../../api-client/session.ts'

/** The client loader of /login and /register: whoever is signed in has nothing to do there. */
export function leaveWhenSignedIn(): null {
  if (readSession() !== null) throw redirect('/dashboard')
  return null
}

/** The same for a document that was loaded whole, which runs no client loader so that the form is there at once. */
export function useLeaveWhenSignedIn(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (readSession() !== null) void navigate('/dashboard', { replace: true })
  }, [navigate])
}
