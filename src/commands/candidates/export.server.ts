import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { photoFile, readCandidateData } from '../../features/candidates/candidate-data.server.ts'
import { requireCandidate } from '../../features/candidates/candidate-parts.server.ts'
import { CommandError } from '../../terminal/terminal.server.ts'
import { defineCommand, flag, option } from '../command.server.ts'
import { aboutWho, byCommand, withCandidates } from './with-candidates.server.ts'

const dataFile = 'candidate.json'

export const command = defineCommand({
  names: ['WHO'],
  options: {
    to: option('FOLDER', 'a folder that does not exist yet (default: candidate-NUMBER in the current folder)'),
    json: flag('prints the folder and its files as JSON'),
  },
  about: `Writes all data of a candidate to ${dataFile}, with the passport photo (${photoFile}) and other files beside it.
They hold the national ID and the passport number in plain text, and only you can read them. The time of the
export is stored with the account.`,
  notes: aboutWho,
  async run({ values, positionals }, environment) {
    return withCandidates(environment, async (parts, recordEvent) => {
      const { id } = await requireCandidate(parts, positionals[0] ?? '')
      // npm runs this in the project's folder; INIT_CWD is the folder that the operator is in.
      const folder = resolve(environment.INIT_CWD ?? '', values.to ?? `candidate-${id}`)
      await mkdir(folder, { mode: 0o700 }).catch((error: Error) => {
        throw new CommandError(`The folder cannot be created: ${error.message}`)
      })
      const stored = await readCandidateData(parts, id, byCommand('candidate_exported', id))
      if (!stored) throw new CommandError('Another command has just erased this candidate. Nothing was exported.')
      const files = new Map<string, string | Buffer>([[dataFile, `${JSON.stringify(stored.data, null, 2)}\n`]])
      for (const [name, content] of stored.files) files.set(name, content)
      for (const [name, content] of files) await writeFile(join(folder, name), content, { mode: 0o600 })
      recordEvent(id, { security: 'data_exported' })
      const names = [...files.keys()]
      console.log(
        values.json
          ? JSON.stringify({ folder, files: names })
          : `Exported candidate ${id} to ${folder}: ${names.join(' and ')}.`,
      )
      return 0
    })
  },
})
