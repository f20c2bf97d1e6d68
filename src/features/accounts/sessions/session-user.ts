import type { SessionUser } from '../contract.ts'
import { ownerOf, readSession, writeSession } from './session.ts'

/** Shows this name or email address as the candidate's from now on. Their unsaved input stays theirs. */
export function updateUser(changes: Partial<SessionUser>): void {
  const session = readSession()
  if (session === null) return
  const user = { ...session.user, ...changes }
  if (user.email === '' || (user.email === session.user.email && user.name === session.user.name)) return
  writeSession({ ...session, owner: ownerOf(session), user })
}
