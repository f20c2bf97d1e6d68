import { redirect } from 'react-router'
import { readSession } from './session.ts'

/** The client loader of a page that only a candidate sees: leads whoever is not signed in to /login. Set its `hydrate`, so that nothing of the page is shown before. */
export function requireSession(): null {
  if (readSession() === null) throw redirect('/login')
  return null
}
