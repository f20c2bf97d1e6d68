import { formatCount } from '../../contract/format-count.ts'
import { readFile } from '../../features/data/backup/backup-file.server.ts'
import { createDecrypter } from '../../features/data/backup/keys.server.ts'
import { readBackup } from '../../features/data/backup/read-backup.server.ts'
import { unseal } from '../../features/data/backup/seal.server.ts'
import { tableLines } from '../../terminal/table.ts'
import { defineCommand } from '../command.server.ts'
import {
  countRows,
  describeOrigin,
  pathOf,
  readingOptions,
  readProtection,
  showReading,
} from './backup-parts.server.ts'

export const command = defineCommand({
  names: ['FILE'],
  options: readingOptions,
  about: 'Reads all of a backup and checks it: encryption, order, row counts and checksums. Needs no database.',
  async run({ values, positionals }, environment) {
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
})
