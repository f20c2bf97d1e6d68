import { type Command, readArguments } from '../../command/command.server.ts'
import { tableLines } from '../../command/table.ts'
import { formatCount } from '../../contract/format-count.ts'
import { readFile } from './backup/backup-file.server.ts'
import {
  countRows,
  describeOrigin,
  pathOf,
  protectionOptions,
  readProtection,
  showReading,
} from './backup/command-parts.server.ts'
import { createDecrypter } from './backup/keys.server.ts'
import { readBackup } from './backup/read-backup.server.ts'
import { unseal } from './backup/seal.server.ts'

export const verifyCommand: Command = {
  summary: 'checks that a backup is complete and undamaged',
  help: `Usage: npm run data -- verify FILE [--key-file FILE | --plain]

Reads all of a backup and checks it: encryption, order, row counts and checksums. Needs no database.

  --key-file FILE  the secret key. Without it, the passphrase is in BACKUP_PASSPHRASE
  --plain          for a backup that was made with --plain`,
  async run(args, environment) {
    const { values, positionals } = readArguments(args, protectionOptions, ['FILE'])
    const decrypter = await createDecrypter(readProtection(values, environment))
    const path = pathOf(positionals[0] ?? '', environment)
    const reading = showReading('verify')
    const { manifest } = await readBackup(await unseal(await readFile(path, reading.update), decrypter), {
      async begin() {},
      async loadPart(table, rows) {
        reading.enter(table)
        for await (const _ of rows);
      },
    }).finally(reading.end)
    console.log(tableLines(manifest.tables.map(({ name, rows }) => [name, formatCount(rows)])).join('\n'))
    console.log(`${path} is complete: ${countRows(manifest)}, ${describeOrigin(manifest)}.`)
    return 0
  },
}
