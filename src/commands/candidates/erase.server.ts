import type { Candidate } from '../../features/accounts/candidate-records.server.ts'
import { requireCandidate } from '../../features/candidates/candidate-parts.server.ts'
import { eraseCandidate, type Erasure } from '../../features/candidates/erasure.server.ts'
import { CommandError, isInteractive, isTyped } from '../../terminal/terminal.server.ts'
import { defineCommand, flag } from '../command.server.ts'
import { aboutWho, byCommand, withCandidates } from './with-candidates.server.ts'

export const command = defineCommand({
  names: ['WHO'],
  options: {
    yes: flag('erases without asking; required if there is no terminal'),
    json: flag('prints what was erased as JSON'),
  },
  about: `Permanently erases a candidate: account, profile, photo, documents, sessions, queued emails and email files.
They are signed out everywhere at once. Only the fact and time of the erasure are kept. The command first
asks you to type the username. If the candidate wants a copy of their data, export it first.`,
  notes: aboutWho,
  async run({ values, positionals }, environment) {
    if (!values.yes && !isInteractive())
      throw new CommandError(
        'There is no terminal to ask for confirmation. To erase without being asked: npm run candidates -- erase WHO --yes',
      )
    return withCandidates(environment, async (parts, recordEvent) => {
      const candidate = await requireCandidate(parts, positionals[0] ?? '')
      if (!values.yes && !(await isConfirmed(candidate)))
        throw new CommandError('That is not the username. Nothing was erased.')
      const erasure = await eraseCandidate(parts, candidate, byCommand('candidate_erased', candidate.id))
      if (!erasure) throw new CommandError('Another command has just erased this candidate.')
      recordEvent(candidate.id, { security: 'account_erased' })
      console.log(values.json ? JSON.stringify(erasure) : inWords(erasure))
      return 0
    })
  },
})

function isConfirmed({ name, username, created_at }: Candidate): Promise<boolean> {
  const question = `This erases ${name} (${username}), who registered on ${created_at.toISOString().slice(0, 10)}, for good.\nType the username to continue: `
  return isTyped(username, question)
}

function inWords({
  sessions,
  documents,
  photos,
  applications,
  files,
  waiting_mails,
  mail_files,
  cleaned,
}: Erasure): string {
  const parts = [
    counted(sessions, 'session'),
    counted(documents, 'document'),
    counted(photos, 'photo'),
    counted(applications, 'application'),
    counted(files, 'file'),
    counted(waiting_mails, 'queued email'),
    counted(mail_files, 'email file'),
  ]
  const done = `The candidate was erased, with ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`
  return cleaned
    ? done
    : `${done}\nThe disk space of the deleted rows could not be freed yet. PostgreSQL will free it later.`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
