import pg from 'pg'
import type { Config } from '../config/config.server.ts'
import { embeddedOwnerUrl, embeddedUrl } from './embedded.server.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** The URL of the database in use: the operator's own server, or the embedded one. */
export function databaseUrlOf({ databaseUrl, dataDir }: Place): string {
  return databaseUrl ?? embeddedUrl(dataDir)
}

/** The URL for migrations: the owner of the embedded database, or the operator's own role. */
export function ownerUrlOf({ databaseUrl, dataDir }: Place): string {
  return databaseUrl ?? embeddedOwnerUrl(dataDir)
}

/** Describes the database for messages, without a password. The text follows "the". */
export function describeDatabase({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === null) return `embedded database in ${dataDir}`
  const { user, host, port, database } = new pg.Client({ connectionString: databaseUrl })
  return `database "${database ?? user}" on ${host}, port ${port}, as ${user}`
}
