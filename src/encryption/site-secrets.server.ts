import { sql } from 'kysely'
import { readAppSecrets, readExistingSecrets } from '../config/app-secret.server.ts'
import type { Config } from '../config/config.server.ts'
import { connectDatabase, type Database } from '../db/connect.server.ts'
import { ownerUrlOf } from '../db/database-url.server.ts'
import { countValues } from './encrypted-values.server.ts'

/** Returns the secrets to start the site with. Makes one only for a database that no secret was used with. Throws `StartError`. */
export async function readSiteSecrets(
  config: Pick<Config, 'appSecrets' | 'dataDir' | 'databaseUrl'>,
): Promise<[string, ...string[]]> {
  if (config.appSecrets) return config.appSecrets
  const db = connectDatabase(ownerUrlOf(config), { maxConnections: 1 })
  try {
    return await ((await hadSecret(db)) ? readExistingSecrets(config) : readAppSecrets(config))
  } finally {
    await db.destroy()
  }
}

/** Earlier releases encrypted values without storing which key they used. */
async function hadSecret(db: Database): Promise<boolean> {
  if (await db.selectFrom('site_key').select('key_id').executeTakeFirst()) return true
  const found = await countValues(db, (column) => sql`${sql.ref(column)} is not null`)
  return found.length > 0
}
