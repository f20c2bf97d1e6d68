import { ownerOf, type Session } from './session.ts'

let known = { owner: '', jobTitle: '' }

/** Remembers the job title of the candidate whose session loaded it, while this document is open. */
export function rememberJobTitle(session: Session | null, jobTitle: string): void {
  known = { owner: ownerOf(session), jobTitle }
}

/** The job title of a candidate whose profile this document has loaded, or ''. */
export function knownJobTitle(session: Session | null): string {
  return session !== null && ownerOf(session) === known.owner ? known.jobTitle : ''
}
