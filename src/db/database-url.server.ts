import pg from 'pg'
import type { Config } from '../config/config.server.ts'
import { embeddedOwnerUrl, embeddedUrl } from './embedded.server.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** The URL of the database in use: the operator's own server, or the embedded one. */
export function databaseUrlOf({ databaseUrl, dataDir }: Place): string {
  return databaseUrl ?? embeddedUrl(dataDir)
}

/** The same for who may change tables: in the embedded database its owner, on a server the operator's own role. */
export function ownerUrlOf({ databaseUrl, dataDir }: Place): string {
  return databaseUrl ?? embeddedOwnerUrl(dataDir)
}

/** Which database that is, for a sentence to the operator: `the …`. Made of what pg connects by, so that no password is repeated. */
export function describeDatabase({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === null) return `embedded database in ${dataDir}`
  const { user, host, port, database } = new pg.Client({ connectionString: databaseUrl })
  return `database "${database ?? user}" on ${host}, port ${port}, as ${user}`
}
