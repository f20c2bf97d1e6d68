import { type Command, readArguments } from '../../command/command.server.ts'
import { pathOf } from './backup/command-parts.server.ts'
import { writeKeyFiles } from './backup/keys.server.ts'

export const backupKeyCommand: Command = {
  summary: 'makes a key pair for backups',
  help: `Usage: npm run data -- backup-key FILE

Writes a new secret key to FILE and its public key to FILE.pub, in the format of age (https://age-encryption.org). The public key makes
backups and cannot read them, so only it has to be on the server.`,
  async run(args, environment) {
    const { positionals } = readArguments(args, {}, ['FILE'])
    const path = pathOf(positionals[0] ?? '', environment)
    const { publicPath } = await writeKeyFiles(path)
    console.log(`Back up with --key-file ${publicPath}.`)
    console.log(
      `Move ${path} to a safe place away from this machine: it restores backups, and they cannot be read without it.`,
    )
    return 0
  },
}
