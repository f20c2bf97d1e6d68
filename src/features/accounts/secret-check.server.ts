import { connectDatabase } from '../../db/connect.server.ts'
import { createSealing } from '../../sealing.server.ts'
import { StartError } from '../../start-error.ts'
import { nationalIdContext } from './identity.ts'
import { findSealedNationalIds } from './queries.server.ts'

/**
 * Makes sure that the secrets open what the database holds, by its first candidate and its last: with others, nobody could be found by
 * their national ID, and what came in would be sealed beside what cannot be read. Throws `StartError`.
 */
export async function ensureSecretsOpen(databaseUrl: string, secrets: [string, ...string[]]): Promise<void> {
  const db = connectDatabase(databaseUrl, { maxConnections: 1 })
  const sealed = await findSealedNationalIds(db).finally(() => db.destroy())
  const { open } = createSealing(secrets)
  try {
    for (const each of sealed) open(each, nationalIdContext)
  } catch {
    throw new StartError('The database holds national IDs that were sealed with another secret. Bring back the file app-secret of DATA_DIR from a backup, or put the former secret behind the new one in APP_SECRET.')
  }
}
