import { resolve } from 'node:path'
import { type Command, CommandError, readArguments } from '../../command/command.server.ts'
import { photoFile, readCandidateData } from './candidate-data.server.ts'
import { demandCandidate, withCandidates } from './candidate-parts.server.ts'
import { demandFreeFolder, type Files, writeFolder } from './export-folder.server.ts'
import { whoAndExitCodes } from './help-texts.ts'

const dataFile = 'candidate.json'

export const exportCommand: Command = {
  summary: 'writes all that is kept of a candidate into a folder',
  help: `Usage: npm run candidates -- export WHO [--to FOLDER] [--json]

Writes everything that is kept of a candidate: ${dataFile}, and ${photoFile} where there is a photo. It holds the national ID
and the passport number in plain text; only you can read it. That an export was made, and when, is kept with the account.

  --to FOLDER  a folder that does not exist yet, or is empty (default: candidate-NUMBER, where you are)
  --json       prints the folder and its files as JSON

${whoAndExitCodes}`,
  async run(args, environment) {
    const { values, positionals } = readArguments(
      args,
      { to: { type: 'string' }, json: { type: 'boolean', default: false } },
      ['WHO'],
    )
    return withCandidates(environment, async (parts, recordEvent) => {
      const { id } = await demandCandidate(parts, positionals[0] ?? '')
      // npm runs this in the project's folder; the folder is named from where the operator stands.
      const folder = resolve(environment.INIT_CWD ?? '', values.to ?? `candidate-${id}`)
      await demandFreeFolder(folder)
      const kept = await readCandidateData(parts, id)
      if (!kept) throw new CommandError('The candidate was erased a moment ago. Nothing was exported.')
      const files: Files = {
        [dataFile]: `${JSON.stringify(kept.data, null, 2)}\n`,
        ...(kept.photo ? { [photoFile]: kept.photo } : {}),
      }
      await writeFolder(folder, files)
      recordEvent(id, { security: 'data_exported' })
      const names = Object.keys(files)
      console.log(
        values.json
          ? JSON.stringify({ folder, files: names })
          : `Everything kept of candidate ${id} is in ${folder}: ${names.join(' and ')}.`,
      )
      return 0
    })
  },
}
