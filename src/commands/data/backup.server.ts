import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Encrypter } from 'age-encryption'
import type pg from 'pg'
import { pack } from 'tar-stream'
import { systemClock } from '../../calendar.ts'
import { readConfig } from '../../config/config.server.ts'
import { formatCount } from '../../contract/format-count.ts'
import { ensureFree, saveFile } from '../../features/data/backup/backup-file.server.ts'
import type { Manifest } from '../../features/data/backup/format.ts'
import { createEncrypter } from '../../features/data/backup/keys.server.ts'
import { seal } from '../../features/data/backup/seal.server.ts'
import { type RowProgress, writeBackup } from '../../features/data/backup/write-backup.server.ts'
import { showProgress } from '../../terminal/terminal.server.ts'
import { defineCommand, flag, option, withOwner } from '../command.server.ts'
import { countRows, interruptible, pathOf, readProtection } from './backup-parts.server.ts'

export const command = defineCommand({
  names: ['FILE'],
  options: {
    'key-file': option(
      'FILE',
      'age keys, one a line; public keys are enough. To make one: npm run data -- backup-key FILE',
    ),
    plain: flag('does not encrypt the file, which then shows names, jobs and password hashes to anyone who reads it'),
  },
  about: `Saves everything in the database, photos included, to a new file, while the site runs. The file is encrypted
with the passphrase in BACKUP_PASSPHRASE, or for the keys in a key file.`,
  notes: `APP_SECRET is not in the file. Keep a copy elsewhere: without it, photos, contact details and ID numbers cannot
be decrypted.
To check a backup: npm run data -- verify FILE. Schedules, copies and restoring: docs/operating.md.`,
  async run({ values, positionals }, environment) {
    const config = readConfig(environment)
    const encrypter = await createEncrypter(readProtection(values, environment))
    const path = pathOf(positionals[0] ?? '', environment)
    await ensureFree(path)
    const start = performance.now()
    const { manifest, bytes } = await withOwner(config, { mayCreate: false }, (client) => save(client, path, encrypter))
    const seconds = Math.ceil((performance.now() - start) / 1000)
    console.log(`Saved ${countRows(manifest)} to ${path}: ${(bytes / 1e6).toFixed(1)} MB in ${formatCount(seconds)} s.`)
    const secret = config.appSecrets ? 'APP_SECRET' : join(config.dataDir, 'app-secret')
    const key = encrypter ? ' Keep the passphrase or secret key of the backup too.' : ''
    console.log(`Keep ${secret} in another place: without it, encrypted values in the backup cannot be read.${key}`)
    return 0
  },
})

/** Resolves when the file is complete. */
async function save(
  client: pg.Client,
  path: string,
  encrypter: Encrypter | null,
): Promise<{ manifest: Manifest; bytes: number }> {
  const archive = pack()
  const display = showProgress(process.stderr)
  const onProgress = ({ table, done, total }: RowProgress) =>
    display.update({ step: 'backup', done, total, text: `${formatCount(done)} rows saved, ${table}` })
  const writing = writeBackup(client, archive, { now: systemClock.now(), onProgress }).catch((error: Error) => {
    archive.destroy(error)
    throw error
  })
  // If the file fails, so does the archive. The file's error is the cause, and the one that is reported.
  writing.catch(() => {})
  try {
    const content = await seal(Readable.from(archive), encrypter)
    const bytes = await interruptible((signal) => saveFile(path, content, signal))
    const manifest = await writing
    // For `npm run status`.
    await client.query('insert into backups (taken_at, bytes) values ($1, $2)', [manifest.createdAt, bytes])
    return { manifest, bytes }
  } finally {
    display.end()
  }
}
