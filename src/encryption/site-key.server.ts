import { StartError } from '../config/start-error.ts'
import type { Database } from '../db/connect.server.ts'
import type { Sealing } from './sealing.server.ts'

/** Stores which key the site encrypts with: that of the first secret. */
export async function storeSiteKey(db: Database, { newestKeyId }: Pick<Sealing, 'newestKeyId'>): Promise<void> {
  const key = { key_id: newestKeyId }
  await db
    .insertInto('site_key')
    .values(key)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(key))
    .execute()
}

/** Throws `StartError` unless the site encrypts with the first secret, too: otherwise it could not read what a command writes. */
export async function ensureSiteKey(db: Database, { newestKeyId }: Pick<Sealing, 'newestKeyId'>): Promise<void> {
  const stored = await db.selectFrom('site_key').select('key_id').executeTakeFirst()
  if (stored?.key_id.equals(newestKeyId)) return
  throw new StartError(
    'The site encrypts with another secret than the first one given here. Run the command with the APP_SECRET or DATA_DIR of the running site. To replace the secret, first restart the site with APP_SECRET=NEW,FORMER.',
  )
}
