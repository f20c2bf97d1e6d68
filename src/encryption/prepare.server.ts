import { connectDatabase } from '../db/connect.server.ts'
import { Encryption } from './encryption.server.ts'
import { ensureSecretsDecrypt, storeSiteKey } from './site-secrets.server.ts'

/** Counting the values of every key reads all candidates. */
const statementTimeoutMs = 30 * 60_000

/** Checks the secrets at a start, and stores which of them the site encrypts with. Throws `StartError`. */
export async function prepareEncryption(databaseUrl: string, secrets: [string, ...string[]]): Promise<void> {
  const db = connectDatabase(databaseUrl, { maxConnections: 1, statementTimeoutMs })
  const encryption = new Encryption(secrets)
  try {
    await ensureSecretsDecrypt(db, encryption)
    await storeSiteKey(db, encryption)
  } finally {
    await db.destroy()
  }
}
