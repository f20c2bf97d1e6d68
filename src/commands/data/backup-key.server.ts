import { writeKeyFiles } from '../../features/data/backup/keys.server.ts'
import { defineCommand } from '../command.server.ts'
import { pathOf } from './backup-parts.server.ts'

export const command = defineCommand({
  names: ['FILE'],
  options: {},
  about: `Writes a new secret key to FILE and its public key to FILE.pub, in the format of age
(https://age-encryption.org). The public key makes backups and cannot read them, so only it has to be on
the server.`,
  async run({ positionals }, environment) {
    const path = pathOf(positionals[0] ?? '', environment)
    const { publicPath } = await writeKeyFiles(path)
    console.log(`Back up with --key-file ${publicPath}.`)
    console.log(
      `Move ${path} to a safe place away from this machine: it restores backups, and they cannot be read without it.`,
    )
    return 0
  },
})
