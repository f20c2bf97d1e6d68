import type { Logger } from 'pino'
import { StartError } from '../config/start-error.ts'
import { connectDatabase, isDiskFull } from '../db/connect.server.ts'
import { isReadOnly } from '../db/read-only.server.ts'
import { createEncryption } from './encryption.server.ts'
import { encryptPlainValues } from './plain-values.server.ts'
import { ensureSecretsDecrypt, storeSiteKey } from './site-secrets.server.ts'

/** On a large site, rewriting the tables once takes minutes. */
const statementTimeoutMs = 6 * 3_600_000

/**
 * Checks the secrets and, unless the database is read-only, encrypts values that an earlier version left unencrypted.
 * Throws `StartError`.
 */
export async function prepareEncryption(
  databaseUrl: string,
  secrets: [string, ...string[]],
  logger: Pick<Logger, 'info'>,
): Promise<void> {
  const db = connectDatabase(databaseUrl, { maxConnections: 1, statementTimeoutMs })
  const encryption = createEncryption(secrets)
  try {
    await ensureSecretsDecrypt(db, encryption)
    if (await isReadOnly(db)) return
    const values = await encryptPlainValues(db, encryption)
    await storeSiteKey(db, encryption)
    if (values !== null && values > 0) logger.info({ values }, 'values from an earlier version encrypted')
  } catch (error) {
    if (isDiskFull(error))
      throw new StartError(
        'The database disk is full. This start encrypts older data and needs room for a copy of the candidate tables. Free up space, then start again.',
      )
    throw error
  } finally {
    await db.destroy()
  }
}
