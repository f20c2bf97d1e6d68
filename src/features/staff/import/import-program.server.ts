// A process that works on one import of the office, so that a large or hostile file does not slow down the site.
import { systemClock } from '../../../calendar.ts'
import { readExistingSecrets } from '../../../config/app-secret.server.ts'
import { readConfig } from '../../../config/config.server.ts'
import { connectDatabase, databaseUrlOf } from '../../../db/connect.server.ts'
import { Encryption } from '../../../encryption/encryption.server.ts'
import { importFiles } from './files.server.ts'
import { workOnImport } from './work-on-import.server.ts'

const [id = ''] = process.argv.slice(2)
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
const config = readConfig(process.env)
const db = connectDatabase(databaseUrlOf(config), { maxConnections: 3, statementTimeoutMs: 120_000 })
try {
  const encryption = new Encryption(await readExistingSecrets(config))
  const parts = { db, encryption, clock: systemClock, files: importFiles(config.dataDir) }
  await workOnImport(parts, id, stop.signal)
} finally {
  await db.destroy()
}
process.stdout.write('[]')
