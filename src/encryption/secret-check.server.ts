import { sql } from 'kysely'
import type { Database } from '../db/connect.server.ts'
import type { Sealing } from '../sealing.server.ts'
import { StartError } from '../start-error.ts'
import { countValues, keyIdOf } from './encrypted-values.server.ts'

/** Throws `StartError` where values of an earlier version wait for `npm start` to encrypt them: until then nobody is found by them. */
export async function ensureEncrypted(db: Database): Promise<void> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select from candidates where email_lookup is null) or exists (select from sources where location_sealed is null) as "isWaiting"`.execute(db)
  if (rows[0]?.isWaiting) throw new StartError('The database was last used by an earlier release, which encrypted less. Start the site once (npm start), then run the command again.')
}

/**
 * Makes sure that the secrets decrypt what the database holds: with others nobody could be found by their email address, and what came
 * in would lie beside what cannot be read. Mails in the queue do not count: they are gone within days. Throws `StartError`.
 */
export async function ensureSecretsOpen(db: Database, { keyIds }: Pick<Sealing, 'keyIds'>): Promise<void> {
  const found = await countValues(db, (column) => sql`${keyIdOf(column)} <> all(${keyIds})`)
  const unreadable = found.filter(({ table }) => table.table !== 'mails').map(({ table, values }) => `${table.table}: ${values}`)
  if (unreadable.length === 0) return
  throw new StartError(`The database holds values that were encrypted with another secret (${unreadable.join(', ')}). Bring back the file app-secret of DATA_DIR from a backup, or put the former secret behind the new one in APP_SECRET.`)
}
