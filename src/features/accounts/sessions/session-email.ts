import { ownerOf, readSession, writeSession } from './session.ts'

/** Shows this email address as the candidate's from now on. Their unsaved input stays theirs. */
export function updateEmail(email: string): void {
  const session = readSession()
  if (session === null || email === '' || email === session.user.email) return
  writeSession({ ...session, owner: ownerOf(session), user: { ...session.user, email } })
}
