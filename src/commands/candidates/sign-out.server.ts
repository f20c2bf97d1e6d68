import type { EndedAccess } from '../../features/accounts/candidate-records.server.ts'
import { signOutCandidate } from '../../features/candidates/access.server.ts'
import { requireCandidate } from '../../features/candidates/candidate-parts.server.ts'
import { CommandError } from '../../terminal/terminal.server.ts'
import { defineCommand, flag } from '../command.server.ts'
import { aboutWho, byCommand, withCandidates } from './with-candidates.server.ts'

export const command = defineCommand({
  names: ['WHO'],
  options: { json: flag('prints how many sessions and links were ended as JSON') },
  about: `Ends all sessions of a candidate, for example after a phone was lost or stolen. The next request from any
device is refused, and the candidate has to sign in again. Password reset links that were already emailed
stop working too, because a lost phone may still show the email. The password does not change: if the
phone may have saved it, ask the candidate to choose a new one with "Forgot your password?".`,
  notes: aboutWho,
  async run({ values, positionals }, environment) {
    return withCandidates(environment, async (parts, recordEvent) => {
      const { id } = await requireCandidate(parts, positionals[0] ?? '')
      const ended = await signOutCandidate(parts, id, byCommand('candidate_signed_out', id))
      if (!ended) throw new CommandError('Another command has just erased this candidate.')
      recordEvent(id, { security: 'sessions_ended', reason: 'by_operator', sessions: ended.sessions })
      console.log(
        values.json ? JSON.stringify({ sessions: ended.sessions, reset_links: ended.resetLinks }) : inWords(ended),
      )
      return 0
    })
  },
})

function inWords({ sessions, resetLinks }: EndedAccess): string {
  if (sessions === 0 && resetLinks === 0)
    return 'The candidate was not signed in on any device and had no password reset links.'
  return `Ended ${sessions} session${sessions === 1 ? '' : 's'} and ${resetLinks} password reset link${resetLinks === 1 ? '' : 's'}.`
}
