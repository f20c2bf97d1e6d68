import { type Config, readConfig } from '../../config/config.server.ts'
import { StartError } from '../../config/values.ts'
import { connectDatabase, ownerUrlOf } from '../../db/connect.server.ts'
import { migrate } from '../../db/open-database.server.ts'
import { Encryption } from '../../encryption/encryption.server.ts'
import { ensureSecretsDecrypt, readSiteSecrets } from '../../encryption/site-secrets.server.ts'
import { readFile } from '../../features/data/backup/backup-file.server.ts'
import { createDecrypter } from '../../features/data/backup/keys.server.ts'
import { type Restored, restoreBackup } from '../../features/data/backup/restore.server.ts'
import { unseal } from '../../features/data/backup/seal.server.ts'
import { defineCommand, flag, withOwner } from '../command.server.ts'
import {
  countRows,
  describeOrigin,
  pathOf,
  readingOptions,
  readProtection,
  showReading,
} from './backup-parts.server.ts'

const checkTimeoutMs = 30 * 60_000

export const command = defineCommand({
  names: ['FILE'],
  options: {
    ...readingOptions,
    move: flag(
      'keeps sessions, emailed links and queued emails, for a site that was stopped before its backup and moves. Otherwise everyone signs in again, because some of them may have been revoked, used or sent since',
    ),
  },
  about: `Restores a backup into an empty database: a DATA_DIR without one, or an empty database of your own in
DATABASE_URL. All or nothing is restored. Then start the site with the same APP_SECRET as before.`,
  notes: `Exit code 0: restored. 1: not restored, or the site cannot start yet because APP_SECRET is missing or
different.`,
  async run({ values, positionals }, environment) {
    const config = readConfig(environment)
    const decrypter = await createDecrypter(readProtection(values, environment))
    const path = pathOf(positionals[0] ?? '', environment)
    const reading = showReading('restore')
    const archive = await unseal(await readFile(path, reading.update), decrypter)
    return withOwner(config, { mayCreate: true }, async (client) => {
      const load = { keepsAll: values.move, onProgress: reading.enter }
      const restored = await restoreBackup(client, archive, load).finally(reading.end)
      await migrate(ownerUrlOf(config), { grantsToAppRole: config.databaseUrl === null })
      console.log(describe(restored, { path, isMove: values.move }))
      const problem = await findSecretProblem(config)
      console.log(problem ?? 'APP_SECRET decrypts the restored data. Start the site with npm start.')
      return problem === null ? 0 : 1
    })
  },
})

function describe({ manifest, unknownTables }: Restored, { path, isMove }: { path: string; isMove: boolean }): string {
  const lines = [`Restored ${countRows(manifest)} from ${path}, ${describeOrigin(manifest)}.`]
  if (unknownTables.length > 0)
    lines.push(`Left out, because they are not tables of this site: ${unknownTables.join(', ')}.`)
  if (!isMove)
    lines.push(
      'Sessions, emailed links and queued emails were left out: everyone signs in again.',
      'Candidates erased since the backup are back. Erase them again: docs/operating.md, "Erasures after a restore".',
    )
  return lines.join('\n')
}

/** Why the site cannot start with the current secret, or null. */
async function findSecretProblem(config: Config): Promise<string | null> {
  const db = connectDatabase(ownerUrlOf(config), { maxConnections: 1, statementTimeoutMs: checkTimeoutMs })
  try {
    await ensureSecretsDecrypt(db, new Encryption(await readSiteSecrets(config)))
    return null
  } catch (error) {
    if (error instanceof StartError) return `The site cannot start yet. ${error.message}`
    throw error
  } finally {
    await db.destroy()
  }
}
