import { sql } from 'kysely'
import { readAppSecrets, readExistingSecrets } from '../config/app-secret.server.ts'
import type { Config } from '../config/config.server.ts'
import { StartError } from '../config/values.ts'
import { connectDatabase, type Database, ownerUrlOf } from '../db/connect.server.ts'
import { countValues, keyIdOf } from './encrypted-values.server.ts'
import type { Encryption } from './encryption.server.ts'

/** The secrets to start the site with. Creates one only if the database never had one. Throws `StartError`. */
export async function readSiteSecrets(
  config: Pick<Config, 'appSecrets' | 'dataDir' | 'databaseUrl'>,
): Promise<[string, ...string[]]> {
  if (config.appSecrets) return config.appSecrets
  const db = connectDatabase(ownerUrlOf(config), { maxConnections: 1 })
  try {
    return await ((await findSiteKey(db)) ? readExistingSecrets(config) : readAppSecrets(config))
  } finally {
    await db.destroy()
  }
}

/** The id of the key that the site encrypted with at its last start. None before the first start. */
async function findSiteKey(db: Database): Promise<Buffer | undefined> {
  const found = await db.selectFrom('site_key').select('key_id').executeTakeFirst()
  return found?.key_id
}

/** Throws `StartError` unless the secrets decrypt all values, except queued emails, which are gone within days. */
export async function ensureSecretsDecrypt(db: Database, { keyIds }: Pick<Encryption, 'keyIds'>): Promise<void> {
  const found = await countValues(db, (column) => sql`${keyIdOf(column)} <> all(${keyIds})`)
  const unreadable = found
    .filter(({ table }) => table.table !== 'mails')
    .map(({ table, values }) => `${table.table}: ${values}`)
  if (unreadable.length === 0) return
  throw new StartError(
    `The database contains values that were encrypted with another secret (${unreadable.join(', ')}). Add the old secret after the new one: APP_SECRET=NEW,OLD. If APP_SECRET was not set before, the old one is the text of DATA_DIR/app-secret, which you can also restore from a backup.`,
  )
}

/** Stores the id of the key that the site encrypts with. */
export async function storeSiteKey(db: Database, { newestKeyId }: Pick<Encryption, 'newestKeyId'>): Promise<void> {
  const key = { key_id: newestKeyId }
  await db
    .insertInto('site_key')
    .values(key)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(key))
    .execute()
}

/** Throws `StartError` if the site encrypts with another key: it could not decrypt what a command writes. */
export async function ensureSiteKey(db: Database, { newestKeyId }: Pick<Encryption, 'newestKeyId'>): Promise<void> {
  if ((await findSiteKey(db))?.equals(newestKeyId)) return
  throw new StartError(
    'The first secret given here is not the one that the site encrypts with. Run the command with the APP_SECRET or DATA_DIR of the running site. To replace the secret, first restart the site with APP_SECRET=NEW,OLD.',
  )
}
