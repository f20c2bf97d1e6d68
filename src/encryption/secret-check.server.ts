import { sql } from 'kysely'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../db/connect.server.ts'
import { countValues, keyIdOf } from './encrypted-values.server.ts'
import { hasPlainColumns } from './plain-columns.server.ts'
import type { Sealing } from './sealing.server.ts'

/** Throws `StartError` where values of an earlier version wait for `npm start` to encrypt them: until then no candidate is found by them. */
export async function ensureEncrypted(db: Database): Promise<void> {
  if (await hasPlainColumns(db))
    throw new StartError(
      'Some values in the database are not encrypted yet, because an earlier release wrote them. Start the site once (npm start), then run the command again.',
    )
}

/**
 * Makes sure that the secrets decrypt what the database holds: with others nobody could be found by their email address, and what came
 * in would lie beside what cannot be read. Mails in the queue do not count: they are gone within days. Throws `StartError`.
 */
export async function ensureSecretsOpen(db: Database, { keyIds }: Pick<Sealing, 'keyIds'>): Promise<void> {
  const found = await countValues(db, (column) => sql`${keyIdOf(column)} <> all(${keyIds})`)
  const unreadable = found
    .filter(({ table }) => table.table !== 'mails')
    .map(({ table, values }) => `${table.table}: ${values}`)
  if (unreadable.length === 0) return
  throw new StartError(
    `The database holds values that were encrypted with another secret (${unreadable.join(', ')}). Restore DATA_DIR/app-secret from a backup, or add the former secret after the new one: APP_SECRET=NEW,FORMER.`,
  )
}
