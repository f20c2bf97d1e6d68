import { ownerOf, readSession, type Session } from './session.ts'

let known = { owner: '', jobTitle: '' }

/** Remembers the job title of the signed-in candidate while this document is open. */
export function rememberJobTitle(jobTitle: string): void {
  known = { owner: ownerOf(readSession()), jobTitle }
}

/** The job title of a candidate whose profile this document has loaded, or ''. */
export function knownJobTitle(session: Session | null): string {
  return ownerOf(session) === known.owner ? known.jobTitle : ''
}
