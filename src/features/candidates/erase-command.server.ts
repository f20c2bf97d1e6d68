import { type Command, CommandError, readArguments } from '../../command/command.server.ts'
import { canAsk, isTyped } from '../../command/confirmation.server.ts'
import type { Candidate } from '../accounts/operator-service.server.ts'
import { demandCandidate, withCandidates } from './candidate-parts.server.ts'
import { eraseCandidate, type Erasure } from './erasure.server.ts'
import { whoAndExitCodes } from './help-texts.ts'

export const eraseCommand: Command = {
  summary: 'erases a candidate and all that is kept of them',
  help: `Usage: npm run candidates -- erase WHO [--yes] [--json]

Erases a candidate for good: account, profile, photo, documents, sessions, waiting mails and mails in files. It signs them out
everywhere at once. What stays is that somebody was erased, and when. Asks for the username before; export first what has to be handed out.

  --yes   does not ask; needed where there is no terminal
  --json  prints what was erased as JSON

${whoAndExitCodes}`,
  async run(args, environment) {
    const { values, positionals } = readArguments(
      args,
      { yes: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
      ['WHO'],
    )
    if (!values.yes && !canAsk())
      throw new CommandError(
        'There is no terminal to ask for confirmation. To erase without being asked: npm run candidates -- erase WHO --yes',
      )
    return withCandidates(environment, async (parts, recordEvent) => {
      const candidate = await demandCandidate(parts, positionals[0] ?? '')
      if (!values.yes && !(await isMeant(candidate)))
        throw new CommandError('That is not the username. Nothing was erased.')
      const erasure = await eraseCandidate(parts, candidate)
      if (!erasure) throw new CommandError('The candidate was erased a moment ago, by another command.')
      recordEvent(candidate.id, { security: 'account_erased' })
      console.log(values.json ? asJson(erasure) : inWords(erasure))
      return 0
    })
  },
}

function isMeant({ name, username, created_at }: Candidate): Promise<boolean> {
  const question = `This erases ${name} (${username}), who registered on ${created_at.toISOString().slice(0, 10)}, for good.\nType the username to go on: `
  return isTyped(username, question, { input: process.stdin, output: process.stderr })
}

function asJson({ erasedAt, sessions, documents, photos, waitingMails, mailFiles, isCleaned }: Erasure): string {
  return JSON.stringify({
    erased_at: erasedAt.toISOString(),
    sessions,
    documents,
    photos,
    waiting_mails: waitingMails,
    mail_files: mailFiles,
    cleaned: isCleaned,
  })
}

function inWords({ sessions, documents, photos, waitingMails, mailFiles, isCleaned }: Erasure): string {
  const parts = [
    counted(sessions, 'session'),
    counted(documents, 'document'),
    counted(photos, 'photo'),
    counted(waitingMails, 'waiting mail'),
    counted(mailFiles, 'mail file'),
  ]
  const done = `The candidate is erased, with ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`
  return isCleaned
    ? done
    : `${done}\nThe space of the deleted rows could not be freed now; PostgreSQL does that by itself later.`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
