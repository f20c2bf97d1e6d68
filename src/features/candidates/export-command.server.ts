import { resolve } from 'node:path'
import { type Command, CommandError, readArguments } from '../../command/command.server.ts'
import { photoFile, readCandidateData } from './candidate-data.server.ts'
import { requireCandidate, helpFooter, withCandidates } from './candidate-parts.server.ts'
import { ensureCanCreate, type Files, writeFolder } from './export-folder.server.ts'

const dataFile = 'candidate.json'

export const exportCommand: Command = {
  summary: 'writes all data of a candidate to a folder',
  help: `Usage: npm run candidates -- export WHO [--to FOLDER] [--json]

Writes all data of a candidate to ${dataFile} and, if there is a photo, ${photoFile}. The files hold the national ID and the
passport number in plain text, and only you can read them. The time of the export is stored with the account.

  --to FOLDER  a folder that does not exist yet or is empty (default: candidate-NUMBER in the current folder)
  --json       prints the folder and its files as JSON

${helpFooter}`,
  async run(args, environment) {
    const { values, positionals } = readArguments(
      args,
      { to: { type: 'string' }, json: { type: 'boolean', default: false } },
      ['WHO'],
    )
    return withCandidates(environment, async (parts, recordEvent) => {
      const { id } = await requireCandidate(parts, positionals[0] ?? '')
      // npm runs this in the project's folder; INIT_CWD is the folder that the operator is in.
      const folder = resolve(environment.INIT_CWD ?? '', values.to ?? `candidate-${id}`)
      await ensureCanCreate(folder)
      const stored = await readCandidateData(parts, id)
      if (!stored) throw new CommandError('Another command has just erased this candidate. Nothing was exported.')
      const files: Files = {
        [dataFile]: `${JSON.stringify(stored.data, null, 2)}\n`,
        ...(stored.photo ? { [photoFile]: stored.photo } : {}),
      }
      await writeFolder(folder, files)
      recordEvent(id, { security: 'data_exported' })
      const names = Object.keys(files)
      console.log(
        values.json
          ? JSON.stringify({ folder, files: names })
          : `Exported candidate ${id} to ${folder}: ${names.join(' and ')}.`,
      )
      return 0
    })
  },
}
